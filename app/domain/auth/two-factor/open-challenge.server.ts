import { sqlOperation } from '~/db/operation.server'
import { later, minutes } from '~/kit/clock'
import { hashSecret, newSecret } from '~/kit/codes/secret'
import { sql } from '~/kit/sql'
import { lockStaff } from '../account.server'
import { forgetCounts } from '../tries.server'
import { OpenChallengeInput } from './factor-input'

const WAITS = minutes(10)

export const openChallenge = sqlOperation({
  name: 'staff.open-challenge',
  permission: null,
  input: OpenChallengeInput,
  audit: 'none',
  async run(ctx, { staffId, visitor }) {
    const token = newSecret()
    const { email } = await lockStaff(ctx.sql, staffId)
    await forgetCounts(ctx.sql, { staffId, email: email.toLowerCase(), visitor })
    await ctx.sql.run(sql`DELETE FROM staff_challenge WHERE expires_at < ${ctx.now}`)
    await ctx.sql.run(sql`INSERT INTO staff_challenge (token_hash, staff_id, created_at, expires_at)
      VALUES (${hashSecret(token)}, ${staffId}, ${ctx.now}, ${later(ctx.now, WAITS)})`)
    return token
  },
})
