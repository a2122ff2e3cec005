import { Field, Input, Select } from '~/ui/form/field'
import type { Person } from '~/pages/jpanel/pos/cart/order'
import { countryChoices, listRegions, zipLabel } from '~/pages/jpanel/pos/shell/places'

export type PersonErrors = Partial<Record<keyof Person, string | undefined>>

type FieldsProps = {
  person: Pick<Person, PlaceField> & Partial<Person>
  fields: readonly (keyof Person)[]
  country: string
  errors?: PersonErrors
  first?: keyof Person
  onChange: (change: Partial<Person>) => void
}

type PlaceField = 'address1' | 'address2' | 'city' | 'state' | 'zip' | 'country'

export const NAME_FIELDS = ['title', 'firstName', 'lastName', 'organizationName'] as const
export const REACH_FIELDS = ['email', 'phone'] as const
export const PLACE_FIELDS = ['country', 'address1', 'address2', 'city', 'state', 'zip'] as const satisfies PlaceField[]

const PLAIN: Partial<Record<keyof Person, { label: string; maxLength: number; type?: string; isWhole?: boolean }>> = {
  title: { label: 'Title', maxLength: 20 },
  firstName: { label: 'First name', maxLength: 64 },
  lastName: { label: 'Last name', maxLength: 64 },
  organizationName: { label: 'Organization', maxLength: 100 },
  address1: { label: 'Address', maxLength: 100, isWhole: true },
  address2: { label: 'Apartment, suite', maxLength: 100, isWhole: true },
  city: { label: 'City', maxLength: 40 },
  phone: { label: 'Phone', maxLength: 36, type: 'tel' },
  email: { label: 'Email', maxLength: 60, type: 'email' },
}

export function PersonFields({ person, fields, country, errors = {}, first, onChange }: FieldsProps) {
  return fields.map((field) => {
    const shared = {
      name: field,
      value: person[field] ?? '',
      autoComplete: 'off',
      onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
      ...(field === first ? { autoFocus: true, 'data-first': true } : {}),
    }
    const error = errors[field]
    if (field === 'country')
      return (
        <Field key={field} label="Country" error={error}>
          <Select
            {...shared}
            choices={countryChoices(country)}
            onChange={(event) => onChange({ country: event.target.value, state: '' })}
          />
        </Field>
      )
    if (field === 'state') {
      const { label, choices } = listRegions(person.country, person.state)
      return (
        <Field key={field} label={label} error={error}>
          {choices ? <Select {...shared} choices={choices} /> : <Input {...shared} maxLength={45} />}
        </Field>
      )
    }
    if (field === 'zip')
      return (
        <Field key={field} label={zipLabel(person.country)} error={error}>
          <Input {...shared} maxLength={20} />
        </Field>
      )
    const plain = PLAIN[field]
    return (
      <Field
        key={field}
        label={plain?.label ?? field}
        error={error}
        isOptional={field === 'title' || field === 'address2'}
      >
        <Input {...shared} type={plain?.type ?? 'text'} maxLength={plain?.maxLength} />
      </Field>
    )
  })
}
