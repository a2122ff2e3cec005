import type { useServerForm } from '~/http/form/use-server-form'
import { TextField } from '~/ui/fields/bound-field'
import { AddressFields, type AddressPart, type Subdivisions } from '~/ui/fields/address-fields'
import { Checkbox } from '~/ui/form/choice'
import type { Choice } from '~/ui/form/field'
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
  countries: readonly Choice[]
  subdivisions: Subdivisions
}

export function AddressName({ fields, side }: Pick<AddressProps, 'fields' | 'side'>) {
  return (
    <>
      <div className="pair">
        <Text fields={fields} name={`${side}FirstName`} label="First name" />
        <Text fields={fields} name={`${side}LastName`} label="Last name" />
      </div>
      <Text fields={fields} name={`${side}Title`} label="Title" />
    </>
  )
}

export function Address({ fields, side, countries, subdivisions }: AddressProps) {
  const of = (name: string) => `${side}${name}`
  const each = <T,>(read: (name: string) => T) =>
    Object.fromEntries(Object.entries(PARTS).map(([part, name]) => [part, read(of(name))])) as Record<AddressPart, T>
  const names = each((name) => name)
  const values = each((name) => String(fields[name]?.initialValue ?? ''))
  const errors = each((name) => fields[name]?.errors?.[0])
  const limits = each((name) => fields[name]?.maxLength)
  const isSame = ['1', 'on', 'true'].includes(String(fields.shipIsBilling?.initialValue))
  return (
    <>
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
    </>
  )
}
