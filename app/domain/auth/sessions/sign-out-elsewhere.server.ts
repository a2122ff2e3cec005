import { sqlOperation } from '~/db/operation.server'
import { lockedStaff } from '~/domain/auth/account.server'
import { SignOutElsewhereInput } from '~/domain/auth/schemas'
import { DomainError } from '~/kit/errors'
import { FORBIDDEN } from '~/kit/operation'
import { sql } from '~/kit/sql'

const ALREADY_ENDED = 'This session has ended already.'

/** One session of a person, or all; people end their own but the one they are in, and owners those of everybody. */
export const signOutElsewhere = sqlOperation({
  name: 'staff.sign-out-elsewhere',
  permission: null,
  input: SignOutElsewhereInput,
  async run(ctx, { id, session }) {
    const staffId = id ?? ctx.actor.staffId
    if (staffId === null) throw new DomainError('forbidden', FORBIDDEN)
    if (staffId !== ctx.actor.staffId && !ctx.actor.can('owner.only')) throw new DomainError('forbidden', FORBIDDEN)
    await lockedStaff(ctx.sql, staffId)
    const selected = session === 'all' ? null : session
    const ended = await ctx.sql.run(sql`UPDATE staff_session SET revoked_at = ${ctx.now}
      WHERE staff_id = ${staffId} AND revoked_at IS NULL AND expires_at > ${ctx.now}
        AND (${selected}::uuid IS NULL OR id = ${selected}::uuid)
        AND id IS DISTINCT FROM ${ctx.actor.sessionId ?? null}::uuid`)
    if (ended === 0) throw new DomainError('refused', ALREADY_ENDED)
    await ctx.publish('staff.sessions-ended', { id: staffId, after: { sessions: ended } })
    return { id: staffId, ended }
  },
})
