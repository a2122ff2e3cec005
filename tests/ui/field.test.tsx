import { expect, test } from 'vitest'
import { SelectField, TextField, TextareaField } from '~/ui/fields/bound-field'
import { Field, Input, Select } from '~/ui/form/field'
import { markup } from './render'

const attribute = (html: string, tag: string, name: string) =>
  new RegExp(`<${tag}[^>]*\\s${name}="([^"]*)"`).exec(html)?.[1]

test('the label names its control', async () => {
  const html = await markup(
    <Field label="Email">
      <Input name="email" type="email" />
    </Field>,
  )
  expect(attribute(html, 'label', 'for')).toBe(attribute(html, 'input', 'id'))
  expect(html).not.toContain('aria-invalid')
})

test('ties an error to its field, in place of the help', async () => {
  const html = await markup(
    <Field label="Percentage" help="Of the amount." error="This field must be a number.">
      <Input name="percentage" defaultValue="2,89x" />
    </Field>,
  )
  const noteId = attribute(html, 'input', 'aria-describedby')
  expect(html).toContain(`id="${noteId}"`)
  expect(attribute(html, 'input', 'aria-invalid')).toBe('true')
  expect(html).toContain('This field must be a number.')
  expect(html).not.toContain('Of the amount.')
  expect(html).toContain('value="2,89x"')
})

test('marks optional fields, not required ones', async () => {
  const optional = await markup(
    <Field label="Note" isOptional>
      <Input name="note" />
    </Field>,
  )
  expect(optional).toContain('Optional')
})

test('a select is the native one and posts without a script', async () => {
  const html = await markup(
    <Field label="Country">
      <Select
        name="country"
        defaultValue="CA"
        choices={[
          { value: 'US', label: 'United States' },
          { value: 'CA', label: 'Canada' },
        ]}
      />
    </Field>,
  )
  expect(html).toMatch(/<option value="CA" selected="">Canada<\/option>/)
})

test('a select keeps a stored value that is no longer among its choices, and chooses no other one', async () => {
  const choices = [{ value: '3', label: 'One-time gift' }]
  const gone = await markup(<Select name="item" defaultValue="7" choices={choices} aria-label="Item" />)
  expect(gone).toMatch(/<option value="7" selected="">No longer offered<\/option>/)
  const named = await markup(<Select name="reason" defaultValue="Moved" choices={choices} aria-label="Reason" />)
  expect(named).toMatch(/<option value="Moved" selected="">Moved, no longer offered<\/option>/)
  const open = await markup(<Select name="item" defaultValue="" choices={choices} aria-label="Item" />)
  expect(open.match(/<option/g)).toHaveLength(1)
})

test('a bound field shows its value, its error and the limits of the schema', async () => {
  const field = { id: 'promo-code', name: 'code', initialValue: 'SPRING', required: true, maxLength: 15 }
  const html = await markup(<TextField field={field} label="Code" help="Letters and digits." />)
  expect(attribute(html, 'label', 'for')).toBe('promo-code')
  expect(attribute(html, 'input', 'name')).toBe('code')
  expect(attribute(html, 'input', 'value')).toBe('SPRING')
  expect(attribute(html, 'input', 'maxLength')).toBe('15')
  expect(attribute(html, 'input', 'required')).toBe('')
  const refused = await markup(<TextareaField field={{ ...field, errors: ['Too long.'] }} label="Code" />)
  expect(refused).toContain('Too long.')
  expect(attribute(refused, 'textarea', 'aria-invalid')).toBe('true')
  const choices = [{ value: 'SPRING', label: 'Spring' }]
  const choice = await markup(<SelectField field={{ ...field, required: false }} label="Code" choices={choices} />)
  expect(choice).toContain('<option value="SPRING" selected="">Spring</option>')
  expect(attribute(choice, 'select', 'required')).toBeUndefined()
})
