export const DISCOUNT_TYPES = ['percent', 'dollar', 'bxgy_percent', 'bxgy_dollar'] as const
export type DiscountType = (typeof DISCOUNT_TYPES)[number]

export const promoPath = (id: number | 'new'): string => `/jpanel/promotions/${id}`

export const TYPE_WORDS: Record<DiscountType, string> = {
  percent: 'Percent off each item',
  dollar: 'Amount off each item',
  bxgy_percent: 'Buy some, percent off everything',
  bxgy_dollar: 'Buy some, amount off everything',
}

export const TYPE_HELP: Record<DiscountType, string> = {
  percent: 'This share is taken off each item below.',
  dollar: 'This amount is taken off each item below.',
  bxgy_percent: 'For each lot of items bought, this share is taken off the whole contribution.',
  bxgy_dollar: 'For each lot of items bought, this amount is taken off the whole contribution.',
}

export const isLot = (type: string): boolean => type.startsWith('bxgy')
export const isPercent = (type: string): boolean => type.endsWith('percent')
