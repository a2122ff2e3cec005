import { previewTemplate } from '~/domain/emails/preview-template.server'
import { call } from '~/http/call'
import type { Calls } from '~/http/call-args'

export const calls = {
  'POST /jpanel/settings/emails/:name/preview': call(previewTemplate, { reply: (preview) => preview }),
} satisfies Calls
