import type { SqlTxCtx } from '~/db/ctx'
import { lockedStaff } from '~/domain/auth/account.server'
import { DomainError } from '~/kit/errors'
import { sql } from '~/kit/sql'

const ALREADY_ENDED = 'This session has ended already.'

/** Ends one session of a person, or all, but the one in which this is asked. */
export async function endSessions(
  ctx: SqlTxCtx,
  staffId: number,
  session: string,
): Promise<{ id: number; ended: number }> {
  await lockedStaff(ctx.sql, staffId)
  const selected = session === 'all' ? null : session
  const ended = await ctx.sql.run(sql`UPDATE staff_session SET revoked_at = ${ctx.now}
    WHERE staff_id = ${staffId} AND revoked_at IS NULL AND expires_at > ${ctx.now}
      AND (${selected}::uuid IS NULL OR id = ${selected}::uuid)
      AND id IS DISTINCT FROM ${ctx.actor.sessionId ?? null}::uuid`)
  if (ended === 0) throw new DomainError('refused', ALREADY_ENDED)
  await ctx.publish('staff.sessions-ended', { id: staffId, after: { sessions: ended } })
  return { id: staffId, ended }
}
