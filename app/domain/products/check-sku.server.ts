import { sqlOperation } from '~/db/operation.server'
import { SKU_FORM, SKU_TAKEN } from './messages'
import { SkuInput, skuOf } from './product-input'
import { isSkuTaken } from './save-checks.server'

export const checkSku = sqlOperation({
  name: 'products.check-sku',
  permission: 'product.view',
  input: SkuInput,
  audit: 'none',
  async run(ctx, { productId, code }) {
    const read = skuOf.safeParse(code ?? '')
    if (!read.success) return { isValid: false, message: read.error.issues[0]?.message ?? SKU_FORM }
    const isTaken = await isSkuTaken(ctx.sql, read.data, productId)
    return { isValid: !isTaken, message: isTaken ? SKU_TAKEN : null }
  },
})
