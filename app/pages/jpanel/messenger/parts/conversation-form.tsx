import type { FormFailure } from '~/http/form/form-action'
import { Opened } from '~/http/form/opened'
import { useServerForm } from '~/http/form/use-server-form'
import { SelectField, TextField, TextareaField } from '~/ui/fields/bound-field'
import { Checkbox } from '~/ui/form/choice'
import { FieldError, type Choice } from '~/ui/form/field'
import { Card } from '~/ui/shell/page-head'
import { RecordForm } from '../../parts/record-form'

type Values = {
  command: string
  kind: string
  reply: string
  variantId: string
  trackingSource: string
  numberIds: string[]
}

const KINDS = [
  { value: 'donate_amount', label: 'Takes a gift' },
  { value: 'reply', label: 'Answers with a text' },
]

type Props = {
  values: Values
  variants: readonly Choice[]
  numbers: readonly Choice[]
  failure: FormFailure | undefined
}

export function ConversationForm({ values, variants, numbers, failure }: Props) {
  const [form, fields] = useServerForm<Values>({ id: 'conversation', values, failure })
  const sent: unknown = fields.numberIds.initialValue
  const selected = Array.isArray(sent) ? sent.map(String) : typeof sent === 'string' ? [sent] : []
  const numbersError = fields.numberIds.errors?.[0]
  return (
    <RecordForm form={form} failure={failure} save="Save conversation">
      <Opened values={values} failure={failure} />
      <Card title="Listening for">
        <TextField
          field={fields.command}
          label="Command"
          help="What supporters text, such as DONATE. For a gift an amount may follow: DONATE 25."
          required
          autoComplete="off"
        />
        <SelectField field={fields.kind} label="What happens" choices={KINDS} />
        <div className="stack of-reply">
          <TextareaField field={fields.reply} label="Answer" help="The text that is sent back." rows={3} />
        </div>
        <div className="stack of-gift">
          <SelectField
            field={fields.variantId}
            label="Item"
            help="Items whose amount the giver chooses, given once."
            choices={variants}
          />
          <TextField
            field={fields.trackingSource}
            label="Tracking source"
            isOptional
            help="Stored with the contribution."
          />
        </div>
      </Card>
      <Card title="Messaging clients">
        <fieldset className="checks">
          <legend className="label">Phone numbers</legend>
          {numbers.length === 0 ? (
            <p className="help">There are no phone numbers yet. It listens on all of them.</p>
          ) : null}
          <input type="hidden" name={fields.numberIds.name} value="" />
          {numbers.map(({ value, label }) => (
            <Checkbox
              key={value}
              name={fields.numberIds.name}
              value={value}
              defaultChecked={selected.includes(value)}
              label={label}
            />
          ))}
          <p className="help">None selected: every number.</p>
          {numbersError === undefined ? null : <FieldError>{numbersError}</FieldError>}
        </fieldset>
      </Card>
    </RecordForm>
  )
}
