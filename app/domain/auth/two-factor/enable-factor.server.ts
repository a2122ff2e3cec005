import { sqlOperation } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { lockStaff } from '../account.server'
import { NothingInput } from './factor-input'
import { lockFactor, sealCodes } from './factor.server'
import { ALREADY_ON } from './messages'
import { newRecoveryCodes } from './recovery-codes.server'
import { newTotpSecret } from './totp.server'

/**
 * Creates a secret for the app and recovery codes. Sign-in requires codes only after the first one is confirmed, so
 * that a QR code that was never read locks no one out (R-ACCESS-10).
 */
export const enableFactor = sqlOperation({
  name: 'staff.enable-two-factor',
  permission: null,
  input: NothingInput,
  async run(ctx) {
    const person = await lockStaff(ctx.sql, ctx.actor.staffId ?? 0)
    const factor = await lockFactor(ctx.sql, ctx.ports.vault, person.id)
    if (factor !== null && factor.confirmedAt !== null) throw refused(ALREADY_ON)
    const secret = ctx.ports.vault.seal(newTotpSecret().toString('base64url'))
    await ctx.sql.run(sql`UPDATE staff SET two_factor_secret = ${secret},
        two_factor_codes = ${sealCodes(ctx.ports.vault, newRecoveryCodes())},
      two_factor_confirmed_at = NULL, two_factor_step = NULL WHERE id = ${person.id}`)
    await ctx.publish('staff.two-factor-started', { id: person.id })
  },
})
