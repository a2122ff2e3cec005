import { RowsField, type RowIntents } from '~/ui/fields/rows-field'
import type { FieldMetadata } from '@conform-to/react'
import { Field, Input, Select } from '~/ui/form/field'
import type { Own, PanelFormMetadata, RateValues, SettingValues, ShownField } from './panel-values'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

type Props = { field: ShownField; form: PanelFormMetadata; own: Own; currency: string }

export function RatesField({ field, form, own, currency }: Props) {
  const rows = (own as FieldMetadata<RateValues[], SettingValues> | undefined)?.getFieldList() ?? []
  const choices = [
    { value: '', label: 'Choose a currency' },
    ...field.choices.filter(({ value }) => value !== currency),
  ]
  return (
    <RowsField
      label={field.label}
      name={field.key}
      id={field.key}
      rows={rows}
      form={form as unknown as RowIntents}
      nameOf={(row, index) => text(row.getFieldset().currency.value) || `row ${index + 1}`}
      add="Add currency"
      help={field.help}
      error={own?.errors?.[0]}
      {...(field.maxTags === undefined ? {} : { max: field.maxTags })}
    >
      {(row) => {
        const { currency: code, rate } = row.getFieldset()
        return (
          <div className="pair">
            <Field label="Currency" id={code.id} error={code.errors?.[0]}>
              <Select name={code.name} defaultValue={text(code.initialValue)} choices={choices} key={code.key} />
            </Field>
            <Field label="Rate" id={rate.id} error={rate.errors?.[0]}>
              <Input
                name={rate.name}
                defaultValue={text(rate.initialValue)}
                suffix={currency}
                isNumber
                maxLength={20}
                key={rate.key}
              />
            </Field>
          </div>
        )
      }}
    </RowsField>
  )
}
