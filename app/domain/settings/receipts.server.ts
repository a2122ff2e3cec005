import { isOn, setting } from './definitions'

export type ReceiptSettings = {
  isOn: boolean
  isSingle: boolean
  country: string
  numberFormat: string
  hasSponsorships: boolean
}

/**
 * What the settings say about tax receipts (R-RECEIPTS-3). Single ones come with the sale; consolidated ones are made
 * for a period.
 */
export const receiptSettings = (stored: Readonly<Record<string, string>>): ReceiptSettings => ({
  isOn: isOn(stored, 'tax_receipt_pdfs'),
  isSingle: isOn(stored, 'tax_receipt_pdfs') && setting(stored, 'tax_receipt_type') === 'single',
  country: setting(stored, 'tax_receipt_country'),
  numberFormat: setting(stored, 'tax_receipt_number_format'),
  hasSponsorships: isOn(stored, 'sponsorship_tax_receipts'),
})

const PLACE = [
  'organization_address1',
  'organization_address2',
  'organization_city',
  'organization_state',
  'organization_zip',
] as const

/** Who issues: the organisation's address and its registration number. */
export function issuerLines(stored: Readonly<Record<string, string>>): string[] {
  const place = PLACE.map((key) => setting(stored, key)).filter((part) => part !== '')
  const number = setting(stored, 'organization_number')
  return [...(place.length > 0 ? [place.join(', ')] : []), ...(number === '' ? [] : [`Registration number ${number}`])]
}
