import type { CalendarDate } from '~/kit/calendar'
import { capitalised } from '~/kit/text'
import type { SavedMethod } from './schemas'

export function isExpired(
  { expiresMonth, expiresYear }: Pick<SavedMethod, 'expiresMonth' | 'expiresYear'>,
  today: CalendarDate,
): boolean {
  if (expiresMonth === null || expiresYear === null) return false
  return today.slice(0, 7) > `${expiresYear}-${String(expiresMonth).padStart(2, '0')}`
}

export const BRAND_NAMES: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'MasterCard',
  amex: 'American Express',
  discover: 'Discover',
}

export const brandName = (brand: string | null): string =>
  brand === null ? 'Card' : (BRAND_NAMES[brand] ?? capitalised(brand))

/** The common name of bank payments in the currency's country (R-PAYMENTS-5). */
export const bankName = (currency: string): string => ({ USD: 'ACH', CAD: 'EFT' })[currency] ?? 'Bank'
