import { countriesByName } from '~/kit/countries'

export type SettingChoice = { value: string; label: string }

const PINNED_CURRENCIES = ['USD', 'CAD', 'GBP', 'EUR', 'AUD', 'NZD'] as const
const OTHER_CURRENCIES = [
  'CHF',
  'CZK',
  'DKK',
  'HKD',
  'HUF',
  'ILS',
  'INR',
  'JPY',
  'KES',
  'MXN',
  'NGN',
  'NOK',
  'PHP',
  'PLN',
  'SEK',
  'SGD',
  'THB',
  'ZAR',
] as const
const LOCALES = ['en-US', 'en-CA', 'en-GB', 'en-AU', 'en-NZ', 'fr-CA'] as const

let zones: SettingChoice[] | undefined

export const countryChoices = (): SettingChoice[] => countriesByName().map(([value, label]) => ({ value, label }))

export const countryOrNone = (): SettingChoice[] => [{ value: '', label: 'None' }, ...countryChoices()]

export const zoneChoices = (): SettingChoice[] =>
  (zones ??= ['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({
    value,
    label: value.replaceAll('_', ' ').replaceAll('/', ' / '),
  })))

export function currencyChoices(): SettingChoice[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  return [...PINNED_CURRENCIES, ...OTHER_CURRENCIES].map((value) => ({
    value,
    label: `${value}, ${names.of(value) ?? value}`,
  }))
}

export function localeChoices(): SettingChoice[] {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  return LOCALES.map((value) => ({ value, label: names.of(value) ?? value }))
}
