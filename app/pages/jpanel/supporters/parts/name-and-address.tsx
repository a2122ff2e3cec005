import type { useServerForm } from '~/http/form/use-server-form'
import { TextField } from '~/ui/fields/bound-field'
import { AddressFields, type AddressPart, type Subdivisions } from '~/ui/fields/address-fields'
import { Checkbox } from '~/ui/form/choice'
import type { Choice } from '~/ui/form/field'
import { Card } from '~/ui/shell/page-head'
import { loadSubdivisions } from '../../parts/load-subdivisions'

type Fields = ReturnType<typeof useServerForm<Record<string, string>>>[1]
type FieldOf = {
  fields: Fields
  name: string
  label: string
  type?: string
  isOptional?: boolean
  autoComplete?: string
}

export function Text({ fields, name, label, type = 'text', isOptional = true, autoComplete = 'off' }: FieldOf) {
  const field = fields[name]
  if (field === undefined) return null
  return <TextField field={field} label={label} isOptional={isOptional} type={type} autoComplete={autoComplete} />
}

const PARTS = {
  country: 'Country',
  address1: 'Address01',
  address2: 'Address02',
  city: 'City',
  state: 'State',
  zip: 'Zip',
} as const

type AddressProps = {
  fields: Fields
  side: 'bill' | 'ship'
  title: string
  countries: readonly Choice[]
  subdivisions: Subdivisions
}

/** A name, and an address whose labels and subdivisions follow its country. */
export function Address({ fields, side, title, countries, subdivisions }: AddressProps) {
  const of = (name: string) => `${side}${name}`
  const each = <T,>(read: (name: string) => T) =>
    Object.fromEntries(Object.entries(PARTS).map(([part, name]) => [part, read(of(name))])) as Record<AddressPart, T>
  const names = each((name) => name)
  const values = each((name) => String(fields[name]?.initialValue ?? ''))
  const errors = each((name) => fields[name]?.errors?.[0])
  const limits = each((name) => fields[name]?.maxLength)
  const isSame = ['1', 'on', 'true'].includes(String(fields.shipIsBilling?.initialValue))
  return (
    <Card title={title}>
      <div className="pair">
        <Text fields={fields} name={of('FirstName')} label="First name" />
        <Text fields={fields} name={of('LastName')} label="Last name" />
      </div>
      <div className="pair">
        <Text fields={fields} name={of('Title')} label="Title" />
        <Text fields={fields} name={of('OrganizationName')} label="Organization" />
      </div>
      {side === 'ship' ? (
        <Checkbox
          name="shipIsBilling"
          value="1"
          defaultChecked={isSame}
          label="Same address as billing"
          help="A correction of the billing address is one of this address, too."
        />
      ) : null}
      <AddressFields
        names={names}
        values={values}
        errors={errors}
        limits={limits}
        countries={countries}
        subdivisions={subdivisions}
        loadSubdivisions={loadSubdivisions}
      />
      <div className="pair">
        <Text fields={fields} name={of('Email')} label="Email" type="email" />
        <Text fields={fields} name={of('Phone')} label="Phone" type="tel" />
      </div>
    </Card>
  )
}
