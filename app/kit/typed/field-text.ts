export const toFieldText = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)

export const toBoxText = (value: boolean): string => (value ? 'on' : '')
