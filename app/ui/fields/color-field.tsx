import { useState } from 'react'
import { readColor, whiteContrast } from '~/kit/typed/color'
import { Icon } from '../icon'
import { useChecked, writeInto } from './checked'
import { Frame, type FieldProps } from './frame'

const EASY = 4.5

const describeContrast = (color: string): string => {
  const contrast = whiteContrast(color)
  return `White text is ${contrast >= EASY ? 'easy' : 'hard'} to read on this color (contrast ${contrast}:1).`
}

type Props = FieldProps & { defaultValue?: string; swatches?: readonly { value: string; label: string }[] }

export function ColorField({
  name,
  defaultValue = '',
  isDisabled,
  swatches = [],
  error: reported,
  help,
  ...frame
}: Props) {
  const [color, setColor] = useState<string | null>(readColor(defaultValue).value ?? null)
  const { input, error, check, onBlur } = useChecked({ read: readColor, written: String, error: reported })
  const choose = (value: string) => {
    writeInto(input.current, value)
    setColor(value)
    check(value)
  }
  return (
    <Frame {...frame} error={error} help={color === null ? help : describeContrast(color)}>
      {(tied) => (
        <>
          <span className="affix colors">
            <input
              type="color"
              className="swatch"
              aria-label={`Pick ${frame.label}`}
              value={color ?? '#ffffff'}
              onChange={(event) => choose(event.currentTarget.value)}
              disabled={isDisabled}
            />
            <input
              {...tied}
              ref={input}
              name={name}
              className="input"
              placeholder="#000000"
              autoComplete="off"
              spellCheck={false}
              maxLength={20}
              defaultValue={defaultValue}
              onInput={(event) => setColor(readColor(event.currentTarget.value).value ?? null)}
              onBlur={onBlur}
              disabled={isDisabled}
            />
          </span>
          {swatches.length === 0 ? null : (
            <span className="swatches needs-script" role="group" aria-label={`${frame.label} choices`}>
              {swatches.map(({ value, label }) => (
                <button
                  key={value}
                  type="button"
                  aria-label={label}
                  aria-pressed={value === color}
                  style={{ background: value }}
                  onClick={() => choose(value)}
                  disabled={isDisabled}
                >
                  {value === color ? <Icon name="check" /> : null}
                </button>
              ))}
            </span>
          )}
        </>
      )}
    </Frame>
  )
}
