import { z } from 'zod'
import { sqlOperation, workflow } from '~/db/operation.server'
import { later, seconds } from '~/kit/clock'
import { someId } from '~/kit/fields'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { gather } from './gather.server'
import { sendDelivery } from './send-delivery.server'

/** Longer than a request can take: a process that holds it that long was killed. */
const LEASE = seconds(60)
/** The next run of the job goes on from there. */
const TIME = seconds(45)

const ClaimInput = z.object({ hookId: someId })

/**
 * The next delivery of a webhook of which nothing is being sent, so that they stay in order; what was not attempted yet
 * comes before what failed. One that a killed process left keeps the others waiting until its lease is over.
 */
const claim = sqlOperation({
  name: 'webhooks.claim',
  permission: 'hooks.edit',
  input: ClaimInput,
  skipsAudit: true,
  async run(ctx, { hookId }): Promise<number | null> {
    await ctx.sql.run(sql`SELECT 1 FROM hook WHERE id = ${hookId} FOR UPDATE`)
    const now = ctx.ports.clock.now()
    const row = await ctx.sql.first<{ id: number }>(sql`
      UPDATE hook_delivery SET claimed_until = ${later(now, LEASE)} WHERE id = (
        SELECT id FROM hook_delivery WHERE hook_id = ${hookId} AND (state = 'waiting' OR next_at <= ${now})
          AND NOT EXISTS (SELECT 1 FROM hook_delivery d WHERE d.hook_id = ${hookId} AND d.claimed_until > ${now})
        ORDER BY state = 'sent', next_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id`)
    return row?.id ?? null
  },
})

/** One after the other, so that a receiver gets them in order and never several at once from here. */
async function sendAll(ctx: Ctx, hookId: number, until: Date): Promise<void> {
  while (ctx.ports.clock.now() < until) {
    const id = await perform(claim, ctx, { hookId })
    if (id === null) return
    await sendDelivery(ctx, id, { isAgain: false })
  }
}

/**
 * A job's operation: sends what has waited long enough, and what failed and is due again (R-WEBHOOKS-4, R-WEBHOOKS-5
 * and R-WEBHOOKS-9). Webhooks do not wait for each other. One that was being sent by a process that was killed is sent
 * again after a minute, under the same id. Throws when all others are done where some failed.
 */
export const sendDue = workflow({
  name: 'webhooks.send-due',
  permission: 'hooks.edit',
  input: z.object({}),
  async run(ctx): Promise<void> {
    await perform(gather, ctx, {})
    const hooks = await ctx.read.rows<{ hookId: number }>(
      sql`SELECT DISTINCT hook_id AS "hookId" FROM hook_delivery WHERE state = 'waiting' OR next_at <= ${ctx.now}
        ORDER BY 1`,
    )
    const until = later(ctx.ports.clock.now(), TIME)
    const done = await Promise.allSettled(hooks.map(({ hookId }) => sendAll(ctx, hookId, until)))
    const failures = done.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    if (failures.length > 0)
      throw new AggregateError(failures, `deliveries of ${failures.length} webhooks failed: ${String(failures[0])}`)
  },
})
