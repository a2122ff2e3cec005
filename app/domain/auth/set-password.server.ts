import { sqlOperation } from '~/db/operation.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { sendTemplate } from '~/domain/messaging/send-template.server'
import { endPasswordLinks, endSessions, endToken, lockStaff } from './account.server'
import { accountWords } from './mails'
import { SetPasswordInput } from './schemas'

export const setPassword = sqlOperation({
  name: 'staff.set-password',
  permission: null,
  input: SetPasswordInput,
  async run(ctx, { staffId, passwordHash, storedSession }) {
    const { sql: runner, now } = ctx
    const person = await lockStaff(runner, staffId)
    await runner.run(sql`UPDATE staff SET password_hash = ${passwordHash} WHERE id = ${staffId}`)
    await endSessions(runner, staffId, { now, but: storedSession })
    await endPasswordLinks(runner, staffId, now)
    const hadToken = person.hasToken
    await endToken(runner, staffId)
    await perform(sendTemplate, ctx, {
      dedupeKey: `password-changed:${staffId}:${now.getTime()}`,
      to: person.email,
      template: 'staff_password_changed',
      words: { ...accountWords(ctx, person), token_note: hadToken ? 'and your API token' : '' },
    })
    await ctx.publish('staff.password-set', { id: staffId })
  },
})
