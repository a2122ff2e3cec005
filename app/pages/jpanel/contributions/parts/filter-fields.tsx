import type { ReactNode } from 'react'
import { Checkbox } from '~/ui/form/choice'
import type { Choice } from '~/ui/form/field'

/** The chosen values of a filter, as its fields have them. */
export const given = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' || typeof value === 'number' ? [String(value)] : []

export function Boxes({ name, choices, chosen }: { name: string; choices: readonly Choice[]; chosen: string[] }) {
  return (
    <div className="option-list">
      {choices.map(({ value, label }) => (
        <Checkbox key={value} name={name} value={value} label={label} defaultChecked={chosen.includes(value)} />
      ))}
    </div>
  )
}

export const plain = (words: readonly string[]): Choice[] => words.map((word) => ({ value: word, label: word }))

export type Offered = {
  key: string
  label: string
  relation: string
  params: readonly string[]
  fields: (value: unknown) => ReactNode
  /** What its numbers are called. */
  names?: readonly Choice[]
}
