import { Input } from '../form/field'
import { Frame, type FieldProps } from './frame'

/** `country` is what a national number is read by; `code` is the calling code, without its plus. */
export type CallingCode = { country: string; code: string; label: string }

type Props = FieldProps & { codes: readonly CallingCode[]; country: string; defaultValue?: string }

/**
 * A phone number as people write it, and the country that it is read by; posts `<name>` and `<name>_country`, which
 * `readPhone` makes E.164 of. `<PhoneField label="Phone" name="phone" codes={codes} country="US" />`
 */
export function PhoneField({ name, codes, country, defaultValue = '', isDisabled, ...frame }: Props) {
  return (
    <Frame {...frame}>
      {(tied) => (
        <span className="joined">
          <select
            className="input cc"
            name={`${name}_country`}
            aria-label={`${frame.label}, country`}
            defaultValue={country}
            disabled={isDisabled}
          >
            {codes.map(({ country: value, code, label }) => (
              <option key={value} value={value}>
                {`+${code} ${label}`}
              </option>
            ))}
          </select>
          <Input
            {...tied}
            name={name}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={40}
            defaultValue={defaultValue}
            disabled={isDisabled}
          />
        </span>
      )}
    </Frame>
  )
}
