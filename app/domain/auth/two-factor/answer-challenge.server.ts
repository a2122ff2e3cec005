import { sqlOperation, workflow } from '~/db/operation.server'
import type { SignedIn } from '../sign-in.server'
import { DomainError, refused } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { hashSecret } from '~/kit/codes/secret'
import { sql } from '~/kit/sql'
import { openSession } from '../open-session.server'
import { refuseSignIn } from '../refuse-sign-in.server'
import { countSignIn, forgetTries } from '../tries.server'
import { AnswerChallengeInput, CheckedCodeInput, CloseChallengeInput, CountCodeInput } from './factor-input'
import { lockFactor, sealCodes } from './factor.server'
import { CHALLENGE_IS_OVER, CODE_IS_WRONG } from './messages'
import { newRecoveryCodes } from './recovery-codes.server'
import { stepOfCode } from './totp.server'

/** Counts the try before the code is checked, as for passwords (R-ACCESS-5). */
const countCode = sqlOperation({
  name: 'staff.count-code',
  permission: null,
  input: CountCodeInput,
  audit: 'none',
  async run({ sql: runner, now }, { staffId, isRight }) {
    const key = `code:${staffId}`
    if (isRight) await forgetTries(runner, key)
    else await countSignIn(runner, now, { person: key, at: null })
  },
})

const useCode = sqlOperation({
  name: 'staff.use-code',
  permission: null,
  input: CheckedCodeInput,
  audit: 'when-changed',
  async run(ctx, { staffId, code }) {
    const factor = await lockFactor(ctx.sql, ctx.ports.vault, staffId)
    if (factor === null || factor.confirmedAt === null) return false
    const step = stepOfCode(factor.secret, code, { now: ctx.now, after: factor.step })
    if (step !== null) {
      await ctx.sql.run(sql`UPDATE staff SET two_factor_step = ${step} WHERE id = ${staffId}`)
      return true
    }
    if (!factor.codes.includes(code)) return false
    const [fresh = ''] = newRecoveryCodes()
    const codes = factor.codes.map((one) => (one === code ? fresh : one))
    await ctx.sql.run(
      sql`UPDATE staff SET two_factor_codes = ${sealCodes(ctx.ports.vault, codes)} WHERE id = ${staffId}`,
    )
    await ctx.publish('staff.recovery-code-used', { id: staffId })
    return true
  },
})

const closeChallenge = sqlOperation({
  name: 'staff.close-challenge',
  permission: null,
  input: CloseChallengeInput,
  audit: 'none',
  async run(ctx, { tokenHash }) {
    return (await ctx.sql.run(sql`DELETE FROM staff_challenge WHERE token_hash = ${tokenHash}`)) === 1
  },
})

export const answerChallenge = workflow({
  name: 'staff.answer-challenge',
  permission: null,
  input: AnswerChallengeInput,
  async run(ctx, { challenge, code, earlierSession, visitor }): Promise<SignedIn> {
    const tokenHash = hashSecret(challenge)
    const open = await ctx.read.first<{ staffId: number }>(sql`SELECT c.staff_id FROM staff_challenge c
      JOIN staff s ON s.id = c.staff_id WHERE c.token_hash = ${tokenHash} AND c.expires_at > ${ctx.now}
      AND s.deleted_at IS NULL`)
    if (open === null) throw refused(CHALLENGE_IS_OVER, 'challenge-over')
    const { staffId } = open
    await perform(countCode, ctx, { staffId, isRight: false })
    if (!(await perform(useCode, ctx, { staffId, code }))) {
      await perform(refuseSignIn, ctx, { staffId, visitor })
      throw new DomainError('refused', CODE_IS_WRONG, { fields: { code: [CODE_IS_WRONG] } })
    }
    await perform(countCode, ctx, { staffId, isRight: true })
    // When two answers arrive at once, only one opens a session.
    if (!(await perform(closeChallenge, ctx, { tokenHash }))) throw refused(CHALLENGE_IS_OVER, 'challenge-over')
    const opened = await perform(openSession, ctx, { staffId, earlierSession, visitor, outdatedPassword: null })
    return { next: 'signed-in', staffId, ...opened }
  },
})
