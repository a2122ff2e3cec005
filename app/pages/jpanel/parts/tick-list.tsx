import { Checkbox } from '~/ui/form/choice'
import type { Choice } from '~/ui/form/field'

type Props = { name: string; legend: string; help?: string; choices: readonly Choice[]; value: unknown }

const readSelected = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' && value !== '' ? [value] : []

export function TickList({ name, legend, help, choices, value }: Props) {
  const selected = readSelected(value)
  if (choices.length === 0) return null
  return (
    <fieldset className="field" style={{ border: 0, padding: 0 }}>
      <legend className="label">{legend}</legend>
      {help === undefined ? null : <p className="help">{help}</p>}
      <div className="option-list">
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            name={name}
            value={choice.value}
            label={choice.label}
            defaultChecked={selected.includes(choice.value)}
          />
        ))}
      </div>
    </fieldset>
  )
}
