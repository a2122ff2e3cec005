import { useEffect, useRef, type FormEvent } from 'react'
import { counted } from '~/kit/text'
import { useToast } from '~/ui/toaster'
import { CashPane, SCANNED } from './cash-pane'
import { Complete } from './finished'
import { giverOf, offersFulfillment, type TillOrder, type TillRules } from './order'
import { CheckPane, FreePane, OtherPane } from './other-panes'
import type { Due, Finished, PaymentScreen } from './payment-state'
import { How } from './payment-types'
import { Sentence } from './sentence'
import { Sheet } from './sheet'
import type { Payment } from './use-payment'
import { useScanner } from './use-scanner'

type PaymentDialogProps = { payment: Payment; order: TillOrder | null; due: Due; rules: TillRules; onClose: () => void }

const PANES = { cash: CashPane, check: CheckPane, other: OtherPane, free: FreePane } as const

/** One size for paying, processing and finished, so that nothing jumps. */
export function PaymentDialog({ payment, order, due, rules, onClose }: PaymentDialogProps) {
  const { state } = payment
  const isHeld = state.screen === 'loading' || state.screen === 'checking'
  const title = state.screen === 'pay' ? 'Payment' : (titleOf(state.screen, state.finished) ?? 'Payment')
  const items = order?.lines.reduce((sum, { qty }) => sum + qty, 0) ?? 0
  return (
    <Sheet
      kind="payment"
      title={title}
      hasHead={state.screen === 'pay'}
      note={`${giverOf(order)}, ${counted(items, 'item')}`}
      isHeld={isHeld}
      onClose={onClose}
    >
      {state.screen === 'pay' && order ? <Pay {...{ payment, order, due, rules }} /> : null}
      {isHeld ? <Processing isChecking={state.screen === 'checking'} /> : null}
      {state.screen === 'finished' && state.finished ? <Complete finished={state.finished} onClose={onClose} /> : null}
    </Sheet>
  )
}

const titleOf = (screen: PaymentScreen, finished: Finished | null): string | null => {
  if (screen === 'finished' && finished) return `Contribution #${finished.number} Complete!`
  return screen === 'loading' || screen === 'checking' ? 'Processing Payment' : null
}

function Pay({ payment, order, due, rules }: { payment: Payment; order: TillOrder; due: Due; rules: TillRules }) {
  const { state } = payment
  const form = useRef<HTMLFormElement>(null)
  const { refusal } = state
  const toast = useToast()
  useScanner(() => toast({ message: SCANNED }), state.type !== 'cash')
  useEffect(() => {
    if (refusal !== null) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusal])
  const Pane = PANES[state.type as keyof typeof PANES] ?? CashPane
  const submit = (event: FormEvent) => {
    event.preventDefault()
    payment.complete()
  }
  return (
    <div className="cols">
      <div className="scroller">
        <How
          payment={payment}
          due={due}
          today={rules.today}
          mailTo={order.billing.email}
          offersFulfillment={offersFulfillment(rules, order)}
        />
        <form ref={form} id="payment-form" className="take" noValidate onSubmit={submit}>
          <Pane payment={payment} due={due} />
        </form>
      </div>
      <div className="finish">
        <button type="submit" form="payment-form" className="paybtn center">
          Complete contribution
        </button>
      </div>
    </div>
  )
}

function Processing({ isChecking }: { isChecking: boolean }) {
  return (
    <div className="done" aria-live="assertive">
      <div className="mid">
        <span className="spinner" aria-hidden="true" />
        <p className="big">Processing Payment</p>
        <p className="muted">
          {isChecking ? (
            <Sentence text="The answer got lost, so it is unknown whether the payment went through.<br>Checking. Keep this open; the contribution is made once." />
          ) : (
            'This takes a moment.'
          )}
        </p>
      </div>
    </div>
  )
}
