import { use, useEffect, useRef, type FormEvent } from 'react'
import { counted } from '~/kit/text'
import { HomeCurrencyContext } from '~/pages/jpanel/pos/controls/home-currency'
import { Icon } from '~/ui/icon'
import { useToast } from '~/ui/overlay/toaster'
import { CashPane, SCANNED } from './cash-pane'
import { ConfirmFrame } from './confirm-frame'
import { ChangeDue, Complete } from '~/pages/jpanel/pos/after-sale/finished'
import { BankPane, CardPane, SavedPane } from './gateway-panes'
import { describeGiver, offersFulfillment, type TillOrder, type TillRules } from '~/pages/jpanel/pos/cart/order'
import { CheckPane, FreePane, OtherPane } from './other-panes'
import { CARD, hasFields, isEntering, type Due, type PaymentState } from './payment-state'
import { isLostWithPage } from './unfinished'
import { paidText } from './unfinished'
import { How, toMeans } from './payment-types'
import { Sentence } from '~/pages/jpanel/pos/controls/sentence'
import { Sheet } from '~/pages/jpanel/pos/shell/sheet'
import { useOnline } from '~/pages/jpanel/pos/shell/use-online'
import type { Payment } from './use-payment'
import { useScanner } from '~/pages/jpanel/pos/controls/use-scanner'

type PaymentDialogProps = { payment: Payment; order: TillOrder | null; due: Due; rules: TillRules; onClose: () => void }

const PANES = { cash: CashPane, check: CheckPane, other: OtherPane } as const
const GATEWAY_PANES = { credit_card: CardPane, bank_account: BankPane, payment_method: SavedPane } as const

/** All screens have one size, so that the layout does not jump. */
export function PaymentDialog({ payment, order, due, rules, onClose }: PaymentDialogProps) {
  const { state } = payment
  const isInProgress = state.screen === 'loading' || state.screen === 'checking'
  const title = screenTitle(state) ?? 'Payment'
  const items = order?.lines.reduce((sum, { qty }) => sum + qty, 0) ?? 0
  return (
    <Sheet
      kind="payment"
      title={title}
      hasHead={isEntering(state)}
      note={`${describeGiver(order)}, ${counted(items, 'item')}`}
      isHeld={isInProgress || state.screen === 'confirm' || state.screen === 'preparing'}
      onClose={onClose}
    >
      {state.screen !== 'finished' && order ? (
        <Pay {...{ payment, order, due, rules, onClose }} isHidden={!isEntering(state)} />
      ) : null}
      {isInProgress ? <Processing payment={payment} /> : null}
      {state.screen === 'confirm' ? (
        <ConfirmFrame payment={payment} confirmUrl={state.confirmUrl} frameOrigin={rules.fieldsOrigin} />
      ) : null}
      {state.screen === 'finished' ? <Complete finished={state.finished} rules={rules} onClose={onClose} /> : null}
    </Sheet>
  )
}

const screenTitle = (state: PaymentState): string | null => {
  const { screen } = state
  if (state.screen === 'finished') return `Contribution #${state.finished.number} Complete!`
  if (screen === 'confirm') return 'Confirm the payment'
  return screen === 'loading' || screen === 'checking' ? 'Processing Payment' : null
}

type PayProps = {
  payment: Payment
  order: TillOrder
  due: Due
  rules: TillRules
  isHidden: boolean
  onClose: () => void
}

/** Stays mounted during the payment, so that the gateway's fields keep what was typed. */
function Pay({ payment, order, due, rules, isHidden, onClose }: PayProps) {
  const { state } = payment
  const form = useRef<HTMLFormElement>(null)
  const { error } = state
  const toast = useToast()
  const isOnline = useOnline()
  useScanner(() => toast({ message: SCANNED, tone: 'warn' }), state.type !== 'cash' && !isHidden)
  useEffect(() => {
    if (error?.field === CARD) payment.fields.current?.focus()
    else if (error !== null) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [error, payment.fields])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    payment.complete()
  }
  return (
    <div className="cols" hidden={isHidden}>
      <div className="scroller">
        <How
          payment={payment}
          due={due}
          means={toMeans(order, rules.gateway, isOnline)}
          rules={rules}
          mailTo={order.billing.email}
          offersFulfillment={offersFulfillment(rules, order)}
        />
        <form ref={form} id="payment-form" className="take" noValidate onSubmit={submit}>
          {state.declined === null ? null : (
            <Declined sentence={state.declined} onDismiss={() => payment.dispatch({ do: 'dismiss' })} />
          )}
          <Pane {...{ payment, due, order, rules, onClose }} />
        </form>
      </div>
      <div className="finish">
        <button type="submit" form="payment-form" className="paybtn center" disabled={state.screen === 'preparing'}>
          Complete contribution
        </button>
      </div>
    </div>
  )
}

/** Appears inside the modal dialog, because elements outside of it cannot be pressed. */
const Declined = ({ sentence, onDismiss }: { sentence: string; onDismiss: () => void }) => (
  <div className="toast bad declined" role="alert">
    <Icon name="alert-circle" />
    <p>
      <Sentence text={sentence} />
    </p>
    <button type="button" className="x" aria-label="Close the message" onClick={onDismiss}>
      <Icon name="x" />
    </button>
  </div>
)

function Pane({ payment, due, order, rules, onClose }: Omit<PayProps, 'isHidden'>) {
  const { type } = payment.state
  if (type === 'credit_card' || type === 'bank_account' || type === 'payment_method') {
    const Taken = GATEWAY_PANES[type]
    // Typed values belong to one order and currency.
    const key = hasFields(type) ? `${type}-${order.id}-${due.currency}` : type
    return rules.gateway ? (
      <Taken key={key} {...{ payment, due, order }} gateway={rules.gateway} onCancel={onClose} />
    ) : null
  }
  if (type === 'free') return <FreePane hasPlan={order.lines.some(({ recurring }) => recurring !== null)} />
  const Taken = PANES[type]
  return <Taken payment={payment} due={due} />
}

const CHECKING = 'We are checking whether the payment went through.<br>Keep this open. No one is charged twice.'
const STORED = 'The server has not answered yet.<br>The payment is kept on this device and sent until it is recorded.'
const NOT_STORED =
  'The server has not answered yet, and the storage of this device is full.<br>' +
  'Keep this page open until the payment is recorded.'

function checkingText({ sent, setAside }: Payment): string {
  if (sent === null || setAside === null) return CHECKING
  return isLostWithPage(sent.orderId) ? NOT_STORED : STORED
}

function Processing({ payment }: { payment: Payment }) {
  const { state, sent, setAside } = payment
  const home = use(HomeCurrencyContext)
  return (
    <div className="done" aria-live="assertive">
      <div className="mid">
        <span className="spinner" aria-hidden="true" />
        <p className="big">Processing Payment</p>
        <p className="muted">
          {state.screen === 'checking' ? <Sentence text={checkingText(payment)} /> : 'This takes a moment.'}
        </p>
        {sent && setAside !== null ? <p>{paidText(sent, home)} taken.</p> : null}
        {sent ? <ChangeDue {...sent.draft} /> : null}
      </div>
      {setAside === null ? null : (
        <footer>
          <button type="button" className="tbtn primary" onClick={setAside}>
            Next sale
          </button>
        </footer>
      )}
    </div>
  )
}
