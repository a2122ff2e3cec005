import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import type { FormFailure } from '~/http/form/form-action'
import { useServerForm } from '~/http/form/use-server-form'
import { shownDate, type CalendarDate } from '~/kit/calendar'
import { SelectField, TextField } from '~/ui/fields/bound-field'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Card } from '~/ui/shell/page-head'
import { askAboutPlan } from './plan-questions'

type Plan = { version: number; status: string; isChargeable: boolean; isLocked: boolean; nextBillingOn: CalendarDate }
type Props = {
  plan: Plan
  /** Amount with tax, shipping and covered costs, in words. */
  total: string
  terms: string
  reasons: readonly string[]
  mayEdit: boolean
  mayCharge: boolean
  failure: FormFailure | undefined
}

const BY_HAND = [
  { value: 'cash', label: 'Record cash' },
  { value: 'check', label: 'Record a check' },
  { value: 'eft', label: 'Record a bank transfer' },
  { value: 'other', label: 'Record another payment' },
]

export function PlanActions({ plan, total, terms, reasons, mayEdit, mayCharge, failure }: Props) {
  const isActive = plan.status === 'Active'
  const questions = askAboutPlan({
    total,
    terms,
    next: shownDate(plan.nextBillingOn),
    isChargeable: plan.isChargeable,
  })
  return (
    <>
      {mayCharge && isActive ? (
        <Charge
          plan={plan}
          question={questions.charge}
          failure={failure?.typed.intent === 'charge' ? failure : undefined}
        />
      ) : null}
      {mayEdit && !plan.isLocked ? (
        <Card title={isActive ? 'Pause' : 'Resume'} isSide>
          <Sent plan={plan}>
            <p className="small muted">
              {isActive
                ? 'Nothing is charged until the plan is resumed.'
                : 'Goes on at its next day. Days in between are not charged.'}
            </p>
            {isActive ? (
              <ConfirmSubmit name="intent" value="pause" {...questions.pause}>
                Pause plan…
              </ConfirmSubmit>
            ) : (
              <ConfirmSubmit name="intent" value="resume" {...questions.resume}>
                Resume plan…
              </ConfirmSubmit>
            )}
          </Sent>
        </Card>
      ) : null}
      {mayEdit ? (
        <Cancel
          plan={plan}
          question={questions.cancel}
          reasons={reasons}
          failure={failure?.typed.intent === 'cancel' ? failure : undefined}
        />
      ) : null}
    </>
  )
}

function Sent({ plan, id, children }: { plan: Plan; id?: string; children: ReactNode }) {
  return (
    <PostForm className="stack" {...(id === undefined ? {} : { id })}>
      {id === undefined ? null : <LeaveGuard isSmall />}
      <input type="hidden" name="seen" value={plan.version} />
      {children}
    </PostForm>
  )
}

type Questions = ReturnType<typeof askAboutPlan>
type ChargeProps = { plan: Plan; question: Questions['charge']; failure: FormFailure | undefined }

function Charge({ plan, question, failure }: ChargeProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const { isChargeable } = plan
  const stored = isChargeable ? [{ value: 'stored', label: 'Charge the saved method' }] : []
  const [form, fields] = useServerForm({
    id: 'charge',
    values: { payment: isChargeable ? 'stored' : 'cash', reference: '', note: '' },
    failure,
  })
  return (
    <Card title={isChargeable ? 'Charge now' : 'Mark as paid'} isSide>
      <Sent plan={plan} id={form.id}>
        <SelectField field={fields.payment} label="Payment" choices={[...stored, ...BY_HAND]} />
        <TextField field={fields.reference} label="Reference" isOptional maxLength={120} />
        <TextField field={fields.note} label="Note" isOptional maxLength={500} />
        <p className="small muted">Takes the next payment of the plan and moves its date on.</p>
        <ConfirmSubmit name="intent" value="charge" icon="cash" isBusy={isBusy} {...question}>
          {isChargeable ? 'Charge now…' : 'Mark as paid…'}
        </ConfirmSubmit>
      </Sent>
    </Card>
  )
}

const OTHER = ''

function Cancel({
  plan,
  question,
  reasons,
  failure,
}: {
  plan: Plan
  question: Questions['cancel']
  reasons: readonly string[]
  failure: FormFailure | undefined
}) {
  const [form, fields] = useServerForm({ id: 'cancel', values: { listed: OTHER, reason: '' }, failure })
  const hasList = reasons.length > 0
  return (
    <Card title="Cancel" isSide>
      <Sent plan={plan} id={form.id}>
        {hasList ? (
          <SelectField
            field={fields.listed}
            label="Reason"
            choices={[
              { value: OTHER, label: 'Choose a reason' },
              ...reasons.map((reason) => ({ value: reason, label: reason })),
            ]}
          />
        ) : null}
        <TextField
          field={fields.reason}
          label={hasList ? 'In other words' : 'Reason'}
          isOptional={hasList}
          required={!hasList}
        />
        <p className="small muted">A cancelled plan cannot be resumed.</p>
        <ConfirmSubmit name="intent" value="cancel" icon="trash" {...question}>
          Cancel plan…
        </ConfirmSubmit>
      </Sent>
    </Card>
  )
}
