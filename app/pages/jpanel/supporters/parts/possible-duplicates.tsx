import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { Link } from '~/ui/link'
import type { possibleDuplicates } from '~/domain/supporters/duplicates.server'
import { Note } from '~/ui/states'

type Reply = { found: Awaited<ReturnType<typeof possibleDuplicates>> }

export function PossibleDuplicates({ typed }: { typed: Record<string, string> }) {
  const { load, data } = useFetcher<Reply>()
  const search = new URLSearchParams(Object.entries(typed).filter(([, value]) => value !== '')).toString()
  useEffect(() => {
    if (search !== '') void load(`/jpanel/supporters/possible?${search}`)
  }, [load, search])
  const found = search === '' ? [] : (data?.found ?? [])
  if (found.length === 0) return null
  return (
    <div role="status">
      <Note
        tone="warn"
        title={found.length === 1 ? 'This supporter may already be here' : 'These supporters may already be here'}
      >
        <ul className="rows">
          {found.map(({ id, name, reason }) => (
            <li key={id}>
              <Link className="link" to={`/jpanel/supporters/${id}`}>
                {name}
              </Link>
              <span className="muted">{reason}</span>
            </li>
          ))}
        </ul>
      </Note>
    </div>
  )
}
