import { notGet, reading } from '~/http/endpoint'
import { replyWith } from './reply'

/** POST /jpanel/tax_receipt/{id}/modal: the receipt as data, deleted drafts included. */
export const loader = notGet
export const action = reading('taxreceipt.view', (ctx, _body, { id }) =>
  replyWith({ id: /^[1-9]\d{0,8}$/.test(id ?? '') ? Number(id) : 0 }, ctx),
)
