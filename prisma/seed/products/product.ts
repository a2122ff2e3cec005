import type { CalendarDate } from '../../../app/kit/calendar.ts'

export interface SeedVariant {
  name?: string
  price: number
  salePrice?: number
  sku?: string
  /** Today's stock; undefined when it is not counted. */
  left?: number
  isDonation?: boolean
  minimum?: number
  presets?: number[]
  period?: string
  isShippable?: boolean
  grams?: number
  /** Sent at the buyer's cost; other parcels are sent free of charge. */
  isSentAtCost?: boolean
  fairValue?: number
  membership?: number
  download?: number
  isDefault?: boolean
  cycles?: number
}

export interface SeedField {
  type: string
  name: string
  hint?: string
  body?: string
  choices?: string[]
  usual?: string
  isRequired?: boolean
}

/** A product of the story. `key` is its name inside the seed; prices are in cents. */
export interface SeedProduct {
  key: string
  code: string
  name: string
  summary?: string
  category: string
  fund: string
  picture?: { tint: string; shape?: string }
  variants: SeedVariant[]
  fields?: SeedField[]
  designations?: [label: string, account: string][]
  recurringType?: string
  type?: string
  isTaxed?: boolean
  isReceiptable?: boolean
  takesTributes?: boolean
  coversCosts?: boolean
  limit?: number
  hidesQuantity?: boolean
  isAchOnly?: boolean
  isHidden?: boolean
  endsOn?: CalendarDate
  isDeleted?: boolean
}

export const goods = (price: number, left: number, sku: string, grams: number): SeedVariant[] => [
  { price, left, sku, grams, isShippable: true },
]

export const atCost = (variants: SeedVariant[]): SeedVariant[] =>
  variants.map((variant) => ({ ...variant, isSentAtCost: true }))
