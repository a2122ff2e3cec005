export type AddressForm = { subdivision: string; zip: string | null; example?: string }

const ZIP: Record<string, [label: string, example: string]> = {
  US: ['ZIP code', '04101'],
  CA: ['Postal code', 'H2X 2B1'],
  GB: ['Postcode', 'SW1A 1AA'],
  AU: ['Postcode', '3000'],
  NZ: ['Postcode', '6011'],
  IE: ['Eircode', 'D02 AF30'],
  IN: ['PIN code', '110001'],
  PH: ['ZIP code', '1000'],
  BR: ['CEP', '01310-100'],
  IT: ['CAP', '00118'],
  DE: ['Postal code', '10115'],
  CH: ['Postal code', '8001'],
  FR: ['Postal code', '75001'],
  MX: ['Postal code', '06000'],
  NL: ['Postcode', '1012 AB'],
}

const WITHOUT = new Set(
  (
    'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CM DJ DM ER FJ GD GH GM GQ GY HK KI KM KN ' +
    'KP ML MO MR MW NR QA ' +
    'RW SB SC SL SO SR ST SY TD TG TK TL TO TV UG VU YE ZW'
  ).split(' '),
)

const LIGHT: Record<string, RegExp> = {
  US: /^\d{5}(-\d{4})?$/,
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/,
}

/** `subdivision` is the locale service's word for the parts of the country. */
export function addressForm(country: string, subdivision: string): AddressForm {
  if (country === '') return { subdivision: 'State or province', zip: 'ZIP or postal code' }
  const [zip, example] = ZIP[country] ?? ['Postal code', undefined]
  return { subdivision, zip: WITHOUT.has(country) ? null : zip, ...(example === undefined ? {} : { example }) }
}

/**
 * Only codes of the United States and Canada are checked, and only lightly; elsewhere any code may be right. Null if
 * there is no error.
 */
export function zipError(country: string, zip: string): string | null {
  const like = LIGHT[country]
  return zip.trim() === '' || !like || like.test(zip.trim().toUpperCase()) ? null : `e.g. ${ZIP[country]?.[1] ?? ''}`
}
