/** Includes the stored value even if the settings no longer list it. */
export const toChoices = (values: readonly string[], own: string | null = null) =>
  [...new Set(['', ...values, ...(own === null ? [] : [own])])].map((value) => ({
    value,
    label: value === '' ? 'None' : value,
  }))
