import { fieldLabel, withinSentence } from './field-words'
import { listChanges, type FieldChange, type ShownValues } from './list-changes'

type Save = {
  kind: string
  changed: readonly string[]
  /** Old and new values, only for short ones; lists and long texts are left out. */
  values: Readonly<Record<string, readonly [unknown, unknown]>>
}

const MAX_NAMED = 12

function nameFirst(all: readonly string[]): string {
  const named = all.slice(0, MAX_NAMED)
  const more = all.length - named.length
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

const MAX_VALUE = 120

const describeChange = ({ field, before, after }: FieldChange): string =>
  Math.max(before.length, after.length) > MAX_VALUE
    ? withinSentence(field)
    : `${withinSentence(field)} ${before} → ${after}`

export const describeChanges = (changes: readonly FieldChange[]): string => nameFirst(changes.map(describeChange))

export function describeSave({ kind, changed, values }: Save, at: ShownValues): string {
  const all = changed.flatMap((field) => {
    const value = values[field]
    if (value === undefined) return [withinSentence(fieldLabel(field, kind))]
    return listChanges({ [field]: value[0] }, { [field]: value[1] }, { ...at, kind }).map(
      (change) => `${withinSentence(change.field)} ${change.before} → ${change.after}`,
    )
  })
  return nameFirst(all)
}

export const describeSaves = (
  { organisation }: { organisation: ShownValues },
  saves: readonly (Save & { id: number; at: Date; actor: string })[],
) => saves.map((save) => ({ id: save.id, at: save.at, actor: save.actor, words: describeSave(save, organisation) }))
