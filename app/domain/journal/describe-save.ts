import { fieldLabel, listChanges, type ShownValues } from './list-changes'

type Save = {
  changed: readonly string[]
  /** Short values, as they were and as they are; lists and long texts have none. */
  values: Readonly<Record<string, readonly [unknown, unknown]>>
}

const MAX_NAMED = 12

/** "ZIP" stays as it is, "Price" becomes "price". */
const withinSentence = (label: string): string =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

/** Names each field that a save changed, with both values where they are short. */
export function describeSave({ changed, values }: Save, at: ShownValues): string {
  const named = changed.slice(0, MAX_NAMED).map((field) => {
    const label = withinSentence(fieldLabel(field))
    const value = values[field]
    const [change] = value === undefined ? [] : listChanges({ [field]: value[0] }, { [field]: value[1] }, at)
    return change === undefined ? label : `${label} ${change.before} → ${change.after}`
  })
  const more = changed.length - named.length
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

/** Saves of a record as its card shows them. */
export const describeSaves = (
  { organisation }: { organisation: ShownValues },
  saves: readonly (Save & { id: number; at: Date; actor: string })[],
) => saves.map((save) => ({ id: save.id, at: save.at, actor: save.actor, words: describeSave(save, organisation) }))
