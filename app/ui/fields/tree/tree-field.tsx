import { lazy, Suspense, type ReactNode } from 'react'
import { useIsBrowser } from '../../use-is-browser'
import { Frame } from '../frame'
import type { Branch, TreeProps } from './branch'

const Branches = lazy(() => import('./tree-branches').then(({ Branches: Loaded }) => ({ default: Loaded })))

/** Selecting a branch selects everything in it. Without JavaScript, it shows nested checkboxes. */
export function TreeField(props: TreeProps) {
  const plain = <PlainTree {...props} />
  return useIsBrowser() ? (
    <Suspense fallback={plain}>
      <Branches {...props} />
    </Suspense>
  ) : (
    plain
  )
}

function PlainTree(props: TreeProps) {
  const { branches, defaultValue, name, isDisabled, orderName: _order, ...frame } = props
  const list = (all: readonly Branch[]): ReactNode => (
    <ul>
      {all.map(({ id, label, children = [] }) => (
        <li key={id}>
          <label className="check">
            <input
              type="checkbox"
              name={name}
              value={id}
              defaultChecked={defaultValue.includes(id)}
              disabled={isDisabled}
            />
            <span>{label}</span>
          </label>
          {children.length > 0 ? list(children) : null}
        </li>
      ))}
    </ul>
  )
  return (
    <Frame {...frame} isGroup>
      {({ id }) => (
        <div className="plain-tree" id={id}>
          {list(branches)}
        </div>
      )}
    </Frame>
  )
}
