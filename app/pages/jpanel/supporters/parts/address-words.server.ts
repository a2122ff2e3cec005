import { countryName } from '~/kit/countries'

type Lines = readonly (string | null)[]

function addressWords(lines: Lines): string {
  const country = lines.at(-1)
  const shown = [...lines.slice(0, -1), country ? countryName(country) : null].filter(Boolean)
  return shown.length === 0 ? 'None' : shown.join(', ')
}

export const shownAddresses = ({
  billing,
  shipping,
}: Record<'billing' | 'shipping', Lines>): Record<'billing' | 'shipping', string> => ({
  billing: addressWords(billing),
  shipping: shipping.every((line, index) => line === billing[index]) ? 'Same as billing' : addressWords(shipping),
})
