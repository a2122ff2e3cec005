import { sqlOperation } from '~/db/operation.server'
import { hours, later } from '~/kit/clock'
import { hashSecret, newSecret } from '~/kit/codes/secret'
import { sql } from '~/kit/sql'
import { rememberDevice } from './devices.server'
import { forgetCounts } from './tries.server'
import { hashPassword } from './hash-password.server'
import { lockStaff } from './account.server'
import { OpenSessionInput } from './schemas'
import { factorDueAt, lacksFactor } from './two-factor/factor-duty'
import { ABSOLUTE_HOURS } from './session.server'

const MAX_BROWSER_LENGTH = 500

/**
 * Opens a session with a new secret for a person whose identity is proven, and ends this browser's earlier session.
 * Returns the secrets of the session and the device, and when the person starts to need a second factor.
 */
export const openSession = sqlOperation({
  name: 'staff.open-session',
  permission: null,
  input: OpenSessionInput,
  async run(ctx, { staffId, earlierSession, visitor, outdatedPassword }) {
    const { sql: runner, now } = ctx
    const rehashed = outdatedPassword === null ? null : await hashPassword(outdatedPassword)
    const person = await lockStaff(runner, staffId)
    const token = newSecret()
    const browser = visitor.userAgent?.slice(0, MAX_BROWSER_LENGTH) ?? null
    if (earlierSession !== null)
      await runner.run(
        sql`UPDATE staff_session SET revoked_at = ${now}
          WHERE token_hash = ${hashSecret(earlierSession)} AND revoked_at IS NULL`,
      )
    await runner.run(sql`INSERT INTO staff_session (token_hash, staff_id, created_at, last_seen_at, expires_at, ip,
      user_agent)
      VALUES (${hashSecret(token)}, ${staffId}, ${now}, ${now}, ${later(now, hours(ABSOLUTE_HOURS))},
        ${visitor.address}, ${browser})`)
    await runner.run(
      sql`INSERT INTO staff_login (staff_id, login_at, ip, user_agent)
        VALUES (${staffId}, ${now}, ${visitor.address}, ${browser})`,
    )
    const stored = await runner.first<{ noticedAt: Date | null }>(sql`
      UPDATE staff SET login_count = login_count + 1, last_login_at = ${now},
        password_hash = coalesce(${rehashed}, password_hash),
        two_factor_noticed_at = CASE WHEN ${lacksFactor(person)} THEN coalesce(two_factor_noticed_at, ${now}) END
      WHERE id = ${staffId} RETURNING two_factor_noticed_at AS noticed_at`)
    await forgetCounts(runner, { staffId, email: person.email.toLowerCase(), visitor })
    const deviceToken = await rememberDevice(runner, visitor.device, { staffId, now })
    await ctx.publish('staff.signed-in', { id: staffId, after: { address: visitor.address } })
    return { sessionToken: token, deviceToken, factorDueAt: factorDueAt(stored?.noticedAt ?? null) }
  },
})
