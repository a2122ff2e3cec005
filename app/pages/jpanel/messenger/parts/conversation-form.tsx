import type { FormFailure } from '~/http/form/form-action'
import { controlProps, fieldProps, useServerForm } from '~/http/form/use-server-form'
import { Checkbox } from '~/ui/form/choice'
import { Field, FieldError, Input, Select, Textarea, type Choice } from '~/ui/form/field'
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

/** What supporters text, on which numbers, and what comes of it (R-MESSENGER-5). */
export function ConversationForm({ values, variants, numbers, failure }: Props) {
  const [form, fields] = useServerForm<Values>({ id: 'conversation', values, failure })
  const sent: unknown = fields.numberIds.initialValue
  const selected = Array.isArray(sent) ? sent.map(String) : typeof sent === 'string' ? [sent] : []
  const numbersError = fields.numberIds.errors?.[0]
  return (
    <RecordForm form={form} failure={failure} save="Save conversation">
      <Card title="Listening for">
        <Field
          label="Command"
          help="What supporters text, such as DONATE. For a gift an amount may follow: DONATE 25."
          {...fieldProps(fields.command)}
        >
          <Input {...controlProps(fields.command)} required maxLength={128} autoComplete="off" />
        </Field>
        <Field label="What happens" {...fieldProps(fields.kind)}>
          <Select {...controlProps(fields.kind)} choices={KINDS} />
        </Field>
        <div className="stack of-reply">
          <Field label="Answer" help="The text that is sent back." {...fieldProps(fields.reply)}>
            <Textarea {...controlProps(fields.reply)} maxLength={1000} rows={3} />
          </Field>
        </div>
        <div className="stack of-gift">
          <Field
            label="Item"
            help="Items whose amount the giver chooses, given once."
            {...fieldProps(fields.variantId)}
          >
            <Select {...controlProps(fields.variantId)} choices={variants} />
          </Field>
          <Field
            label="Tracking source"
            isOptional
            help="Stored with the contribution."
            {...fieldProps(fields.trackingSource)}
          >
            <Input {...controlProps(fields.trackingSource)} maxLength={45} />
          </Field>
        </div>
      </Card>
      <Card title="Messaging clients">
        <fieldset className="checks">
          <legend className="label">Phone numbers</legend>
          {numbers.length === 0 ? (
            <p className="help">There are no phone numbers yet. It listens on all of them.</p>
          ) : null}
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
