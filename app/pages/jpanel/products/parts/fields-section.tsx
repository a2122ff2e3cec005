import { useState, type ChangeEvent } from 'react'
import type { FieldMetadata } from '@conform-to/react'
import { newChoice, newField, type FieldValues } from '~/domain/products/form-values'
import { FIELD_TYPES, MAX_CHOICES } from '~/domain/products/product'
import { TextField, TextareaField, initialText } from '~/ui/fields/bound-field'
import { FieldError, type Choice } from '~/ui/form/field'
import { useIsBrowser } from '~/ui/use-is-browser'
import { ChoiceField, HtmlField, TickField } from './controls'
import { GiftField } from './crm-section'
import { onlyOne } from './only-one'
import { deleteRow } from '../../parts/ask-before'
import { AddRow, PartRow, RowButtons, Rows, useRow, type RowIntents } from './rows/rows'

const TYPE_WORDS: Record<string, string> = {
  text: 'Text',
  lg_text: 'Large text',
  select: 'Choose one',
  'multi-select': 'Choose several',
  check: 'Checkbox',
  date: 'Date',
  email: 'Email',
  html: 'HTML, shown only',
  hidden: 'Hidden',
  phone: 'Phone',
}
const TYPES = FIELD_TYPES.map((value) => ({ value, label: TYPE_WORDS[value] ?? value }))
const ASK = deleteRow('The field is no longer asked once the product is saved. Past answers stay readable.')

type Props = { list: FieldMetadata<FieldValues[]>; form: RowIntents; hasCrm: boolean; giftFields: readonly Choice[] }
type Fieldset = ReturnType<FieldMetadata<FieldValues>['getFieldset']>

export function FieldsSection({ list, form, hasCrm, giftFields }: Props) {
  const rows = list.getFieldList()
  const error = list.errors?.[0]
  return (
    <>
      {rows.length === 0 ? <p className="help">Nothing is asked when somebody adds this product.</p> : null}
      <Rows
        form={form}
        list={list.name}
        count={rows.length}
        nameOf={(index) => fieldName(rows[index], index)}
        className="row-cards"
        id={list.id}
        error={error}
      >
        {rows.map((row, index) => (
          <FieldRow key={row.key} {...{ row, index, form, hasCrm, giftFields }} list={list.name} count={rows.length} />
        ))}
      </Rows>
      {error ? <FieldError>{error}</FieldError> : null}
      <AddRow form={form} list={list.name} row={newField()}>
        Add field
      </AddRow>
    </>
  )
}

const fieldName = (row: FieldMetadata<FieldValues> | undefined, index: number): string =>
  (row ? initialText(row.getFieldset().name) : '') || `Field ${index + 1}`

function FieldRow({
  row,
  index,
  count,
  list,
  form,
  hasCrm,
  giftFields,
}: {
  row: FieldMetadata<FieldValues>
  index: number
  count: number
  list: string
  form: RowIntents
  hasCrm: boolean
  giftFields: readonly Choice[]
}) {
  const fields = row.getFieldset()
  const name = fieldName(row, index)
  const marks = useRow(index)
  const isStored = initialText(fields.id) !== ''
  const hasErrors = Object.keys(row.allErrors).length > 0
  const [selected, setSelected] = useState<string | null>(null)
  const isBrowser = useIsBrowser()
  const type = selected ?? (isBrowser ? initialText(fields.type) : null)
  const isOf = (...types: string[]) => type === null || types.includes(type)
  const types = initialText(fields.type) === 'phone' ? [...TYPES, { value: 'phone', label: 'Phone' }] : TYPES
  return (
    <details className="row-card" {...marks} open={hasErrors || !isStored}>
      <summary>
        <b>{name}</b>
        <span className="muted">
          {`${TYPE_WORDS[initialText(fields.type)] ?? ''}, ` +
            (initialText(fields.isRequired) === 'on' && !['html', 'hidden'].includes(initialText(fields.type))
              ? 'required'
              : 'optional')}
        </span>
      </summary>
      <input type="hidden" name={fields.id.name} defaultValue={initialText(fields.id)} />
      {hasCrm && type !== 'html' ? null : (
        <input type="hidden" name={fields.mapTo.name} defaultValue={initialText(fields.mapTo)} />
      )}
      <div className="pair">
        <ChoiceField
          field={fields.type}
          label="Type"
          choices={types}
          onChange={(event) => setSelected(event.currentTarget.value)}
        />
        <TextField field={fields.name} label="Label" maxLength={200} />
      </div>
      {type === 'html' ? null : <TextField field={fields.hint} label="Hint" isOptional />}
      {isOf('html') ? <HtmlField field={fields.body} label="Content" /> : null}
      {isOf('select', 'multi-select') ? <ChoiceFields fields={fields} form={form} /> : null}
      {isOf('hidden', 'text') ? (
        <TextField field={fields.defaultValue} label={type === 'hidden' ? 'Value' : 'Default'} isOptional />
      ) : null}
      {type === 'html' || type === 'hidden' ? null : (
        <TickField field={fields.isRequired} label={type === 'check' ? 'Must be ticked' : 'An answer is required'} />
      )}
      {hasCrm && type !== 'html' ? <GiftField field={fields.mapTo} giftFields={giftFields} /> : null}
      <RowButtons {...{ form, list, index, count }} what={name} ask={isStored ? ASK : undefined} />
    </details>
  )
}

const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

type Typed = { label: string; value: string; isDefault: string }

function typedRows(form: HTMLFormElement | null, list: string): Typed[] {
  const data = form ? new FormData(form) : new FormData()
  const at = (index: number, key: string) => data.get(`${list}[${index}].${key}`)
  const rows: Typed[] = []
  for (let index = 0; at(index, 'label') !== null; index++)
    rows.push({
      label: String(at(index, 'label')),
      value: String(at(index, 'value')),
      isDefault: String(at(index, 'isDefault') ?? ''),
    })
  return rows
}

function ChoiceFields({ fields, form }: { fields: Fieldset; form: RowIntents }) {
  const isBrowser = useIsBrowser()
  const [selected, setSelected] = useState<boolean | null>(null)
  const isAdvanced = selected ?? initialText(fields.isAdvanced) === 'on'
  const update = (name: string, to: unknown) => form.update({ name, value: to as never })
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const typed = new FormData(currentTarget.form ?? undefined)
    const usual = String(typed.get(fields.defaultValue.name) ?? '')
    const rows = typedRows(currentTarget.form, fields.choices.name)
    setSelected(currentTarget.checked)
    if (currentTarget.checked) {
      const lines = splitLines(String(typed.get(fields.options.name) ?? ''))
      const created = lines.map((label) => ({ label, value: label, isDefault: label === usual ? 'on' : '' }))
      update(fields.choices.name, created.length > 0 ? created : [newChoice()])
    } else {
      update(fields.options.name, rows.map(({ label }) => label).join('\n'))
      update(fields.defaultValue.name, rows.find(({ isDefault }) => isDefault === 'on')?.label ?? '')
    }
  }
  return (
    <>
      <TickField
        field={fields.isAdvanced}
        label="Set both labels and values"
        help="Values go to exports. Off, the value is the label."
        onChange={change}
      />
      {isBrowser && isAdvanced ? null : (
        <>
          <TextareaField field={fields.options} label="Choices" help={`One a line, at most ${MAX_CHOICES}.`} rows={5} />
          <TextField
            field={fields.defaultValue}
            label="Default choice"
            isOptional
            help="One of the choices, selected by default."
          />
        </>
      )}
      {isBrowser && !isAdvanced ? null : <ChoiceRows fields={fields} form={form} />}
    </>
  )
}

function ChoiceRows({ fields, form }: { fields: Fieldset; form: RowIntents }) {
  const list = fields.choices
  const rows = list.getFieldList()
  const error = list.errors?.[0]
  return (
    <div className="field" id={list.id} tabIndex={-1} {...(error ? { 'aria-invalid': true } : {})}>
      <Rows form={form} list={list.name} count={rows.length} nameOf={(index) => `choice ${index + 1}`}>
        {rows.map((row, index) => {
          const choice = row.getFieldset()
          return (
            <PartRow index={index} key={row.key}>
              <TextField field={choice.label} label="Label" maxLength={200} />
              <TextField field={choice.value} label="Value" />
              <TickField field={choice.isDefault} label="Default" onChange={onlyOne(`${list.name}[`, '.isDefault')} />
              <RowButtons
                form={form}
                list={list.name}
                index={index}
                count={rows.length}
                what={`choice ${index + 1}`}
                keepsLast
              />
            </PartRow>
          )
        })}
      </Rows>
      {error ? <FieldError>{error}</FieldError> : null}
      <AddRow form={form} list={list.name} row={newChoice()}>
        Add choice
      </AddRow>
    </div>
  )
}
