import { Frame, type FieldProps } from './frame'
import type { Choice } from '../form/field'

type Props = FieldProps & { choices: readonly Choice[]; defaultValue: readonly string[] }

/** For several of a few choices that fit on the screen, such as weekdays; posts plain checkboxes. */
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
