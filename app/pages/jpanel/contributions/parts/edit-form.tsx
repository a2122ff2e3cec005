import { useNavigation } from 'react-router'
import type { EditedLine } from '~/domain/contributions/edit/edit-form.server'
import { PERSON, personField, type PersonPart, type Side } from '~/domain/contributions/edit/edited'
import { useServerForm } from '~/http/form/use-server-form'
import type { FormFailure } from '~/http/form/form-action'
import { Opened } from '~/http/form/opened'
import { SelectField, TextField, TextareaField } from '~/ui/fields/bound-field'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/form/choice'
import { PostForm } from '~/ui/form/post-form'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { Card } from '~/ui/shell/page-head'
import { SupporterPicker } from '../../parts/supporter-picker'
import { toEditValues } from './edit-fields'

type Choice = { value: string; label: string }

type Props = {
  id: number
  values: Record<string, string>
  lines: EditedLine[]
  supporter: { id: number; name: string } | null
  types: Choice[]
  countries: Choice[]
  isFull: boolean
  failure: FormFailure | undefined
}

type Fields = ReturnType<typeof useServerForm<Record<string, string>>>[1]

const PAIRS: [PersonPart, PersonPart | null][] = [
  ['firstName', 'lastName'],
  ['title', 'organizationName'],
  ['address1', null],
  ['address2', null],
  ['city', 'state'],
  ['zip', 'country'],
  ['email', 'phone'],
]

const findLabel = (part: PersonPart): string => PERSON[part].label.charAt(0).toUpperCase() + PERSON[part].label.slice(1)

type Place = { fields: Fields; side: Side; countries: Choice[] }

function Part({ part, fields, side, countries }: Place & { part: PersonPart }) {
  const field = fields[personField(side, part)]
  if (field === undefined) return null
  const shared = { field, label: findLabel(part), isOptional: true }
  if (part === 'country') return <SelectField {...shared} choices={countries} />
  return (
    <TextField {...shared} type={part === 'email' ? 'email' : part === 'phone' ? 'tel' : 'text'} autoComplete="off" />
  )
}

function Address({ title, ...place }: Place & { title: string }) {
  return (
    <Card title={title}>
      {PAIRS.map(([one, other]) =>
        other === null ? (
          <Part key={one} {...place} part={one} />
        ) : (
          <div key={one} className="pair">
            <Part {...place} part={one} />
            <Part {...place} part={other} />
          </div>
        ),
      )}
    </Card>
  )
}

function Item({ line, fields }: { line: EditedLine; fields: Fields }) {
  const { id, description, options, answers, hasGiftAid } = line
  const variant = fields[`variant-${id}`]
  return (
    <fieldset className="stack">
      <legend className="label">{description}</legend>
      <input type="hidden" name={`item-${id}`} value={id} />
      {options.length > 1 && variant ? (
        <SelectField
          field={variant}
          label="Option"
          help="What was sold stays on record, and so does the price"
          choices={options}
        />
      ) : null}
      {answers.map((answer) => {
        const field = fields[`answer-${id}-${answer.id}`]
        return field ? (
          <TextField key={answer.id} field={field} label={answer.name} isOptional maxLength={2000} />
        ) : null
      })}
      {hasGiftAid ? (
        <Checkbox
          name={`aid-${id}`}
          value="1"
          label="Gift Aid"
          defaultChecked={fields[`aid-${id}`]?.initialValue === '1'}
        />
      ) : null}
    </fieldset>
  )
}

export function EditForm({ id, supporter, values, lines, types, countries, isFull, failure }: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  const opened = toEditValues({ values, lines, supporter })
  const [form, fields] = useServerForm<Record<string, string>>({ id: 'contribution', values: opened, failure })
  const text = (name: string) => fields[name]
  const [type, comments, notes, gift] = [
    text('accountTypeId'),
    text('comments'),
    text('customerNotes'),
    text('donorGift'),
  ]
  return (
    <PostForm id={form.id} className="set-form">
      <input type="hidden" name="id" value={id} />
      <Opened values={opened} failure={failure} />
      <LeaveGuard />
      {isFull ? (
        <>
          <input type="hidden" name="isFull" value="1" />
          <Card title="Supporter">
            <SupporterPicker
              name="supporterId"
              label="Supporter"
              selected={supporter}
              typed={failure?.typed.supporterId}
              error={failure?.fields.supporterId?.[0]}
              isOptional
            />
          </Card>
          <Address fields={fields} side="billing" title="Billing" countries={countries} />
          <Address fields={fields} side="shipping" title="Shipping" countries={countries} />
          <Card title="Items">
            {lines.map((line) => (
              <Item key={line.id} line={line} fields={fields} />
            ))}
          </Card>
        </>
      ) : null}
      <Card title="Notes">
        {isFull && comments ? (
          <TextareaField
            field={comments}
            label="Special notes"
            help="The donor sees these"
            isOptional
            maxLength={5000}
          />
        ) : null}
        {notes ? <TextareaField field={notes} label="Staff notes" isOptional maxLength={5000} /> : null}
      </Card>
      {isFull ? (
        <Card title="Record">
          <Checkbox
            name="isAnonymous"
            value="1"
            label="Anonymous"
            defaultChecked={fields.isAnonymous?.initialValue === '1'}
          />
          <div className="pair">
            {type ? (
              <SelectField
                field={type}
                label="Supporter type"
                isOptional
                choices={[{ value: '', label: 'None' }, ...types]}
              />
            ) : null}
            {gift ? (
              <TextField field={gift} label="Donor CRM gift" isOptional inputMode="numeric" maxLength={10} />
            ) : null}
          </div>
        </Card>
      ) : null}
      <div className="actions">
        <Button type="submit" variant="primary" name="intent" value="save" isBusy={isBusy}>
          Save contribution
        </Button>
      </div>
    </PostForm>
  )
}
