import { countryName } from '~/kit/countries'
import { MERGE_FIELDS, type MergeField } from './fields'

type Side = Readonly<Record<string, unknown>> & { type: string }

const textIn = (side: Side, column: string): string => {
  const value = side[column]
  return value === null || value === undefined ? '' : String(value as string | number | boolean)
}

const joinColumns = (side: Side, columns: readonly string[], between: string): string =>
  columns
    .map((column) => textIn(side, column))
    .filter((text) => text !== '')
    .join(between)

function addressLines(side: Side, prefix: 'bill' | 'ship'): string[] {
  const all = (between: string, ...names: string[]) =>
    joinColumns(
      side,
      names.map((one) => `${prefix}_${one}`),
      between,
    )
  const country = textIn(side, `${prefix}_country`)
  const region = all(' ', 'state', 'zip')
  return [
    all(' ', 'title', 'first_name', 'last_name'),
    ...(prefix === 'ship' ? [all('', 'organization_name')] : []),
    all('', 'address_01'),
    all('', 'address_02'),
    [all('', 'city'), region].filter(Boolean).join(', '),
    country === '' ? '' : countryName(country),
    all('', 'email'),
    ...(prefix === 'ship' ? [all('', 'phone')] : []),
  ].filter((line) => line !== '')
}

export function mergeLines(side: Side, key: MergeField): string[] {
  if (key === 'type') return [side.type]
  if (key === 'billing') return addressLines(side, 'bill')
  if (key === 'shipping') return addressLines(side, 'ship')
  const line = joinColumns(side, MERGE_FIELDS[key].columns, key === 'name' ? ' ' : ', ')
  return line === '' ? [] : [line]
}

/** A country or a name alone is not an address, because forms fill them in automatically. */
const SAYS_WHERE = ['address_01', 'address_02', 'city', 'zip']

const saysSomething = (side: Side, key: MergeField): boolean => {
  if (key !== 'billing' && key !== 'shipping') return mergeLines(side, key).length > 0
  const prefix = key === 'billing' ? 'bill' : 'ship'
  return SAYS_WHERE.some((column) => textIn(side, `${prefix}_${column}`) !== '')
}

export function takesLosersValue(winner: Side, loser: Side, key: MergeField): boolean {
  if (!saysSomething(winner, key) && saysSomething(loser, key)) return true
  return mergeLines(winner, key).length === 0 && mergeLines(loser, key).length > 0
}
