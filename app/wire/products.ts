import type { Fields } from '~/kit/fields'
import { fromWire, toRequest } from '~/kit/wire'

const SKU = { product_id: 'productId', code: 'code' } as const

/** Of a product that is not saved yet there is no number. */
export const skuBody = (sku: { productId?: number; code: string }): Fields => toRequest(SKU, sku)
export const readSku = (body: Fields): Fields => fromWire(SKU, body)

export const skuReply = ({ isValid, message }: { isValid: boolean; message: string | null }): Fields => ({ valid: isValid, message })

/** How many a picker asks for at most; anything else is no limit. */
export const countIn = (typed: unknown): number | undefined => (/^[1-9]\d{0,4}$/.test(String(typed)) ? Number(typed) : undefined)

const SEARCH = { include_ges: 'includeForms', search: 'words', limit: 'most' } as const

/** What is requested of the products to pick from, and the same as an address. */
export function readPicking(query: Fields): { includeForms: boolean; words: string; most?: number } {
  const { includeForms, words, most } = fromWire(SEARCH, query)
  const count = countIn(most)
  return {
    includeForms: ['1', 'true'].includes(String(includeForms ?? '')),
    words: typeof words === 'string' ? words : '',
    ...(count === undefined ? {} : { most: count }),
  }
}

export const pickingQuery = (picking: { includeForms: boolean; words: string; most: number }): string =>
  new URLSearchParams(Object.entries(toRequest(SEARCH, picking)).map(([name, value]) => [name, String(value)])).toString()

const CODES = { active_only: 'activeOnly' } as const

export const readCodes = (query: Fields): { activeOnly: boolean } => ({
  activeOnly: ['1', 'true'].includes(String(fromWire(CODES, query).activeOnly ?? '')),
})
