import { sqlOperation } from '~/db/operation.server'
import { perform } from '~/kit/operation'
import { sendTemplate } from '~/domain/messaging/send-template.server'
import { lockStaff, replaceToken } from '~/domain/auth/account.server'
import { accountWords } from '~/domain/auth/mails'
import { PersonIdInput } from '~/domain/auth/schemas'
import { NEW_KEY_ALLOWANCE } from '~/domain/auth/throttle'
import { countUse } from '~/domain/auth/tries.server'

/**
 * Allows five new tokens an hour (R-ACCESS-7). The old token ends at once, and the person is notified by mail. The new
 * one is returned only here.
 */
export const replaceKey = sqlOperation({
  name: 'staff.replace-key',
  permission: null,
  input: PersonIdInput,
  async run(ctx, { id }) {
    await countUse(ctx.sql, `api-key:${id}`, { now: ctx.now, allowance: NEW_KEY_ALLOWANCE })
    const token = await replaceToken(ctx.sql, id, ctx.now)
    const person = await lockStaff(ctx.sql, id)
    const isOwn = ctx.actor.staffId === id
    await perform(sendTemplate, ctx, {
      dedupeKey: `api-token:${id}:${ctx.now.getTime()}`,
      to: person.email,
      template: 'staff_token_created',
      words: {
        ...accountWords(ctx, person),
        what_happened: isOwn ? 'A new API token' : `${ctx.actor.name} created a new API token`,
        was_created: isOwn ? 'was created' : '',
      },
    })
    await ctx.publish('staff.key-replaced', { id })
    return token
  },
})
