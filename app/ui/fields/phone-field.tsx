import { Input } from '../form/field'
import { Frame, type FieldProps } from './frame'

/** `country` decides how a national number is read; `code` is the calling code without its plus. */
export type CallingCode = { country: string; code: string; label: string }

type Props = FieldProps & { codes: readonly CallingCode[]; country: string; defaultValue?: string }

/** Posts `<name>` and the country as `<name>_country`, which `readPhone` turns into E.164. */
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
