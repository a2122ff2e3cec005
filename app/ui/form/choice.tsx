import { useEffect, useId, useRef } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import type { Choice } from './field'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & { label: ReactNode; help?: ReactNode }

export function Checkbox({ label, help, className, ...rest }: CheckboxProps) {
  return <Ticked {...rest} type="checkbox" label={label} help={help} {...(className ? { className } : {})} />
}

/**
 * One of several that exclude each other; they share a name. `<Radio name="kind" value="cash" label="Cash" />` @public
 */
export function Radio({ label, help, className, ...rest }: CheckboxProps) {
  return <Ticked {...rest} type="radio" label={label} help={help} {...(className ? { className } : {})} />
}

function Ticked({ label, help, className, ...rest }: ComponentProps<'input'> & { label: ReactNode; help?: ReactNode }) {
  return (
    <label className={['check', className ?? ''].filter(Boolean).join(' ')}>
      <input {...rest} />
      <span>
        {label}
        {help ? <span className="help">{help}</span> : null}
      </span>
    </label>
  )
}

type BoxProps = Omit<ComponentProps<'input'>, 'type'> & { label: string; isMixed?: boolean }

export function Box({ label, isMixed = false, className, ...rest }: BoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <label>
      <input
        {...rest}
        ref={box}
        type="checkbox"
        className={['box', className ?? ''].filter(Boolean).join(' ')}
        aria-label={label}
      />
    </label>
  )
}

export function Switch({ label, help, ...rest }: CheckboxProps) {
  const helpId = useId()
  return (
    <label className="switch">
      <span>
        <b>{label}</b>
        {help ? (
          <span className="help" id={helpId}>
            {help}
          </span>
        ) : null}
      </span>
      {/*
        oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says by itself whether it is
        checked
      */}
      <input {...rest} type="checkbox" role="switch" {...(help ? { 'aria-describedby': helpId } : {})} />
    </label>
  )
}

type SegmentedProps = {
  label: string
  name: string
  choices: readonly Choice[]
  value?: string
  defaultValue?: string
  onChoose?: (value: string) => void
}

export function Segmented({ label, name, choices, value, defaultValue, onChoose }: SegmentedProps) {
  return (
    <div className="seg" role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            className="sr"
            type="radio"
            name={name}
            value={choice.value}
            disabled={choice.isDisabled}
            {...(value === undefined
              ? { defaultChecked: choice.value === defaultValue }
              : { checked: choice.value === value })}
            onChange={() => onChoose?.(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  )
}
