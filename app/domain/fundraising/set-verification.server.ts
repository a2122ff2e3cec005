import type { SqlTxCtx } from '~/db/ctx'
import { localDate } from '~/kit/calendar'
import { sql } from '~/kit/sql'

type Verification = { id: number; before: string | null; after: string | null }

export async function setVerification(ctx: SqlTxCtx, { id, before, after }: Verification): Promise<void> {
  await ctx.sql.run(
    sql`UPDATE supporter SET verified_status = ${after}, version = version + 1, updated_at = ${ctx.now}
      WHERE id = ${id}`,
  )
  await ctx.publish('supporter.verification-changed', {
    id,
    before: { verifiedStatus: before },
    after: { verifiedStatus: after },
  })
  if (after !== 'Verified') return
  const today = localDate(ctx.now, ctx.organisation.zone)
  const active = await ctx.sql.rows<{ id: number }>(sql`
    UPDATE fundraising_page SET status = 'active', activated_on = coalesce(activated_on, ${today}::date)
    WHERE organizer_id = ${id} AND status = 'pending' AND deleted_at IS NULL RETURNING id`)
  for (const page of active)
    ctx.enqueue({
      job: 'fundraising.mail-page',
      payload: { id: page.id, event: 'activated', at: ctx.now.toISOString() },
    })
}
