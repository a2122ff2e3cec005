import { useShownMoney } from '~/pages/jpanel/pos/controls/home-currency'
import type { BrowserGateway } from '~/ports/payment-gateway'
import { FieldError } from '~/ui/form/field'
import { Icon } from '~/ui/icon'
import { FieldsPane } from './fields-pane'
import { describeGiver, GUEST, type TillOrder } from '~/pages/jpanel/pos/cart/order'
import { AGREEMENT, METHOD, NO_AGREEMENT, NO_METHOD, type Due } from './payment-state'
import { usableMethods } from './saved-method'
import type { Payment } from './use-payment'

export type GatewayPaneProps = {
  payment: Payment
  due: Due
  order: TillOrder
  gateway: BrowserGateway
  onCancel: () => void
}

export function CardPane(props: GatewayPaneProps) {
  const { order } = props
  return (
    <div className="pane card-pane">
      <FieldsPane {...props} kind="card" holder={holderName(order)} email={order.billing.email} />
      <Keeping {...props} thing="card" />
    </div>
  )
}

export function BankPane(props: GatewayPaneProps) {
  const { payment, due, order } = props
  const { state, dispatch } = payment
  const isMissing = state.error?.field === AGREEMENT
  const total = useShownMoney(due.currency)(due.totalMinor)
  return (
    <div className="pane bank-pane">
      <FieldsPane {...props} kind="bank" holder={holderName(order)} email={order.billing.email} />
      <div className="agreement">
        <label className="check">
          <input
            type="checkbox"
            name="ach_agree_tos"
            checked={state.agreesToDebit}
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? 'agreement-error' : undefined}
            onChange={(event) => dispatch({ do: 'agree', isTicked: event.target.checked })}
          />
          <span>
            The account holder authorizes this organization to charge the bank account above for the total of {total}.
            <small>
              By leaving this checked, you confirm that the payer heard these terms and agreed. Your name and the time
              are saved with the payment.
            </small>
          </span>
        </label>
        {isMissing ? <FieldError id="agreement-error">{NO_AGREEMENT}</FieldError> : null}
      </div>
      <Keeping {...props} thing="account" />
    </div>
  )
}

const holderName = (order: TillOrder): string => {
  const giver = describeGiver(order)
  return giver === GUEST ? '' : giver
}

/** A plan is charged again, so its card is always saved; otherwise the supporter chooses. */
function Keeping({ payment, order, thing }: GatewayPaneProps & { thing: 'card' | 'account' }) {
  const { state, dispatch } = payment
  if (order.lines.some(({ recurring }) => recurring !== null))
    return <p className="small muted">This {thing} will be saved for the recurring payments.</p>
  if (order.supporterId === null) return null
  return (
    <label className="check">
      <input
        type="checkbox"
        name="save_payment_method"
        checked={state.keepsMethod}
        onChange={(event) => dispatch({ do: 'keep', isWanted: event.target.checked })}
      />
      <span>
        Save this {thing} for next time
        <small>Stored securely by the payment provider.</small>
      </span>
    </label>
  )
}

export function SavedPane({ payment, due, order }: GatewayPaneProps) {
  const { state, dispatch } = payment
  const isMissing = state.error?.field === METHOD
  return (
    <div className="pane">
      <fieldset className="pick-list">
        <legend>{order.supporterName}: saved payment methods</legend>
        {usableMethods(order.methods, due.requiresAch).map((method, index) => {
          const isSelected = method.id === state.methodId
          return (
            <label key={method.id} className={isSelected ? 'opt-row on' : 'opt-row'}>
              <input
                type="radio"
                name="payment_method_id"
                className="sr"
                {...(index === 0 ? { 'data-first': true } : {})}
                checked={isSelected}
                onChange={() => dispatch({ do: 'method', id: method.id })}
              />
              <span className="ring" aria-hidden="true" />
              <Icon name={method.isBank ? 'building-bank' : 'credit-card'} />
              <span>
                <b>{method.name}</b>
                {method.isDefault ? <small>Default</small> : null}
              </span>
              <span className="n">{method.number}</span>
            </label>
          )
        })}
      </fieldset>
      {isMissing ? <FieldError>{NO_METHOD}</FieldError> : null}
    </div>
  )
}
