import { sqlOperation } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { lockedStaff } from '../account.server'
import { NothingInput } from './factor-input'
import { heldFactor, sealedCodes } from './factor.server'
import { ALREADY_ON } from './messages'
import { newRecoveryCodes } from './recovery-codes.server'
import { newTotpSecret } from './totp.server'

/**
 * Begins two-factor authentication of the person who makes the request: a secret for the app, and recovery codes.
 * Sign-in asks for codes once the first one was confirmed, so that nobody is locked out by a QR code that was never
 * read (R-ACCESS-10).
 */
export const enableFactor = sqlOperation({
  name: 'staff.enable-two-factor',
  permission: null,
  input: NothingInput,
  async run(ctx) {
    const person = await lockedStaff(ctx.sql, ctx.actor.staffId ?? 0)
    const factor = await heldFactor(ctx.sql, ctx.ports.vault, person.id)
    if (factor !== null && factor.confirmedAt !== null) throw refused(ALREADY_ON)
    const secret = ctx.ports.vault.seal(newTotpSecret().toString('base64url'))
    await ctx.sql.run(sql`UPDATE staff SET two_factor_secret = ${secret},
        two_factor_codes = ${sealedCodes(ctx.ports.vault, newRecoveryCodes())},
      two_factor_confirmed_at = NULL, two_factor_step = NULL WHERE id = ${person.id}`)
    await ctx.publish('staff.two-factor-started', { id: person.id })
  },
})
