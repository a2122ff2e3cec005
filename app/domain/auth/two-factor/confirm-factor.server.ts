import { sqlOperation, workflow } from '~/db/operation.server'
import { DomainError, refused } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { endSessions } from '../account.server'
import { CheckedCodeInput, ConfirmFactorInput } from './factor-input'
import { lockFactor } from './factor.server'
import { CODE_IS_WRONG, NOT_STARTED } from './messages'
import { refuseUnlessPassword } from '../passwords/refuse-unless-password.server'
import { tellPerson } from './tell-person.server'
import { stepOfCode } from './totp.server'

const keepConfirmed = sqlOperation({
  name: 'staff.keep-two-factor',
  permission: null,
  input: CheckedCodeInput,
  async run(ctx, { staffId, code }) {
    const factor = await lockFactor(ctx.sql, ctx.ports.vault, staffId)
    if (factor === null) throw refused(NOT_STARTED)
    const step = stepOfCode(factor.secret, code, { now: ctx.now, after: factor.step })
    if (step === null) throw new DomainError('invalid', CODE_IS_WRONG, { fields: { code: [CODE_IS_WRONG] } })
    await ctx.sql.run(sql`UPDATE staff SET two_factor_confirmed_at = coalesce(two_factor_confirmed_at, ${ctx.now}),
        two_factor_step = ${step}
      WHERE id = ${staffId}`)
    await endSessions(ctx.sql, staffId, { now: ctx.now, but: ctx.actor.sessionId ?? null })
    if (factor.confirmedAt === null) await tellPerson(ctx, staffId, 'switched on')
    await ctx.publish('staff.two-factor-on', { id: staffId })
  },
})

export const confirmFactor = workflow({
  name: 'staff.confirm-two-factor',
  permission: null,
  input: ConfirmFactorInput,
  async run(ctx, { code, currentPassword }) {
    await refuseUnlessPassword(ctx, currentPassword)
    await perform(keepConfirmed, ctx, { staffId: ctx.actor.staffId ?? 0, code })
  },
})
