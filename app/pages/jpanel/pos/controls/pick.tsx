import type { ReactNode } from 'react'
import { FieldError } from '~/ui/form/field'

export type Option<V> = { value: V; label: ReactNode; note?: ReactNode; aside?: ReactNode; isDisabled?: boolean }

type PickProps<V> = {
  legend: string
  name: string
  options: Option<V>[]
  selected: V | null
  onChoose: (value: V) => void
  error?: string | undefined
  columns?: 2
}

/** Native radios, so that the arrow keys work. */
export function PickList<V extends string | number>({
  legend,
  name,
  options,
  selected,
  onChoose,
  error,
}: PickProps<V>) {
  return (
    <fieldset className="pick-list" aria-describedby={error ? `${name}-error` : undefined}>
      <legend>{legend}</legend>
      {options.map(({ value, label, note, aside, isDisabled }) => (
        <label key={value} className={value === selected ? 'opt-row on' : 'opt-row'}>
          <input
            className="sr"
            type="radio"
            name={name}
            checked={value === selected}
            disabled={isDisabled}
            onChange={() => onChoose(value)}
          />
          <span className="ring" />
          <span>
            <b>{label}</b>
            {note ? <small>{note}</small> : null}
          </span>
          {aside ? <span className="n">{aside}</span> : null}
        </label>
      ))}
      {error ? <FieldError id={`${name}-error`}>{error}</FieldError> : null}
    </fieldset>
  )
}

export function PickCells<V extends string | number>({
  legend,
  name,
  options,
  selected,
  onChoose,
  error,
  columns,
}: PickProps<V>) {
  return (
    <fieldset className="pick-list cells-list" aria-describedby={error ? `${name}-error` : undefined}>
      <legend>{legend}</legend>
      <div className={columns === 2 ? 'cells across two' : 'cells across'}>
        {options.map(({ value, label, note }) => (
          <label key={value} className={value === selected ? 'cell on' : 'cell'}>
            <input
              className="sr"
              type="radio"
              name={name}
              checked={value === selected}
              onChange={() => onChoose(value)}
            />
            <b>{label}</b>
            {note ? <span>{note}</span> : null}
          </label>
        ))}
      </div>
      {error ? <FieldError id={`${name}-error`}>{error}</FieldError> : null}
    </fieldset>
  )
}
