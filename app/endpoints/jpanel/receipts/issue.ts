import { issueDraft } from '~/domain/receipts/issue-draft.server'
import { endpoint, notGet } from '~/http/endpoint'
import { replyWith } from './reply'

/** POST /jpanel/tax_receipt/{id}/issue */
export const loader = notGet
export const action = endpoint(issueDraft, { reply: replyWith })
