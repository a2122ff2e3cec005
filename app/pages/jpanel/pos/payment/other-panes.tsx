import { MAX_LENGTHS } from '~/domain/cart/messages'
import type { TenderInput } from '~/domain/checkout/tender'
import type { RuleError } from '~/kit/errors'
import { currencySymbol, toDecimal } from '~/kit/money'
import { useShownMoney } from '~/pages/jpanel/pos/controls/home-currency'
import { Field, Input, Textarea } from '~/ui/form/field'
import { Icon } from '~/ui/icon'
import type { Due } from './payment-state'
import type { Payment } from './use-payment'

type PaneProps = { payment: Payment; due: Due }

const errorAt = (field: keyof TenderInput, error: RuleError | null): string | undefined =>
  error?.field === field ? error.message : undefined

export function CheckPane({ payment, due }: PaneProps) {
  const { state, dispatch } = payment
  const { check, error: problem } = state
  const shown = useShownMoney(due.currency)
  const type = (field: 'number' | 'date' | 'amount') => (event: { target: { value: string } }) =>
    dispatch({ do: 'check', field, typed: event.target.value })
  return (
    <div className="pane">
      <Field label="Check number" error={errorAt('checkNumber', problem)}>
        <Input
          name="check_number"
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          data-first
          maxLength={MAX_LENGTHS.checkNumber}
          value={check.number}
          onChange={type('number')}
        />
      </Field>
      <Field label="Date on the check" help="e.g. Nov 20, 2026" error={errorAt('checkDate', problem)}>
        <Input
          name="check_date"
          autoComplete="off"
          maxLength={MAX_LENGTHS.checkDate}
          value={check.date}
          onChange={type('date')}
        />
      </Field>
      <Field
        label="Amount on the check"
        error={errorAt('checkAmount', problem)}
        aside={
          <button
            type="button"
            className="link"
            onClick={() => dispatch({ do: 'check', field: 'amount', typed: toDecimal(due.totalMinor, due.currency) })}
          >
            Use {shown(due.totalMinor)}
          </button>
        }
      >
        <Input
          name="check_amt"
          isNumber
          prefix={currencySymbol(due.currency)}
          value={check.amount}
          onChange={type('amount')}
        />
      </Field>
    </div>
  )
}

export function OtherPane({ payment }: PaneProps) {
  const { state, dispatch } = payment
  const type = (field: 'reference' | 'note') => (event: { target: { value: string } }) =>
    dispatch({ do: 'other', field, typed: event.target.value })
  return (
    <div className="pane">
      <Field label="Reference number" help="Transfer, voucher or slip number" error={errorAt('reference', state.error)}>
        <Input
          name="payment_other_reference"
          autoComplete="off"
          autoFocus
          data-first
          maxLength={MAX_LENGTHS.reference}
          value={state.other.reference}
          onChange={type('reference')}
        />
      </Field>
      <Field label="Note" isOptional>
        <Textarea
          name="payment_other_note"
          rows={4}
          maxLength={MAX_LENGTHS.paymentNote}
          value={state.other.note}
          onChange={type('note')}
        />
      </Field>
    </div>
  )
}

export const FreePane = ({ hasPlan }: { hasPlan: boolean }) => (
  <div className="pane free">
    <span className="badge">
      <Icon name="gift" size="lg" />
    </span>
    <b>No payment is required</b>
    <p className="muted">The total is zero. Complete the contribution to record it.</p>
    {hasPlan ? (
      <p className="muted">To save a card or bank account for the recurring payments, choose it on the left.</p>
    ) : null}
  </div>
)
