import { voidReceipt } from '~/domain/receipts/void-receipt.server'
import { endpoint, notGet } from '~/http/endpoint'
import { replyWith } from './reply'

/** POST /jpanel/tax_receipt/{id}/void */
export const loader = notGet
export const action = endpoint(voidReceipt, { reply: replyWith })
