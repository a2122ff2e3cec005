import { DateText } from '~/ui/date-text'
import { Link } from '~/ui/link'
import { Card } from '~/ui/shell/page-head'
import type { PersonEntry } from './person-history.server'

type Props = { id: number; entries: readonly PersonEntry[] }

export const HistoryCard = ({ id, entries }: Props) => (
  <Card
    title="History"
    isSide
    more={
      <Link className="link" to={`/jpanel/settings/journal?kind[]=staff&record=${id}`}>
        All
      </Link>
    }
  >
    {entries.length === 0 ? <p className="muted">No changes yet.</p> : null}
    <ul className="plain sessions">
      {entries.map((entry) => (
        <li key={entry.id}>
          <span>
            <b>{entry.what}</b>{' '}
            <span className="muted">
              {entry.actor}, <DateText at={entry.at} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  </Card>
)
