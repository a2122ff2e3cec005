import { MAX_HISTORY } from '~/kit/search/shown-rows'
import { CutNote } from '~/ui/list/cut-note'
import { Link } from '~/ui/link'
import { Card } from '~/ui/shell/page-head'

type Event = { id: number; at: string; actor: string; about: string; canOpen: boolean }
type Props = { events: readonly Event[]; earlier: { id: number | 'first' | null } | null; hasFirst: boolean }

export function PageHistory({ events, earlier, hasFirst }: Props) {
  if (events.length === 0) return null
  const opens = (version: number | 'first', words: string) => (
    <Link className="link" to={`?version=${version}`} aria-current={version === earlier?.id ? 'true' : undefined}>
      {words}
    </Link>
  )
  return (
    <Card title="History" isSide>
      <ul className="plain-list">
        {events.map(({ id, at, actor, about, canOpen }) => (
          <li key={id}>
            <b>{about}</b>
            <br />
            <span className="muted">{`${actor}, ${at}`}</span> {canOpen ? opens(id, 'Open this version') : null}
          </li>
        ))}
        {hasFirst ? <li>{opens('first', 'Open what was before')}</li> : null}
      </ul>
      <CutNote rows={events.length} max={MAX_HISTORY} rest="The journal has every entry." />
    </Card>
  )
}
