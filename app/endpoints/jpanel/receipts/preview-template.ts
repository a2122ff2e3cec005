import { previewTemplate } from '~/domain/receipts/templates/preview-template.server'
import { endpoint, notGet } from '~/http/endpoint'

/** POST /jpanel/tax_receipts/templates/preview: how a receipt looks with the words on the screen. */
export const loader = notGet
export const action = endpoint(previewTemplate, { reply: (preview) => preview })
