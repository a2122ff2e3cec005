export const toChoices = (values: readonly string[], own: string | null = null) =>
  [...new Set(['', ...values, ...(own === null ? [] : [own])])].map((value) => ({
    value,
    label: value === '' ? 'None' : value,
  }))
