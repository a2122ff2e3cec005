import { sqlOperation } from '~/db/operation.server'
import { replaceToken, countUse } from './internal.server'
import { PersonIdInput } from './schemas'
import { NEW_KEY_ALLOWANCE } from './throttle'

/** Five an hour (reliability G40); the old token is dead at once. Answers the new one, for the only time. */
export const replaceKey = sqlOperation({
  name: 'staff.replace-key',
  permission: null,
  input: PersonIdInput,
  async run(ctx, { id }) {
    await countUse(ctx.sql, `api-key:${id}`, { now: ctx.now, allowance: NEW_KEY_ALLOWANCE })
    const token = await replaceToken(ctx.sql, id, ctx.now)
    ctx.note({ subject: ['staff', id] })
    return token
  },
})
