import type { ChangeEvent } from 'react'

/** Ticking a box takes the tick from every other box of its list; it can be taken off again. */
export const onlyOne =
  (begins: string, ends: string) =>
  ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    if (!currentTarget.checked) return
    for (const other of currentTarget.form?.elements ?? [])
      if (other instanceof HTMLInputElement && other !== currentTarget && other.name.startsWith(begins) && other.name.endsWith(ends))
        other.checked = false
  }
