/** Words of the settings as choices, the stored one among them. */
export const toChoices = (values: readonly string[], own: string | null = null) =>
  [...new Set(['', ...values, ...(own === null ? [] : [own])])].map((value) => ({
    value,
    label: value === '' ? 'None' : value,
  }))
