import { previewTemplate } from '~/domain/emails/preview-template.server'
import { endpoint, notGet } from '~/http/endpoint'

export const loader = notGet
export const action = endpoint(previewTemplate, { reply: (preview) => preview })
