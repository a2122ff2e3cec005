const countryName = (code: string): string => {
  try {
    return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

/** An address on one line, its country by name. */
export function addressWords(lines: readonly (string | null)[]): string {
  const [country, ...street] = lines.toReversed()
  const shown = [...street.toReversed(), country ? countryName(country) : null].filter(Boolean)
  return shown.length === 0 ? 'None' : shown.join(', ')
}
