import type { Fields } from '~/kit/fields'
import { fromWire } from '~/kit/wire'

export const readSku = (body: Fields): Fields =>
  fromWire<{ productId: unknown; code: unknown }>({ product_id: 'productId', code: 'code' }, body)

export const skuReply = ({ isValid, message }: { isValid: boolean; message: string | null }): Fields => ({ valid: isValid, message })

/** How many a picker asks for at most; anything else is no limit. */
export const countIn = (typed: unknown): number | undefined => (/^[1-9]\d{0,4}$/.test(String(typed)) ? Number(typed) : undefined)
