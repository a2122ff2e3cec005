import type { Choice } from '~/ui/field'

const NEAR = ['US', 'CA', 'GB', 'IE', 'AU', 'NZ', 'DE', 'FR', 'ES', 'IT', 'NL', 'MX', 'BR', 'IN', 'ZA']

/** Costly to make: once. */
const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** The organisation's own country first, and the one that is chosen whatever it is. */
export function countryChoices(own: string, chosen: unknown): Choice[] {
  const codes = new Set([own, ...(typeof chosen === 'string' ? [chosen] : []), ...NEAR])
  return [...codes].map((code) => ({ value: code, label: names.of(code) ?? code }))
}
