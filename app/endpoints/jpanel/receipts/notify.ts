import { notifyDonor } from '~/domain/receipts/notify-donor.server'
import { endpoint, notGet } from '~/http/endpoint'
import { replyWith } from './reply'

/** POST /jpanel/tax_receipt/{id}/notify */
export const loader = notGet
export const action = endpoint(notifyDonor, { reply: replyWith })
