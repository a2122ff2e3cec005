import { checkSku } from '~/domain/products/check-sku.server'
import { endpoint, notGet } from '~/http/endpoint'
import { readSku, skuReply } from '~/wire/products'

/** POST /jpanel/products/validate_sku */
export const loader = notGet
export const action = endpoint(checkSku, { read: readSku, reply: skuReply })
