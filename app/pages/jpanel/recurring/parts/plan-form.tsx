import { useNavigation } from 'react-router'
import { Opened } from '~/http/form/opened'
import type { FormFailure } from '~/http/form/form-action'
import { controlProps, fieldProps, useServerForm } from '~/http/form/use-server-form'
import { Button } from '~/ui/button'
import { Field, Input, Select } from '~/ui/form/field'
import { PostForm } from '~/ui/form/post-form'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { Card } from '~/ui/shell/page-head'

type Values = { version: number; amount: string; method: string; nextBillingOn: string; cycles: string }
type Props = {
  plan: Values
  methods: { value: string; label: string }[]
  failure: FormFailure | undefined
  isLocked: boolean
}

/** Amount, method, day and end of a plan. A new next billing date is the day that all later payments keep. */
export function PlanForm({ plan, methods, failure, isLocked }: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  const { amount, method, nextBillingOn, cycles } = plan
  const ours = failure?.typed.intent === 'save' ? failure : undefined
  const values = { amount, method, nextBillingOn, cycles }
  const [form, fields] = useServerForm({ id: 'plan', values, failure: ours })
  return (
    <PostForm id={form.id} className="set-form">
      <Opened values={values} failure={ours} />
      <LeaveGuard />
      <fieldset disabled={isLocked} className="stack">
        <Card title="Payments">
          <div className="pair">
            <Field
              label="Amount"
              help="Without tax and covered costs, which keep their share"
              {...fieldProps(fields.amount)}
            >
              <Input {...controlProps(fields.amount)} isNumber required maxLength={40} />
            </Field>
            <Field label="Payment method" {...fieldProps(fields.method)}>
              <Select
                {...controlProps(fields.method)}
                choices={[...methods, { value: 'manual', label: 'Collected manually' }]}
              />
            </Field>
          </div>
          <div className="pair">
            <Field label="Next billing date" help="Later payments keep this day" {...fieldProps(fields.nextBillingOn)}>
              <Input {...controlProps(fields.nextBillingOn)} type="date" required />
            </Field>
            <Field label="Payments left" isOptional help="Empty for no end" {...fieldProps(fields.cycles)}>
              <Input {...controlProps(fields.cycles)} inputMode="numeric" maxLength={5} />
            </Field>
          </div>
          {isLocked ? null : (
            <div className="actions">
              <Button type="submit" variant="primary" name="intent" value="save" isBusy={isBusy}>
                Save plan
              </Button>
            </div>
          )}
        </Card>
      </fieldset>
    </PostForm>
  )
}
