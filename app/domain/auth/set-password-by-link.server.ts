import { sqlOperation } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { forgetDevices } from './devices.server'
import { lockStaff } from './account.server'
import { LINK_IS_DEAD } from './messages'
import { SetPasswordByLinkInput } from './schemas'
import { setPassword } from './set-password.server'
import { forgetTries, personKey } from './tries.server'
import { perform } from '~/kit/operation'

export const setPasswordByLink = sqlOperation({
  name: 'staff.set-password-by-link',
  permission: null,
  input: SetPasswordByLinkInput,
  audit: 'when-changed',
  async run(ctx, { tokenHash, passwordHash }) {
    const { sql: runner, now } = ctx
    const used = await runner.first<{ staffId: number }>(sql`UPDATE password_reset SET used_at = ${now}
      WHERE token_hash = ${tokenHash} AND used_at IS NULL AND expires_at > ${now} RETURNING staff_id`)
    if (!used) throw refused(LINK_IS_DEAD)
    const { email } = await lockStaff(runner, used.staffId)
    await forgetDevices(runner, used.staffId)
    await forgetTries(runner, personKey(email.toLowerCase()))
    await perform(setPassword, ctx, { staffId: used.staffId, passwordHash, storedSession: null })
  },
})
