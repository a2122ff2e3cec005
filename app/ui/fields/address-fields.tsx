import { useEffect, useState } from 'react'
import { addressForm, zipError } from '~/kit/typed/address'
import { Field, Input, Select, type Choice } from '../form/field'

export type AddressPart = 'country' | 'address1' | 'address2' | 'city' | 'state' | 'zip'
export type Subdivisions = { type: string; names: readonly Choice[] }

type Props = {
  names: Readonly<Record<AddressPart, string>>
  values: Readonly<Partial<Record<AddressPart, string>>>
  errors?: Readonly<Partial<Record<AddressPart, string | undefined>>>
  countries: readonly Choice[]
  /** Subdivisions of the country shown first, so that the form is complete without JavaScript. */
  subdivisions: Subdivisions
  loadSubdivisions: (country: string, signal: AbortSignal) => Promise<Subdivisions | null>
  /** Limits from the form's schema, for parts that allow less than most addresses. */
  limits?: Readonly<Partial<Record<AddressPart, number | undefined>>>
  isRequired?: boolean
  isDisabled?: boolean
}

const MAX_LENGTHS: Record<Exclude<AddressPart, 'country'>, number> = {
  address1: 450,
  address2: 450,
  city: 200,
  state: 45,
  zip: 45,
}
const NOTHING: Subdivisions = { type: 'Province', names: [] }

function statesWith({ names }: Subdivisions, state: string): readonly Choice[] {
  const isKnown = state === '' || names.some(({ value }) => value === state)
  return [{ value: '', label: 'None' }, ...(isKnown ? [] : [{ value: state, label: state }]), ...names]
}

/**
 * Labels and subdivisions follow the country, and typed text stays when the country changes. A state may be its name or
 * its code.
 */
export function AddressFields({
  names,
  values,
  errors = {},
  countries,
  subdivisions,
  loadSubdivisions,
  limits = {},
  isRequired,
  isDisabled,
}: Props) {
  const [country, setCountry] = useState(values.country ?? '')
  const [state, setState] = useState(values.state ?? '')
  const [known, setKnown] = useState<Record<string, Subdivisions>>({ [values.country ?? '']: subdivisions })
  const [zipWrong, setZipWrong] = useState<string | null>(null)
  const here = known[country] ?? NOTHING
  useEffect(() => {
    if (known[country] || country === '') return
    const abort = new AbortController()
    void loadSubdivisions(country, abort.signal).then((found) => {
      if (found && !abort.signal.aborted) setKnown((before) => ({ ...before, [country]: found }))
    })
    return () => abort.abort()
  }, [country, known, loadSubdivisions])
  const form = addressForm(country, here.type)
  const line = (part: Exclude<AddressPart, 'country'>, label: string, isOptional = false) => (
    <Field label={label} id={names[part]} error={errors[part]} isOptional={isOptional}>
      <Input
        name={names[part]}
        defaultValue={values[part] ?? ''}
        maxLength={limits[part] ?? MAX_LENGTHS[part]}
        disabled={isDisabled}
        autoComplete="off"
      />
    </Field>
  )
  const zip = (
    <Field label={form.zip ?? 'Postal code'} id={names.zip} error={zipWrong ?? errors.zip} isOptional={!isRequired}>
      <Input
        name={names.zip}
        defaultValue={values.zip ?? ''}
        maxLength={limits.zip ?? MAX_LENGTHS.zip}
        disabled={isDisabled}
        autoComplete="off"
        onBlur={(event) => setZipWrong(zipError(country, event.currentTarget.value))}
      />
    </Field>
  )
  return (
    <div className="address-fields">
      <Field label="Country" id={names.country} error={errors.country}>
        <Select
          name={names.country}
          value={country}
          disabled={isDisabled}
          choices={isRequired ? countries : [{ value: '', label: 'None' }, ...countries]}
          onChange={(event) => {
            setCountry(event.currentTarget.value)
            setZipWrong(null)
          }}
        />
      </Field>
      {line('address1', 'Address', !isRequired)}
      {line('address2', 'Apartment, suite, floor', true)}
      {line('city', 'City', !isRequired)}
      <div className="pair">
        <Field
          label={form.subdivision}
          id={names.state}
          error={errors.state}
          isOptional={!isRequired && here.names.length === 0}
        >
          {here.names.length > 0 ? (
            <Select
              name={names.state}
              value={state}
              disabled={isDisabled}
              choices={statesWith(here, state)}
              onChange={(event) => setState(event.currentTarget.value)}
            />
          ) : (
            <Input
              name={names.state}
              value={state}
              maxLength={limits.state ?? MAX_LENGTHS.state}
              disabled={isDisabled}
              autoComplete="off"
              onChange={(event) => setState(event.currentTarget.value)}
            />
          )}
        </Field>
        {form.zip === null && (values.zip ?? '') === '' ? <input type="hidden" name={names.zip} value="" /> : zip}
      </div>
    </div>
  )
}
