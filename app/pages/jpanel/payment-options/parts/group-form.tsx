import { useState } from 'react'
import { Opened } from '~/http/form/opened'
import type { GroupValues } from '~/domain/payment-options/group-form.server'
import {
  FREQUENCY_WORDS,
  isByWeek,
  isCustom,
  isRecurring,
  LAST_DAY,
  MAX_OPTIONS,
  OPTION_TYPES,
  TYPE_WORDS,
  WEEKDAYS,
} from '~/domain/payment-options/terms'
import { FREQUENCIES } from '~/domain/pricing/frequency'
import type { FormFailure } from '~/http/form/form-action'
import { fieldProps, useServerForm } from '~/http/form/use-server-form'
import { SelectField, TextField, initialText } from '~/ui/fields/bound-field'
import { RowsField, type RowIntents } from '~/ui/fields/rows-field'
import { Field, Select } from '~/ui/form/field'
import { Card } from '~/ui/shell/page-head'
import { useIsBrowser } from '~/ui/use-is-browser'
import { deleteRow } from '../../parts/ask-before'
import { RecordForm } from '../../parts/record-form'

type Props = { values: GroupValues; failure: FormFailure | undefined; symbol: string }

const TYPES = OPTION_TYPES.map((value) => ({ value, label: TYPE_WORDS[value] }))
const OFTEN = FREQUENCIES.map((value) => ({ value, label: FREQUENCY_WORDS[value] }))
const ANY_DAY = { value: '', label: 'Any day' }
const DAYS = [
  ANY_DAY,
  ...Array.from({ length: LAST_DAY }, (_, index) => ({ value: String(index + 1), label: String(index + 1) })),
]
const DAYS_OF_WEEK = [ANY_DAY, ...WEEKDAYS.map((label, index) => ({ value: String(index + 1), label }))]

const ASK = deleteRow('The option is no longer offered once the group is saved. Past contributions and plans keep it.')

export function GroupForm({ values, failure, symbol }: Props) {
  const [form, fields] = useServerForm<GroupValues>({ id: 'payment-group', values, failure })
  const stored = new Set(values.shownOptions.split(','))
  return (
    <RecordForm form={form} failure={failure} save="Save payment group">
      <Opened values={values} failure={failure} />
      <Card title="Payment group">
        <TextField field={fields.name} label="Name" />
        <input type="hidden" name={fields.shownOptions.name} value={initialText(fields.shownOptions)} />
        <RowsField
          label="Options"
          name={fields.options.name}
          id={fields.options.id}
          rows={fields.options.getFieldList()}
          form={form as unknown as RowIntents}
          nameOf={(_, index) => `option ${index + 1}`}
          add="Add option"
          max={MAX_OPTIONS}
          error={fields.options.errors?.[0]}
          ask={(row) => (stored.has(initialText(row.getFieldset().id) || 'new') ? ASK : undefined)}
        >
          {(row) => <OptionFields key={row.key} option={row.getFieldset()} symbol={symbol} />}
        </RowsField>
      </Card>
    </RecordForm>
  )
}

type Metadata = ReturnType<typeof useServerForm<GroupValues>>[1]
type OptionFieldset = ReturnType<ReturnType<Metadata['options']['getFieldList']>[number]['getFieldset']>

function OptionFields({ option, symbol }: { option: OptionFieldset; symbol: string }) {
  const isBrowser = useIsBrowser()
  const [type, setType] = useState(initialText(option.type) || 'fixed_onetime')
  const [often, setOften] = useState(initialText(option.frequency) || 'monthly')
  const hides = (isUnused: boolean) => isBrowser && isUnused
  return (
    <div className="stack">
      <input type="hidden" name={option.id.name} defaultValue={initialText(option.id)} />
      <div className="pair">
        <SelectField
          field={option.type}
          label="Type"
          choices={TYPES}
          onChange={(event) => setType(event.currentTarget.value)}
        />
        {hides(isCustom(type)) ? null : (
          <TextField field={option.amount} label="Amount" prefix={symbol} isNumber maxLength={20} />
        )}
      </div>
      {hides(!isRecurring(type)) ? null : (
        <div className="pair">
          <Field label="Frequency" {...fieldProps(option.frequency)}>
            <Select
              key={option.frequency.key}
              name={option.frequency.name}
              defaultValue={initialText(option.frequency) || 'monthly'}
              choices={OFTEN}
              onChange={(event) => setOften(event.currentTarget.value)}
            />
          </Field>
          {hides(isByWeek(often)) ? null : <SelectField field={option.day} label="Day of the month" choices={DAYS} />}
          {hides(!isByWeek(often)) ? null : (
            <SelectField field={option.dayOfWeek} label="Day of the week" choices={DAYS_OF_WEEK} />
          )}
        </div>
      )}
    </div>
  )
}
