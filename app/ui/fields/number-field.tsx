import { useState, type KeyboardEvent } from 'react'
import { MAX_NUMBER, readNumber } from '~/kit/typed/number'
import { Icon } from '../icon'
import { useChecked, writeInto } from './checked'
import { Frame, type FieldProps } from './frame'

type Props = FieldProps & { defaultValue?: string; min?: number; max?: number; decimals?: number; isRequired?: boolean }

const STEPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

export function NumberField(props: Props) {
  const {
    name,
    defaultValue = '',
    min = -MAX_NUMBER,
    max = MAX_NUMBER,
    decimals = 0,
    isDisabled,
    isRequired,
    error: reported,
    ...frame
  } = props
  const read = (text: string) => readNumber(text, { min, max, decimals })
  const { input, error, check, onBlur } = useChecked({ read, written: String, error: reported })
  const [now, setNow] = useState<number | null>(read(defaultValue).value ?? null)
  const step = (by: number) => {
    const from = readNumber(input.current?.value ?? '', { decimals }).value ?? (by > 0 ? min - by : max - by)
    const next = Number(Math.min(max, Math.max(min, (Math.abs(from) > MAX_NUMBER ? -by : from) + by)).toFixed(decimals))
    writeInto(input.current, String(next))
    setNow(next)
    check(String(next))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    step(by)
  }
  const stepper = (by: 1 | -1, isAtEnd: boolean) => (
    <button
      type="button"
      tabIndex={-1}
      aria-label={`${by > 0 ? 'Increase' : 'Decrease'} ${frame.label}`}
      onClick={() => step(by)}
      disabled={isDisabled || isAtEnd}
    >
      <Icon name={by > 0 ? 'plus' : 'minus'} />
    </button>
  )
  return (
    <Frame {...frame} error={error}>
      {(tied) => (
        <span className={['num', isDisabled ? 'off' : '', error ? 'bad' : ''].filter(Boolean).join(' ')}>
          {stepper(-1, now !== null && now <= min)}
          <input
            {...tied}
            ref={input}
            name={name}
            role="spinbutton"
            inputMode={decimals === 0 && min >= 0 ? 'numeric' : 'decimal'}
            autoComplete="off"
            maxLength={40}
            aria-valuenow={now ?? undefined}
            aria-valuemin={min}
            aria-valuemax={max}
            defaultValue={defaultValue}
            onInput={(event) => setNow(read(event.currentTarget.value).value ?? null)}
            onBlur={onBlur}
            onKeyDown={onKeyDown}
            disabled={isDisabled}
            required={isRequired}
          />
          {stepper(1, now !== null && now >= max)}
        </span>
      )}
    </Frame>
  )
}
