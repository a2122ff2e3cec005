export type VarianceKind =
  | 'clock'
  | 'code'
  | 'costs'
  | 'fund'
  | 'number'
  | 'page'
  | 'person'
  | 'price'
  | 'product'
  | 'seller'
  | 'shipping'
  | 'stock'
  | 'supporter'
  | 'tax'
  | 'year'

export type Variance = { kind: VarianceKind; text: string }

export const VARIANCE_WORDS: Readonly<Record<VarianceKind, string>> = {
  clock: 'Clock',
  code: 'Promo code',
  costs: 'Covered costs',
  fund: 'Fund',
  number: 'Number',
  page: 'Fundraising page',
  person: 'Person',
  price: 'Price',
  product: 'Product',
  seller: 'Seller',
  shipping: 'Shipping',
  stock: 'Stock',
  supporter: 'Supporter',
  tax: 'Tax',
  year: 'Year',
}

export const HELD = {
  unsigned: 'It is not signed by the device that it names.',
  revoked: 'The device was revoked before it was sent.',
  otherDevice: 'It names another device than the one that sent it.',
  unreadable: 'It cannot be read as a sale.',
  layout: 'It was sent by a version of the app that is not known here.',
  seller: 'Nobody here has the number of its seller.',
  amounts: 'Its amounts do not add up.',
  variant: 'It names a product that was never here.',
  fault: 'It could not be recorded.',
} as const

export const TOO_MANY_HELD = 'Too many sales wait for a review here. Keep this one and send it again later.'
export const TOO_MANY_SALES = 'Send at most 50 sales at once.'
