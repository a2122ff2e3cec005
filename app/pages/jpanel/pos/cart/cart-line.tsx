import { formatMoney } from '~/kit/money'
import { Icon } from '~/ui/icon'
import type { PendingLine } from './cart-state'
import { rhythm, type TillLine } from './order'
import { nearDate } from '~/pages/jpanel/pos/controls/schedule'
import type { CalendarDate } from '~/kit/calendar'

export const repeatText = ({ recurring }: TillLine, today: CalendarDate): string | null => {
  if (!recurring) return null
  return recurring.startsOn === null
    ? rhythm(recurring)
    : `${rhythm(recurring)}, from ${nearDate(recurring.startsOn, today)}`
}

const describeLine = (line: TillLine): string => [line.detail, line.promoCode ?? ''].filter(Boolean).join(' · ')

type LineProps = { line: TillLine; isFresh: boolean; today: CalendarDate; onOpen: (line: TillLine) => void }

export function CartLine({ line, isFresh, today, onOpen }: LineProps) {
  const repeat = repeatText(line, today)
  const classes = ['cline', isFresh ? 'new' : '', line.isLocked ? 'locked' : ''].filter(Boolean).join(' ')
  const { currency } = line
  return (
    <button type="button" className={classes} onClick={() => onOpen(line)}>
      <Quantity qty={line.qty} />
      <span className="words">
        <b>
          {line.isLocked ? <Icon name="lock" size="sm" label="Part of a bundle:" /> : null}
          {line.name}
        </b>
        {describeLine(line) === '' ? null : <small>{describeLine(line)}</small>}
        {line.fundCode && line.isDonation ? <small>{line.fundCode}</small> : null}
        {line.tribute ? <small>{`${line.tribute.type} ${line.tribute.name}`.trim()}</small> : null}
        {repeat ? <Repeat text={repeat} /> : null}
      </span>
      <span className="p">
        {formatMoney({ minor: line.totalMinor, currency })}
        {line.wasMinor === null ? null : (
          <s>
            <span className="sr">before </span>
            {formatMoney({ minor: line.wasMinor, currency })}
          </s>
        )}
      </span>
    </button>
  )
}

export function WaitingLine({ line, currency }: { line: PendingLine; currency: string }) {
  return (
    <div className="cline new waiting" aria-busy="true">
      <Quantity qty={line.qty} />
      <span className="words">
        <b>{line.name}</b>
        {line.detail === '' ? null : <small>{line.detail}</small>}
        {line.repeat ? <Repeat text={line.repeat} /> : null}
      </span>
      <span className="p">{formatMoney({ minor: line.priceMinor * BigInt(line.qty), currency })}</span>
    </div>
  )
}

const Quantity = ({ qty }: { qty: number }) => (
  <span className="qty">
    {qty}
    <span className="sr"> of</span>
  </span>
)

const Repeat = ({ text }: { text: string }) => (
  <small className="rep">
    <Icon name="repeat" />
    {text}
  </small>
)
