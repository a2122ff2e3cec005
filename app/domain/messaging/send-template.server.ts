import { sqlOperation } from '~/db/operation.server'
import { perform } from '~/kit/operation'
import { composeMail } from './compose.server'
import { makeMailLook } from './mail-look.server'
import { SendTemplateInput } from './schemas'
import { sendMail } from './send-mail.server'
import { readWording } from './wording.server'

/** Sends one email per cause, like `sendMail`. Returns false if the template is turned off. */
export const sendTemplate = sqlOperation({
  name: 'messaging.send-template',
  permission: null,
  input: SendTemplateInput,
  audit: 'none',
  async run(ctx, { dedupeKey, to, template, words, blocks, ...along }): Promise<boolean> {
    const wording =
      typeof template === 'string' ? await readWording(ctx.sql, template) : { ...template, isActive: true }
    if (!wording.isActive) return false
    const mail = await composeMail(ctx, wording, { words, blocks, look: await makeMailLook(ctx.sql, ctx) })
    await perform(sendMail, ctx, { dedupeKey, to, ...mail, ...along })
    return true
  },
})
