import { countriesByName } from '~/kit/countries'
import type { Choice } from '~/ui/form/field'

/**
 * Lists the organization's own country first. The browser names them, because these dialogs are never rendered on the
 * server.
 */
export function countryChoices(own: string): Choice[] {
  const countries = countriesByName().map(([value, label]) => ({ value, label }))
  const first = countries.filter(({ value }) => value === own)
  return [{ value: '', label: 'Choose…' }, ...first, ...countries.filter(({ value }) => value !== own)]
}

const STATES =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC ' +
  'District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|' +
  'IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI ' +
  'Michigan|MN Minnesota|MS Mississippi|MO Missouri|' +
  'MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North ' +
  'Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|' +
  'PA Pennsylvania|PR Puerto Rico|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT ' +
  'Utah|VT Vermont|VA Virginia|WA Washington|' +
  'WV West Virginia|WI Wisconsin|WY Wyoming'
const PROVINCES =
  'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|NT ' +
  'Northwest Territories|NU Nunavut|ON Ontario|' +
  'PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon'

const parseChoices = (list: string): Choice[] =>
  list.split('|').map((one) => ({ value: one.slice(0, 2), label: one.slice(3) }))

const REGIONS: Record<string, { label: string; choices: Choice[] }> = {
  US: { label: 'State', choices: parseChoices(STATES) },
  CA: { label: 'Province', choices: parseChoices(PROVINCES) },
}

/** Taxes and shipping need the region's code, so it is selected where codes exist and typed elsewhere. */
export function listRegions(country: string, selected: string): { label: string; choices: Choice[] | null } {
  const known = REGIONS[country]
  if (!known) return { label: country === '' ? 'State or province' : 'State or region', choices: null }
  const isKnown = selected === '' || known.choices.some(({ value }) => value === selected)
  return {
    label: known.label,
    choices: [
      { value: '', label: 'Choose…' },
      ...(isKnown ? [] : [{ value: selected, label: selected }]),
      ...known.choices,
    ],
  }
}

export const zipLabel = (country: string): string =>
  country === '' ? 'ZIP or postal code' : country === 'US' ? 'ZIP' : 'Postal code'
