import { sqlOperation } from '~/db/operation.server'
import { merge } from '~/kit/merge'
import { perform } from '~/kit/operation'
import { SendTemplateInput } from './schemas'
import { sendMail } from './send-mail.server'
import { TEMPLATES, type TemplateName } from './templates'

const templateOf = (name: string) => (Object.hasOwn(TEMPLATES, name) ? TEMPLATES[name as TemplateName] : null)

/** A mail of the house out of its template; one for each cause (see `sendMail`). */
export const sendTemplate = sqlOperation({
  name: 'messaging.send-template',
  permission: null,
  input: SendTemplateInput,
  isQuiet: true,
  async run(ctx, { dedupeKey, to, template, words, blocks }) {
    const found = typeof template === 'string' ? templateOf(template) : template
    if (found === null) throw new Error(`there is no template ${String(template)}`)
    await perform(sendMail, ctx, { dedupeKey, to, ...merge(found, { words, blocks }) })
  },
})
