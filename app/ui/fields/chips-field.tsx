import { Frame, type FieldProps } from './frame'
import type { Choice } from '../form/field'

type Props = FieldProps & { choices: readonly Choice[]; defaultValue: readonly string[] }

/** Several of a few choices that all fit on the screen: weekdays, days of a month. Plain boxes to the form. */
export function ChipsField({ name, choices, defaultValue, isDisabled, ...frame }: Props) {
  return (
    <Frame {...frame} isGroup>
      {({ id, ...tied }) => (
        <span className="check-chips" id={id} tabIndex={-1} {...tied}>
          <input type="hidden" name={name} value="" />
          {choices.map(({ value, label }) => (
            <label key={value}>
              <input
                className="sr"
                type="checkbox"
                name={name}
                value={value}
                defaultChecked={defaultValue.includes(value)}
                disabled={isDisabled}
              />
              {label}
            </label>
          ))}
        </span>
      )}
    </Frame>
  )
}
