import type { ChangeEvent, FormEvent } from 'react'

/** Ticking a box unticks every other box of its list. Unlike a radio button, it can be unticked again. */
export const onlyOne =
  (begins: string, ends: string) =>
  ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    if (!currentTarget.checked) return
    for (const other of currentTarget.form?.elements ?? [])
      if (
        other instanceof HTMLInputElement &&
        other !== currentTarget &&
        other.name.startsWith(begins) &&
        other.name.endsWith(ends)
      ) {
        other.checked = false
        // Rows that have not been opened hold their values in hidden fields.
        if (other.type === 'hidden') other.value = ''
      }
  }

/** Clears every other select of the list that has the same value, so that no two have the same one. */
export const takenFromOthers =
  (begins: string, ends: string) =>
  ({ currentTarget }: ChangeEvent<HTMLSelectElement>): void => {
    if (currentTarget.value === '') return
    for (const other of currentTarget.form?.elements ?? [])
      if (
        other instanceof HTMLSelectElement &&
        other !== currentTarget &&
        other.name.startsWith(begins) &&
        other.name.endsWith(ends)
      )
        if (other.value === currentTarget.value) other.value = ''
  }

/** Typing here clears the other field, since only one of the two may have a value. */
export const clearOther =
  (name: string) =>
  ({ currentTarget }: FormEvent<HTMLInputElement>): void => {
    const other = currentTarget.form?.elements.namedItem(name)
    if (currentTarget.value !== '' && other instanceof HTMLInputElement) other.value = ''
  }
