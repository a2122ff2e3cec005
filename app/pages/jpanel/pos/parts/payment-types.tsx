import { BANK_ONLY } from '~/domain/pos/messages'
import type { PaymentType } from '~/domain/pos/tender'
import type { CalendarDate } from '~/kit/calendar'
import { formatMoney } from '~/kit/money'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import type { Due } from './payment-state'
import type { Payment } from './use-payment'

/** The order never changes: a finger learns places. */
const TYPES: { type: PaymentType; icon: IconName; label: string }[] = [
  { type: 'cash', icon: 'cash', label: 'Cash' },
  { type: 'credit_card', icon: 'credit-card', label: 'Card' },
  { type: 'check', icon: 'file-check', label: 'Check' },
  { type: 'payment_method', icon: 'wallet', label: 'Saved card' },
  { type: 'bank_account', icon: 'building-bank', label: 'Bank account' },
  { type: 'other', icon: 'dots-circle-horizontal', label: 'Other' },
]

const NOT_YET = 'Not connected yet'
const isByGateway = (type: PaymentType) => type === 'credit_card' || type === 'payment_method' || type === 'bank_account'

/** Why a way of paying is not possible now, or null. */
export function impossible(type: PaymentType, due: Due): string | null {
  if (due.totalMinor === 0n) return type === 'free' ? null : 'Nothing to pay'
  if (isByGateway(type)) return NOT_YET
  return due.requiresAch ? 'Bank account only' : null
}

type HowProps = { payment: Payment; due: Due; today: CalendarDate; mailTo: string; offersFulfillment: boolean }

/** The left side of the payment: what is due, and how it is paid. */
export function How({ payment, due, today, mailTo, offersFulfillment }: HowProps) {
  const { state, dispatch } = payment
  return (
    <div className="how">
      <div className="due">
        <div className="k">Amount due</div>
        <div className="v">{formatMoney({ minor: due.totalMinor, currency: due.currency }, { symbol: true })}</div>
      </div>
      <div className="types" role="group" aria-label="Payment type">
        {TYPES.map(({ type, icon, label }) => {
          const reason = impossible(type, due)
          const isChosen = state.type === type
          return (
            <button
              key={type}
              type="button"
              className={isChosen ? 'type on' : 'type'}
              aria-pressed={isChosen}
              disabled={reason !== null}
              onClick={() => dispatch({ do: 'choose', type, today })}
            >
              <Icon name={icon} />
              {isChosen ? (
                <span className="tick">
                  <Icon name="check" />
                </span>
              ) : null}
              <span>
                {label}
                {reason ? <small>{reason}</small> : null}
              </span>
            </button>
          )
        })}
      </div>
      {due.requiresAch ? <p className="small bad">{BANK_ONLY}</p> : null}
      <div className="opts">
        <label className="check">
          <input type="checkbox" checked={state.sendsMail} onChange={(event) => dispatch({ do: 'mail', isWanted: event.target.checked })} />
          <span>
            Send confirmation email
            <small>{mailTo === '' ? 'No email address yet' : mailTo}</small>
          </span>
        </label>
        {offersFulfillment ? (
          <label className="check">
            <input
              type="checkbox"
              checked={state.marksFulfilled}
              onChange={(event) => dispatch({ do: 'fulfil', isWanted: event.target.checked })}
            />
            <span>Mark as fulfilled</span>
          </label>
        ) : null}
      </div>
    </div>
  )
}
