import { useState } from 'react'
import {
  hasDetails,
  hasItems,
  valueKind,
  MAX_ITEMS,
  SEGMENT_TYPES,
  TYPE_WORDS,
  VISIBILITIES,
  VISIBILITY_WORDS,
} from '~/domain/segments/segment'
import { Opened } from '~/http/form/opened'
import type { ItemValues, SegmentValues } from '~/domain/segments/segment-form.server'
import type { FormFailure } from '~/http/form/form-action'
import { useServerForm } from '~/http/form/use-server-form'
import { counted } from '~/kit/text'
import { SelectField, TextField, TextareaField, initialText } from '~/ui/fields/bound-field'
import { Button } from '~/ui/button'
import { RowsField, type RowIntents } from '~/ui/fields/rows-field'
import { Checkbox } from '~/ui/form/choice'
import { Card } from '~/ui/shell/page-head'
import { deleteRow } from '../../parts/ask-before'
import { RecordForm } from '../../parts/record-form'

type Props = {
  values: SegmentValues
  failure: FormFailure | undefined
  sponsees: number
  sponseesOf: Record<string, number>
}

const TYPES = SEGMENT_TYPES.map((value) => ({ value, label: TYPE_WORDS[value] }))
const SHOWN = VISIBILITIES.map((value) => ({ value, label: VISIBILITY_WORDS[value] }))

function typeHelp(stored: string, type: string, sponsees: number): string | undefined {
  if (valueKind(stored) === valueKind(type) || sponsees === 0) return undefined
  const what = `The values of ${counted(sponsees, 'sponsee')}`
  if (valueKind(type) === 'text') return `${what} become text.`
  if (valueKind(type) === 'date') return `${what} become dates where they can be read as one, and stay text otherwise.`
  return `${what} become options. What is no option yet is added.`
}

export function SegmentForm({ values, failure, sponsees, sponseesOf }: Props) {
  const [form, fields] = useServerForm<SegmentValues>({ id: 'segment', values, failure })
  const [type, setType] = useState(initialText(fields.type) || values.type)
  return (
    <RecordForm form={form} failure={failure} save="Save segment">
      <Opened values={values} failure={failure} />
      <Card title="Segment">
        <div className="pair">
          <TextField field={fields.name} label="Name" />
          <TextField field={fields.namePlural} label="Plural name" isOptional />
        </div>
        <TextareaField field={fields.description} label="Description" isOptional rows={2} />
        <div className="pair">
          <SelectField
            field={fields.type}
            label="Type"
            help={typeHelp(values.type, type, sponsees)}
            choices={TYPES}
            onChange={(event) => setType(event.currentTarget.value)}
          />
          <TextField
            field={fields.sequence}
            label="Order"
            isOptional
            help="From 0 to 99, lowest first."
            isNumber
            maxLength={2}
          />
        </div>
        {type === 'date' ? (
          <p className="help">Dates are private: the website does not show them.</p>
        ) : (
          <SelectField field={fields.visibility} label="Shown on the website" choices={SHOWN} />
        )}
        <Checkbox
          name={fields.isGeographic.name}
          value="on"
          defaultChecked={initialText(fields.isGeographic) === 'on'}
          label="Names a place"
          help="A village, a region or a country."
        />
        {hasItems(type) ? (
          <>
            <input type="hidden" name={fields.shownItems.name} value={initialText(fields.shownItems)} />
            <RowsField
              label="Options"
              name={fields.items.name}
              id={fields.items.id}
              rows={fields.items.getFieldList()}
              form={form as unknown as RowIntents}
              nameOf={(row, index) => initialText(row.getFieldset().name) || `option ${index + 1}`}
              add="Add option"
              max={MAX_ITEMS}
              error={fields.items.errors?.[0]}
              ask={(row) => question(sponseesOf[initialText(row.getFieldset().id)])}
            >
              {(row) => <ItemFields item={row.getFieldset()} isDetailed={hasDetails(type)} />}
            </RowsField>
          </>
        ) : null}
      </Card>
      <noscript>
        <div className="actions">
          <Button type="submit" name="_edit_items" value="1">
            Save and edit options
          </Button>
        </div>
      </noscript>
    </RecordForm>
  )
}

const question = (sponsees: number | undefined) =>
  sponsees === undefined
    ? undefined
    : deleteRow(
        sponsees === 0
          ? 'The option is no longer offered once the segment is saved.'
          : `The option is no longer offered once the segment is saved. ${counted(sponsees, 'sponsee')} that ` +
              `${sponsees === 1 ? 'has' : 'have'} it will keep it.`,
      )

type Metadata = ReturnType<typeof useServerForm<SegmentValues>>[1]
type ItemFieldset = ReturnType<ReturnType<Metadata['items']['getFieldList']>[number]['getFieldset']>

const WINDOWS = [
  { value: '', label: 'The same window' },
  { value: 'on', label: 'A new window' },
]

function ItemFields({ item, isDetailed }: { item: ItemFieldset; isDetailed: boolean }) {
  const stored: (keyof ItemValues)[] = isDetailed
    ? ['id']
    : ['id', 'summary', 'latitude', 'longitude', 'link', 'opensNew']
  return (
    <div className="stack">
      {stored.map((key) => (
        <input key={key} type="hidden" name={item[key].name} defaultValue={initialText(item[key])} />
      ))}
      <TextField field={item.name} label="Name" />
      {isDetailed ? (
        <>
          <TextareaField field={item.summary} label="Summary" isOptional rows={2} />
          <div className="pair">
            <TextField field={item.latitude} label="Latitude" isOptional isNumber />
            <TextField field={item.longitude} label="Longitude" isOptional isNumber />
          </div>
          <div className="pair">
            <TextField field={item.link} label="Link" isOptional />
            <SelectField field={item.opensNew} label="Opens in" choices={WINDOWS} />
          </div>
        </>
      ) : null}
    </div>
  )
}
