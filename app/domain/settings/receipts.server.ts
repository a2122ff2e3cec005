import { isOn, setting } from './definitions'

export type ReceiptSettings = {
  isOn: boolean
  isSingle: boolean
  country: string
  numberFormat: string
  hasSponsorships: boolean
}

/** Single receipts are issued with each sale; consolidated ones cover a period (R-RECEIPTS-3). */
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

function placeLine(stored: Readonly<Record<string, string>>): string {
  const [address1, address2, city, state, zip] = PLACE.map((key) => setting(stored, key))
  const region = [state, zip].filter(Boolean).join(' ')
  return [address1, address2, city, region].filter(Boolean).join(', ')
}

export function issuerLines(stored: Readonly<Record<string, string>>): string[] {
  const place = placeLine(stored)
  const number = setting(stored, 'organization_number')
  return [...(place === '' ? [] : [place]), ...(number === '' ? [] : [`Registration number ${number}`])]
}
