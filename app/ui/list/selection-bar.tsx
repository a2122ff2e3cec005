import type { ReactNode } from 'react'
import { grouped } from '~/kit/text'
import { IconButton } from '~/ui/button'
import type { Selection } from './selection'

export function SelectionBar({
  selection,
  total,
  children,
}: {
  selection: Selection
  total: number
  children: ReactNode
}) {
  const { selected, isAllMatching, chooseAllMatching, clear } = selection
  const count = isAllMatching ? total : selected.size
  return (
    <>
      <output className="sr">{count > 0 ? `${grouped(count)} selected` : ''}</output>
      {count === 0 ? null : (
        <div className="selbar" role="toolbar" aria-label="Actions for selected rows">
          <b>{`${grouped(count)} selected`}</b>
          {isAllMatching || total <= selected.size ? null : (
            <button type="button" className="all" onClick={chooseAllMatching}>
              {`Select all ${grouped(total)} matching`}
            </button>
          )}
          <span className="v" />
          {children}
          <span className="v" />
          <IconButton icon="x" label="Clear selection" onClick={clear} />
        </div>
      )}
    </>
  )
}
