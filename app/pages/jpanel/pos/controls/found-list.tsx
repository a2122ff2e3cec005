import type { ReactNode } from 'react'
import { cutSentence } from '~/kit/search/shown-rows'
import { Icon } from '~/ui/icon'
import { useUnmoved } from './use-unmoved'
import type { Lookup } from './use-lookup'

export type FoundRow = {
  id: number
  name: string
  note: string
  portrait: ReactNode
  aside?: ReactNode
  isDisabled?: boolean
}

type Says = Record<'failed' | 'done', string> & { idle?: string }

type FoundListProps<T> = {
  label: string
  found: readonly T[]
  rowOf: (one: T) => FoundRow
  state: Lookup<T>['state']
  says: Says
  onChoose: (one: T) => void
  onRetry: () => void
  isCut: boolean
}

export function FoundList<T>({ label, found, rowOf, state, says, onChoose, onRetry, isCut }: FoundListProps<T>) {
  const { shown, hold } = useUnmoved(found)
  return (
    <>
      <ul className="people" aria-label={label} aria-busy={state === 'loading'} onPointerDown={hold}>
        {shown.map((one) => {
          const { id, name, note, portrait, aside, isDisabled } = rowOf(one)
          return (
            <li key={id}>
              <button type="button" disabled={isDisabled} onClick={() => onChoose(one)}>
                {portrait}
                <span>
                  <b>{name}</b>
                  <small>{note}</small>
                </span>
                {aside}
              </button>
            </li>
          )
        })}
      </ul>
      <p className={state === 'failed' ? undefined : 'muted small'} role="status">
        {isCut && state === 'done' ? cutSentence(shown.length) : describeSearch(state, says, shown.length > 0)}
      </p>
      {state === 'failed' ? (
        <button type="button" className="tbtn again" onClick={onRetry}>
          <Icon name="refresh" />
          Retry
        </button>
      ) : null}
    </>
  )
}

function describeSearch(state: Lookup<unknown>['state'], { idle = '', failed, done }: Says, hasHits: boolean): string {
  if (state === 'failed') return failed
  if (hasHits) return ''
  return { idle, loading: 'Searching…', done }[state]
}
