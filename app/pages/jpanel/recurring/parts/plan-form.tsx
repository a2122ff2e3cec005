import { useNavigation } from 'react-router'
import { Opened } from '~/http/form/opened'
import type { FormFailure } from '~/http/form/form-action'
import { useServerForm } from '~/http/form/use-server-form'
import { SelectField, TextField } from '~/ui/fields/bound-field'
import { Button } from '~/ui/button'
import { PostForm } from '~/ui/form/post-form'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { Card } from '~/ui/shell/page-head'
import { HeldMail } from '~/ui/overlay/held-mail'

type Values = { version: number; amount: string; method: string; nextBillingOn: string; cycles: string }
type Props = {
  plan: Values
  methods: { value: string; label: string }[]
  failure: FormFailure | undefined
  isLocked: boolean
}

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
            <TextField
              field={fields.amount}
              label="Amount"
              help="Without tax and covered costs, which keep their share"
              isNumber
              required
            />
            <SelectField
              field={fields.method}
              label="Payment method"
              choices={[...methods, { value: 'manual', label: 'Collected manually' }]}
            />
          </div>
          <div className="pair">
            <TextField
              field={fields.nextBillingOn}
              label="Next billing date"
              help="Later payments keep this day"
              type="date"
              required
            />
            <TextField
              field={fields.cycles}
              label="Payments left"
              isOptional
              help="Empty for no end"
              inputMode="numeric"
              maxLength={5}
            />
          </div>
          {isLocked ? null : (
            <p className="small muted">
              A supporter with an email gets 1 email about what changed. <HeldMail />
            </p>
          )}
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
