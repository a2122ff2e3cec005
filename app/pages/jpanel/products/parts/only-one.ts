import type { ChangeEvent, FormEvent } from 'react'

/** Ticking a box takes the tick from every other box of its list; it can be taken off again. */
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
        // Rows that nobody opened hold their values in hidden fields.
        if (other.type === 'hidden') other.value = ''
      }
  }

/** Selecting something takes it from every other select of its list: none of them has what another one has. */
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
export const empties =
  (name: string) =>
  ({ currentTarget }: FormEvent<HTMLInputElement>): void => {
    const other = currentTarget.form?.elements.namedItem(name)
    if (currentTarget.value !== '' && other instanceof HTMLInputElement) other.value = ''
  }
