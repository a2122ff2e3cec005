import { useEffect, useState } from 'react'
import { Opened } from '~/http/form/opened'
import { MAX_REGIONS } from '~/domain/taxes/rule'
import type { RuleValues } from '~/domain/taxes/rule-form.server'
import type { FormFailure } from '~/http/form/form-action'
import { useServerForm } from '~/http/form/use-server-form'
import { SelectField, TextField, initialText } from '~/ui/fields/bound-field'
import { RowsField, type RowIntents } from '~/ui/fields/rows-field'
import type { Choice } from '~/ui/form/field'
import { Card } from '~/ui/shell/page-head'
import { loadSubdivisions } from '../../parts/load-subdivisions'
import { RecordForm } from '../../parts/record-form'

type Props = {
  values: RuleValues
  failure: FormFailure | undefined
  countries: Choice[]
  /** Regions by country, for the countries that the form starts with. */
  regions: Record<string, Choice[]>
}

export function TaxForm({ values, failure, countries, regions }: Props) {
  const [form, fields] = useServerForm<RuleValues>({ id: 'tax', values, failure })
  return (
    <RecordForm form={form} failure={failure} save="Save tax">
      <Opened values={values} failure={failure} />
      <Card title="Tax">
        <div className="pair">
          <TextField field={fields.code} label="Code" help="Shown beside the amount." />
          <TextField field={fields.rate} label="Rate" suffix="%" isNumber maxLength={12} />
        </div>
        <TextField field={fields.description} label="Description" isOptional />
        <TextField field={fields.city} label="City" isOptional help="Only addresses in this city are charged." />
        <RowsField
          label="Regions"
          name={fields.regions.name}
          id={fields.regions.id}
          rows={fields.regions.getFieldList()}
          form={form as unknown as RowIntents}
          nameOf={(_, index) => `region ${index + 1}`}
          add="Add region"
          max={MAX_REGIONS}
          help="Without a state or province the whole country is charged. Taxes add up where several apply."
          error={fields.regions.errors?.[0]}
        >
          {(row) => <RegionFields key={row.key} row={row.getFieldset()} countries={countries} regions={regions} />}
        </RowsField>
      </Card>
    </RecordForm>
  )
}

type Metadata = ReturnType<typeof useServerForm<RuleValues>>[1]
type RegionFieldset = ReturnType<ReturnType<Metadata['regions']['getFieldList']>[number]['getFieldset']>

function RegionFields({
  row,
  countries,
  regions,
}: {
  row: RegionFieldset
  countries: Choice[]
  regions: Record<string, Choice[]>
}) {
  const [country, setCountry] = useState(initialText(row.country))
  const [known, setKnown] = useState(regions)
  useEffect(() => {
    if (country === '' || known[country]) return undefined
    const abort = new AbortController()
    void loadSubdivisions(country, abort.signal).then((found) => {
      if (found && !abort.signal.aborted) setKnown((before) => ({ ...before, [country]: [...found.names] }))
    })
    return () => abort.abort()
  }, [country, known])
  return (
    <div className="pair">
      <SelectField
        field={row.country}
        label="Country"
        choices={[{ value: '', label: 'Choose a country' }, ...countries]}
        onChange={(event) => setCountry(event.currentTarget.value)}
      />
      <TextField
        field={row.region}
        label="State or province"
        isOptional
        list={`${row.region.id}-names`}
        autoComplete="off"
      />
      <datalist id={`${row.region.id}-names`}>
        {(known[country] ?? []).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
    </div>
  )
}
