/** A stored value as a field of a form begins with it. */
export const toFieldText = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)

/** A stored yes or no as a box of a form begins with it. */
export const toBoxText = (value: boolean): string => (value ? 'on' : '')
