import { sqlOperation, workflow } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { PersonIdInput } from '../schemas'
import { WithPasswordInput } from './factor-input'
import { readFactor, lockFactor, sealCodes } from './factor.server'
import { NOT_STARTED } from './messages'
import { newRecoveryCodes } from './recovery-codes.server'
import { refuseUnlessPassword } from '../passwords/refuse-unless-password.server'
import { tellPerson } from './tell-person.server'

const keepCodes = sqlOperation({
  name: 'staff.keep-recovery-codes',
  permission: null,
  input: PersonIdInput,
  async run(ctx, { id }) {
    const factor = await lockFactor(ctx.sql, ctx.ports.vault, id)
    if (factor === null) throw refused(NOT_STARTED)
    const codes = newRecoveryCodes()
    await ctx.sql.run(sql`UPDATE staff SET two_factor_codes = ${sealCodes(ctx.ports.vault, codes)} WHERE id = ${id}`)
    if (factor.confirmedAt !== null) await tellPerson(ctx, id, 'changed: its recovery codes are new')
    await ctx.publish('staff.recovery-codes-renewed', { id })
    return codes
  },
})

export const renewCodes = workflow({
  name: 'staff.renew-recovery-codes',
  permission: null,
  input: WithPasswordInput,
  async run(ctx, { currentPassword }) {
    const id = ctx.actor.staffId ?? 0
    const factor = await readFactor(ctx, id)
    if (factor !== null && factor.confirmedAt !== null) await refuseUnlessPassword(ctx, currentPassword)
    return perform(keepCodes, ctx, { id })
  },
})
