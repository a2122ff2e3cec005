import { fieldLabel, withinSentence } from './field-words'
import { listChanges, type ShownValues } from './list-changes'

type Save = {
  kind: string
  changed: readonly string[]
  /** Short values, as they were and as they are; lists and long texts have none. */
  values: Readonly<Record<string, readonly [unknown, unknown]>>
}

const MAX_NAMED = 12

/** Names each field that a save changed, with both values where they are short. */
export function describeSave({ kind, changed, values }: Save, at: ShownValues): string {
  const all = changed.flatMap((field) => {
    const value = values[field]
    if (value === undefined) return [withinSentence(fieldLabel(field, kind))]
    return listChanges({ [field]: value[0] }, { [field]: value[1] }, { ...at, kind }).map(
      (change) => `${withinSentence(change.field)} ${change.before} → ${change.after}`,
    )
  })
  const named = all.slice(0, MAX_NAMED)
  const more = all.length - named.length
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

/** Saves of a record as its card shows them. */
export const describeSaves = (
  { organisation }: { organisation: ShownValues },
  saves: readonly (Save & { id: number; at: Date; actor: string })[],
) => saves.map((save) => ({ id: save.id, at: save.at, actor: save.actor, words: describeSave(save, organisation) }))
