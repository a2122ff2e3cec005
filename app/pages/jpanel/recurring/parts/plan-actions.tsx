import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FormFailure } from '~/http/form/form-action'
import { controlProps, fieldProps, useServerForm } from '~/http/form/use-server-form'
import { useCsrf } from '~/http/use-call'
import { Button } from '~/ui/button'
import { Field, Input, Select } from '~/ui/form/field'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { Card } from '~/ui/shell/page-head'

type Plan = { version: number; status: string; isChargeable: boolean; isLocked: boolean }
type Props = {
  plan: Plan
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

/** Charge or record a payment now, pause or resume, and cancel with a reason: plain forms. */
export function PlanActions({ plan, reasons, mayEdit, mayCharge, failure }: Props) {
  const isActive = plan.status === 'Active'
  return (
    <>
      {mayCharge && isActive ? (
        <Charge plan={plan} failure={failure?.typed.intent === 'charge' ? failure : undefined} />
      ) : null}
      {mayEdit && !plan.isLocked ? (
        <Card title={isActive ? 'Pause' : 'Resume'} isSide>
          <Sent plan={plan}>
            <p className="small muted">
              {isActive
                ? 'Nothing is charged until the plan is resumed.'
                : 'Goes on at its next day. Days in between are not charged.'}
            </p>
            <Button type="submit" name="intent" value={isActive ? 'pause' : 'resume'}>
              {isActive ? 'Pause plan' : 'Resume plan'}
            </Button>
          </Sent>
        </Card>
      ) : null}
      {mayEdit ? (
        <Cancel plan={plan} reasons={reasons} failure={failure?.typed.intent === 'cancel' ? failure : undefined} />
      ) : null}
    </>
  )
}

function Sent({ plan, id, children }: { plan: Plan; id?: string; children: ReactNode }) {
  const csrf = useCsrf()
  const sendOnce = useOneSubmit()
  return (
    <Form method="post" className="stack" onSubmit={sendOnce} {...(id === undefined ? {} : { id })}>
      <input type="hidden" name="_token" value={csrf} />
      <input type="hidden" name="seen" value={plan.version} />
      {children}
    </Form>
  )
}

function Charge({ plan, failure }: { plan: Plan; failure: FormFailure | undefined }) {
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
        <Field label="Payment" {...fieldProps(fields.payment)}>
          <Select {...controlProps(fields.payment)} choices={[...stored, ...BY_HAND]} />
        </Field>
        <Field label="Reference" isOptional {...fieldProps(fields.reference)}>
          <Input {...controlProps(fields.reference)} maxLength={120} />
        </Field>
        <Field label="Note" isOptional {...fieldProps(fields.note)}>
          <Input {...controlProps(fields.note)} maxLength={500} />
        </Field>
        <p className="small muted">Takes the next payment of the plan and moves its date on.</p>
        <Button type="submit" name="intent" value="charge" icon="cash" isBusy={isBusy}>
          {isChargeable ? 'Charge now' : 'Mark as paid'}
        </Button>
      </Sent>
    </Card>
  )
}

const OTHER = ''

/** The reasons of the settings, and another one in words: what is written counts before what is selected. */
function Cancel({
  plan,
  reasons,
  failure,
}: {
  plan: Plan
  reasons: readonly string[]
  failure: FormFailure | undefined
}) {
  const [form, fields] = useServerForm({ id: 'cancel', values: { listed: reasons[0] ?? OTHER, reason: '' }, failure })
  const hasList = reasons.length > 0
  return (
    <Card title="Cancel" isSide>
      <Sent plan={plan} id={form.id}>
        {hasList ? (
          <Field label="Reason" {...fieldProps(fields.listed)}>
            <Select
              {...controlProps(fields.listed)}
              choices={[
                ...reasons.map((reason) => ({ value: reason, label: reason })),
                { value: OTHER, label: 'Other' },
              ]}
            />
          </Field>
        ) : null}
        <Field label={hasList ? 'In other words' : 'Reason'} isOptional={hasList} {...fieldProps(fields.reason)}>
          <Input {...controlProps(fields.reason)} required={!hasList} maxLength={255} />
        </Field>
        <p className="small muted">A cancelled plan cannot be resumed.</p>
        <Button type="submit" name="intent" value="cancel" icon="trash">
          Cancel plan
        </Button>
      </Sent>
    </Card>
  )
}
