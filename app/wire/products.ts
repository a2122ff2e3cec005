import type { PickedProduct, PickedVariant } from '~/domain/products/pickers.server'
import type { Fields } from '~/kit/fields'
import { toNumber } from '~/kit/money'
import { toQuery, fromReply, fromWire, toRequest, toWire } from '~/kit/wire'

const SKU = { product_id: 'productId', code: 'code' } as const

export const skuBody = (sku: { productId?: number; code: string }): Fields => toRequest(SKU, sku)
export const readSku = (body: Fields): Fields => fromWire(SKU, body)

export const skuReply = ({ isValid, message }: { isValid: boolean; message: string | null }): Fields => ({
  valid: isValid,
  message,
})

export const countIn = (typed: unknown): number | undefined =>
  /^[1-9]\d{0,4}$/.test(String(typed)) ? Number(typed) : undefined

const SEARCH = { include_ges: 'includeForms', search: 'words', limit: 'max' } as const

export function readPicking(query: Fields): { includeForms: boolean; words: string; max?: number } {
  const { includeForms, words, max } = fromWire(SEARCH, query)
  const count = countIn(max)
  return {
    includeForms: ['1', 'true'].includes(String(includeForms ?? '')),
    words: typeof words === 'string' ? words : '',
    ...(count === undefined ? {} : { max: count }),
  }
}

export const pickingQuery = (picking: { includeForms: boolean; words: string; max: number }): string =>
  toQuery(toRequest(SEARCH, picking))

const CODES = { active_only: 'activeOnly' } as const

export const readCodes = (query: Fields): { activeOnly: boolean } => ({
  activeOnly: ['1', 'true'].includes(String(fromWire(CODES, query).activeOnly ?? '')),
})

const PRODUCT = {
  id: 'id',
  name: 'name',
  code: 'code',
  isenabled: 'isEnabled',
  has_donation_variant: 'hasDonationVariant',
  thumbnail: 'thumbnail',
} as const

export const pickedProductWire = (product: PickedProduct) => toWire(PRODUCT, product)

const VARIANT = {
  id: 'id',
  name: 'name',
  code: 'code',
  variant_name: 'variantName',
  sku: 'sku',
  currency: 'currency',
  is_donation: 'isDonation',
  thumbnail: 'thumbnail',
} as const

export const pickedVariantWire = (variant: PickedVariant) => ({
  ...toWire(VARIANT, variant),
  price: toNumber(variant.minor, variant.currency),
})
export type PickedVariantWire = ReturnType<typeof pickedVariantWire>
export const readPickedVariant = (sent: PickedVariantWire) => fromReply(VARIANT, sent)
