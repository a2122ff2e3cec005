import type { FieldErrors } from '~/kit/errors'
import type { SettingChoice } from './choices'
import { FILL_THIS_FIELD } from './messages'

/** One unit's value in the organization's currency, as typed. */
export type RateRow = { currency: string; rate: string }

const RATE = /^(?=[0-9.]*[1-9])[0-9]{1,5}(\.[0-9]{1,10})?$/
const RATE_UNREADABLE = 'Enter a rate above 0 and below 100000, with at most ten decimal places.'
const UNKNOWN = 'Choose a currency from the list.'

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const toRow = (row: unknown): RateRow => {
  const { currency, rate } = (typeof row === 'object' && row !== null ? row : {}) as Record<string, unknown>
  return { currency: text(currency).toUpperCase(), rate: text(rate).replaceAll(',', '') }
}

const isTyped = ({ currency, rate }: RateRow): boolean => currency !== '' || rate !== ''

const rowsOfText = (stored: string): RateRow[] =>
  stored
    .split(/[,\n]/)
    .map((item) => item.split('='))
    .map(([currency, rate]) => ({ currency: text(currency).toUpperCase(), rate: text(rate) }))
    .filter(isTyped)

function rateRows(posted: unknown): RateRow[] {
  if (Array.isArray(posted)) return posted.map(toRow)
  return typeof posted === 'string' ? rowsOfText(posted) : []
}

export const storedRates = (posted: unknown): string =>
  rateRows(posted)
    .filter(isTyped)
    .map(({ currency, rate }) => `${currency}=${rate}`)
    .join(',')

export const ratedCurrencies = (posted: unknown): string =>
  [...new Set(rateRows(posted).map(({ currency }) => currency))].filter((currency) => currency !== '').join(',')

/** Keyed by the row's index in the form. */
export function rateErrors(key: string, posted: unknown, choices: readonly SettingChoice[]): FieldErrors {
  const errors: FieldErrors = {}
  const seen = new Set<string>()
  for (const [index, row] of rateRows(posted).entries()) {
    if (!isTyped(row)) continue
    const at = (part: keyof RateRow) => `${key}.${index}.${part}`
    if (row.currency === '') errors[at('currency')] = [FILL_THIS_FIELD]
    else if (!choices.some(({ value }) => value === row.currency)) errors[at('currency')] = [UNKNOWN]
    else if (seen.has(row.currency)) errors[at('currency')] = [`${row.currency} is already in the list.`]
    if (row.rate === '') errors[at('rate')] = [FILL_THIS_FIELD]
    else if (!RATE.test(row.rate)) errors[at('rate')] = [RATE_UNREADABLE]
    seen.add(row.currency)
  }
  return errors
}

export function shownRates(rates: string, accepted: readonly string[]): RateRow[] {
  const rows = rateRows(rates)
  const known = new Set(rows.map(({ currency }) => currency))
  return [...rows, ...accepted.filter((currency) => !known.has(currency)).map((currency) => ({ currency, rate: '' }))]
}
