import { BANK_ONLY } from '~/domain/cart/messages'
import type { PaymentType } from '~/domain/checkout/tender'
import { withSymbol } from '~/kit/money'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import type { BrowserGateway } from '~/ports/payment-gateway'
import { isByGateway, type Due } from './payment-state'
import { rememberPaymentType } from '~/pages/jpanel/pos/cart/defaults'
import { inForeign, type TillOrder, type TillRules } from '~/pages/jpanel/pos/cart/order'
import { isLocal } from '~/pages/jpanel/pos/offline/local-id'
import type { SavedMethod } from '~/wire/pos/method'
import { usableMethods } from './saved-method'
import type { Payment } from './use-payment'

const BANK_ONLY_SHORT = 'Bank account only'

/** The order is fixed, so that cashiers learn the places. */
const TYPES: { type: PaymentType; icon: IconName; label: string }[] = [
  { type: 'cash', icon: 'cash', label: 'Cash' },
  { type: 'credit_card', icon: 'credit-card', label: 'Card' },
  { type: 'check', icon: 'file-check', label: 'Check' },
  { type: 'payment_method', icon: 'wallet', label: 'Saved method' },
  { type: 'bank_account', icon: 'building-bank', label: 'Bank account' },
  { type: 'other', icon: 'dots-circle-horizontal', label: 'Other' },
]

export type Means = {
  gateway: BrowserGateway | null
  methods: readonly SavedMethod[]
  hasSupporter: boolean
  hasPlan: boolean
  isOnline: boolean
  /** The cart is the device's own. */
  isHere: boolean
}

const isOfDevice = (order: TillOrder | null): boolean => order !== null && isLocal(order)

export const toMeans = (order: TillOrder | null, gateway: BrowserGateway | null, isOnline: boolean): Means => ({
  gateway,
  methods: order?.methods ?? [],
  hasSupporter: order !== null && order.supporterId !== null,
  hasPlan: order?.lines.some(({ recurring }) => recurring !== null) ?? false,
  // The server does not have a device's cart, so a gateway cannot charge it.
  isOnline: isOnline && !isOfDevice(order),
  isHere: isOfDevice(order),
})

function savedError({ methods, hasSupporter }: Means, due: Due): string | null {
  if (!hasSupporter) return 'No supporter'
  if (methods.length === 0) return 'None saved'
  return usableMethods(methods, due.requiresAch).length === 0 ? BANK_ONLY_SHORT : null
}

export function impossible(type: PaymentType, due: Due, means: Means): string | null {
  if (type === 'free') return due.totalMinor === 0n ? null : 'Payment due'
  if (due.totalMinor === 0n && !(isByGateway(type) && means.hasPlan)) return 'No payment due'
  if (isByGateway(type)) {
    if (!means.gateway) return 'Not set up'
    if (!means.isOnline) return 'Needs internet'
    if (type === 'payment_method') return savedError(means, due)
    if (type === 'bank_account')
      return means.gateway.bankCurrencies.includes(due.currency) ? null : `Not in ${due.currency}`
  }
  return due.requiresAch ? BANK_ONLY_SHORT : null
}

const describeTile = (type: PaymentType, { methods }: Means, due: Due): string | null => {
  const [first] = type === 'payment_method' ? usableMethods(methods, due.requiresAch) : []
  return first ? `${first.name} ${first.number.replaceAll(/\D/g, '').slice(-4)}`.trim() : null
}

const BY_OWN_TERMINAL = 'For a card at a terminal of your own, choose Other and type its reference.'

/** The longest amount in the largest size; longer ones take the next size. */
const LONGEST = 12

type HowProps = {
  payment: Payment
  due: Due
  means: Means
  rules: TillRules
  mailTo: string
  offersFulfillment: boolean
}

export function How({ payment, due, means, rules, mailTo, offersFulfillment }: HowProps) {
  const { state, dispatch } = payment
  const shown = withSymbol({ minor: due.totalMinor, currency: due.currency })
  return (
    <div className="how">
      <div className="due">
        <div className="k">Amount due{inForeign(due.currency, rules)}</div>
        <div className={shown.length > LONGEST ? 'v longer' : 'v'}>{shown}</div>
      </div>
      <div className="types" role="group" aria-label="Payment type">
        {TYPES.map(({ type, icon, label }) => {
          const reason = impossible(type, due, means)
          const isSelected = state.type === type
          const note = reason ?? describeTile(type, means, due)
          const [firstMethod] = usableMethods(means.methods, due.requiresAch)
          const methodId = type === 'payment_method' ? (firstMethod?.id ?? null) : null
          return (
            <button
              key={type}
              type="button"
              className={isSelected ? 'type on' : 'type'}
              aria-pressed={isSelected}
              disabled={reason !== null}
              onClick={() => {
                rememberPaymentType(type)
                dispatch({
                  do: 'choose',
                  type: isSelected && due.totalMinor === 0n ? 'free' : type,
                  today: rules.today,
                  methodId,
                })
              }}
            >
              <Icon name={icon} />
              {isSelected ? (
                <span className="tick">
                  <Icon name="check" />
                </span>
              ) : null}
              <span>
                {label}
                {note ? <small>{note}</small> : null}
              </span>
            </button>
          )
        })}
      </div>
      {due.requiresAch ? <p className="small bad">{BANK_ONLY}</p> : null}
      {means.isHere ? <p className="small muted">{BY_OWN_TERMINAL}</p> : null}
      <div className="opts">
        <label className="check">
          <input
            type="checkbox"
            checked={state.sendsMail}
            onChange={(event) => dispatch({ do: 'mail', isWanted: event.target.checked })}
          />
          <span>
            Send confirmation email
            <small>{rules.confirmsByEmail ? mailTo || 'No email address' : 'Turned off in the email templates'}</small>
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
