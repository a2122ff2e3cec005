import { sqlOperation } from '~/db/operation.server'
import { lockStaff } from '~/domain/auth/account.server'
import { EndSessionsInput } from '~/domain/auth/schemas'
import { DomainError } from '~/kit/errors'
import { sql } from '~/kit/sql'

const ALREADY_ENDED = 'This session has ended already.'

export const endSessions = sqlOperation({
  name: 'staff.end-sessions',
  permission: null,
  input: EndSessionsInput,
  async run(ctx, { id, session }) {
    await lockStaff(ctx.sql, id)
    const selected = session === 'all' ? null : session
    const ended = await ctx.sql.run(sql`UPDATE staff_session SET revoked_at = ${ctx.now}
      WHERE staff_id = ${id} AND revoked_at IS NULL AND expires_at > ${ctx.now}
        AND (${selected}::uuid IS NULL OR id = ${selected}::uuid)
        AND id IS DISTINCT FROM ${ctx.actor.sessionId ?? null}::uuid`)
    if (ended === 0) throw new DomainError('refused', ALREADY_ENDED)
    await ctx.publish('staff.sessions-ended', { id, after: { sessions: ended } })
    return { id, ended }
  },
})
