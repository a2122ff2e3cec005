import { Opened } from '~/http/form/opened'
import { TextField, initialText } from '~/ui/fields/bound-field'
import { Link } from '~/ui/link'
import { TIERS_PATH } from '~/domain/shipping/method'
import type { MethodValues } from '~/domain/shipping/method-form.server'
import type { FormFailure } from '~/http/form/form-action'
import { fieldProps, useServerForm } from '~/http/form/use-server-form'
import { Checkbox } from '~/ui/form/choice'
import { Field, Input, type Choice } from '~/ui/form/field'
import { Card } from '~/ui/shell/page-head'
import { RecordForm } from '../../parts/record-form'

type Props = {
  values: MethodValues
  failure: FormFailure | undefined
  tiers: { id: number; label: string }[]
  countries: Choice[]
  symbol: string
}

const several = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' && value !== '' ? [value] : []

export function MethodForm({ values, failure, tiers, countries, symbol }: Props) {
  const [form, fields] = useServerForm<MethodValues>({ id: 'shipping-method', values, failure })
  const prices = fields.prices.getFieldList()
  return (
    <RecordForm form={form} failure={failure} save="Save shipping method">
      <Opened values={values} failure={failure} />
      <Card title="Shipping method">
        <div className="pair">
          <TextField field={fields.name} label="Name" />
          <TextField field={fields.code} label="Code" isOptional />
        </div>
        <TextField
          field={fields.priority}
          label="Priority"
          isOptional
          help="The default is offered first, then the lowest number."
          isNumber
          maxLength={3}
        />
        <Checkbox
          name={fields.isDefault.name}
          value="on"
          defaultChecked={initialText(fields.isDefault) === 'on'}
          label="Default method"
        />
        <Checkbox
          name={fields.showOnWeb.name}
          value="on"
          defaultChecked={initialText(fields.showOnWeb) === 'on'}
          label="Offered on the website"
        />
      </Card>
      <Card title="Ships to">
        <Field label="Countries" isOptional help="None chosen: every country." {...fieldProps(fields.countries)}>
          <select
            className="input"
            multiple
            name={fields.countries.name}
            id={fields.countries.id}
            defaultValue={several(fields.countries.initialValue)}
          >
            {countries.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </Field>
        <Field
          label="States or provinces"
          isOptional
          help="Names or codes, separated by commas. Leave blank for all of them."
          {...fieldProps(fields.regions)}
        >
          <Input
            name={fields.regions.name}
            defaultValue={several(fields.regions.initialValue).join(', ')}
            maxLength={2000}
          />
        </Field>
      </Card>
      <Card
        title="Prices"
        more={
          <Link className="link" to={TIERS_PATH}>
            Edit tiers
          </Link>
        }
      >
        {prices.length === 0 ? <p className="help">There are no tiers yet: shipping is free until there are.</p> : null}
        {prices.map((row) => {
          const price = row.getFieldset()
          const tierId = initialText(price.tierId)
          return (
            <div key={row.key}>
              <input type="hidden" name={price.tierId.name} value={tierId} />
              <TextField
                field={price.price}
                label={tiers.find(({ id }) => String(id) === tierId)?.label ?? 'Tier'}
                prefix={symbol}
                isNumber
                maxLength={20}
              />
            </div>
          )
        })}
      </Card>
    </RecordForm>
  )
}
