import { Link } from '~/ui/link'
import type { StockEvent } from '~/domain/products/variants/stock.server'
import { MAX_HISTORY } from '~/kit/search/shown-rows'
import { CutNote } from '~/ui/list/cut-note'
import { fullMoment } from '~/kit/calendar'
import { Card } from '~/ui/shell/page-head'

type ShownEvent = Omit<StockEvent, 'at'> & { at: string }

const WORDS: Record<string, string> = { physical_count: 'Counted', adjustment: 'Sold' }

export const shownHistory = (history: readonly StockEvent[], zone: string): ShownEvent[] =>
  history.map(({ at, ...rest }) => ({ ...rest, at: fullMoment(at, zone) }))

type Props = {
  history: readonly ShownEvent[]
  maySeeContributions: boolean
  allTo?: string
}

export function StockHistory({ history, maySeeContributions, allTo }: Props) {
  return (
    <Card
      title="Stock history"
      isSide
      more={
        allTo === undefined ? undefined : (
          <Link className="link" to={allTo}>
            All changes
          </Link>
        )
      }
    >
      {history.length === 0 ? <p className="help">Nothing was counted or sold yet.</p> : null}
      <ul className="stock-history">
        {history.map(({ id, name, type, quantity, at, by, contribution }) => (
          <li key={id}>
            <b>
              {type === 'adjustment' && quantity > 0
                ? `Returned ${quantity}`
                : `${WORDS[type] ?? type} ${Math.abs(quantity)}`}
            </b>
            {name ? ` ${name}` : ''}
            <span className="muted">
              {`${at}${by ? `, ${by}` : ''}`}
              {contribution && maySeeContributions ? (
                <>
                  {' '}
                  <Link className="link" to={`/jpanel/contributions/${contribution}`}>{`#${contribution}`}</Link>
                </>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {allTo === undefined ? <CutNote rows={history.length} max={MAX_HISTORY} /> : null}
    </Card>
  )
}
