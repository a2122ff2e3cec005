import { sqlOperation } from '~/db/operation.server'
import { later, minutes } from '~/kit/clock'
import { refused } from '~/kit/errors'
import { hashSecret, newSecret } from '~/kit/codes/secret'
import { sql } from '~/kit/sql'
import { forgetDevices } from '~/domain/auth/devices.server'
import { emailIsTaken, endPasswordLinks, endSessions, endToken, lockStaff } from '~/domain/auth/account.server'
import { LINK_MINUTES } from '~/domain/auth/mail-password-link.server'
import { OLD_EMAIL_TAKEN, UNDO_IS_DEAD } from '~/domain/auth/messages'
import { UndoEmailChangeInput } from '~/domain/auth/schemas'
import { forgetTries, personKey } from '~/domain/auth/tries.server'

/**
 * Restores the old address. Ends sessions, API token, links, trusted devices and the password, which anyone who changed
 * the email may know. Undo links of later changes end; earlier ones stay, as they lead further back. Returns a password
 * link's token.
 */
export const undoEmailChange = sqlOperation({
  name: 'staff.undo-email-change',
  permission: null,
  input: UndoEmailChangeInput,
  async run(ctx, { token }) {
    const { sql: runner, now } = ctx
    const change = await runner.first<{ staffId: number; oldEmail: string; createdAt: Date }>(sql`
      UPDATE staff_email_change c SET used_at = ${now} FROM staff s
      WHERE c.token_hash = ${hashSecret(token)} AND c.used_at IS NULL AND c.expires_at > ${now} AND s.id = c.staff_id
        AND s.deleted_at IS NULL
      RETURNING c.staff_id, c.old_email, c.created_at`)
    if (!change) throw refused(UNDO_IS_DEAD)
    const { staffId, oldEmail, createdAt } = change
    const { email } = await lockStaff(runner, staffId)
    if (await emailIsTaken(runner, oldEmail, staffId)) throw refused(OLD_EMAIL_TAKEN)
    await runner.run(sql`UPDATE staff SET email = ${oldEmail}, password_hash = NULL WHERE id = ${staffId}`)
    await runner.run(
      sql`UPDATE staff_email_change SET used_at = ${now} WHERE staff_id = ${staffId} AND created_at >= ${createdAt}
        AND used_at IS NULL`,
    )
    await endSessions(runner, staffId, { now })
    await endToken(runner, staffId)
    await endPasswordLinks(runner, staffId, now)
    await forgetDevices(runner, staffId)
    await forgetTries(runner, personKey(oldEmail.toLowerCase()))
    const link = newSecret()
    await runner.run(sql`INSERT INTO password_reset (token_hash, staff_id, created_at, expires_at)
      VALUES (${hashSecret(link)}, ${staffId}, ${now}, ${later(now, minutes(LINK_MINUTES))})`)
    await ctx.publish('staff.email-change-undone', { id: staffId, before: { email }, after: { email: oldEmail } })
    return link
  },
})
