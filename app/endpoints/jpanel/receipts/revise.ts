import { NOT_REVISED } from '~/domain/receipts/messages'
import { reviseReceipt } from '~/domain/receipts/revise-receipt.server'
import { endpoint, notGet } from '~/http/endpoint'
import { readReceipt } from '~/wire/receipts'
import { replyWith } from './reply'

/** POST /jpanel/tax_receipt/{id}/revise, multipart with an optional picture of the signature. */
export const loader = notGet
export const action = endpoint(reviseReceipt, { read: readReceipt, reply: replyWith, failure: NOT_REVISED })
