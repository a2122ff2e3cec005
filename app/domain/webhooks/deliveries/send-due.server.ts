import { z } from 'zod'
import { sqlOperation, workflow } from '~/db/operation.server'
import { later, seconds } from '~/kit/clock'
import { someId } from '~/kit/fields'
import { perform, type Ctx } from '~/kit/operation'
import { sql, type Sql } from '~/kit/sql'
import { gather } from './gather.server'
import { sendDelivery } from './send-delivery.server'

/** Longer than a request can take: a process that holds it that long was killed. */
const LEASE = seconds(60)
/** The next run of the job goes on from there. */
const TIME = seconds(45)

const ClaimInput = z.object({ hookId: someId })

/**
 * The next delivery of a webhook of which nothing is being sent, so that they stay in order; what was not attempted yet
 * comes before what failed. Each place is the first entry of an index, however long the queue is.
 */
export const nextDelivery = (hookId: number, now: Date): Sql => sql`
  SELECT coalesce(
    (SELECT id FROM hook_delivery WHERE hook_id = ${hookId} AND state = 'waiting' ORDER BY id LIMIT 1
      FOR UPDATE SKIP LOCKED),
    (SELECT id FROM hook_delivery WHERE hook_id = ${hookId} AND state = 'sent' AND next_at <= ${now}
      ORDER BY next_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)) AS id
  WHERE NOT EXISTS (SELECT 1 FROM hook_delivery d WHERE d.hook_id = ${hookId} AND d.claimed_until > ${now})`

/** Webhooks with something to send. In the order of an index, so that no plan looks for one along the table. */
export const hooksDue = (now: Date): Sql => sql`
  SELECT h.id AS "hookId" FROM hook h
  WHERE coalesce((SELECT true FROM hook_delivery d WHERE d.hook_id = h.id AND d.state = 'waiting'
      ORDER BY d.hook_id, d.id LIMIT 1),
    (SELECT true FROM hook_delivery d WHERE d.hook_id = h.id AND d.next_at <= ${now}
      ORDER BY d.hook_id, d.next_at LIMIT 1), false) ORDER BY 1`

/** One that a killed process left keeps the others of its webhook waiting until its lease is over. */
const claim = sqlOperation({
  name: 'webhooks.claim',
  permission: 'hooks.edit',
  input: ClaimInput,
  audit: 'none',
  async run(ctx, { hookId }): Promise<number | null> {
    await ctx.sql.run(sql`SELECT 1 FROM hook WHERE id = ${hookId} FOR UPDATE`)
    const now = ctx.ports.clock.now()
    const row = await ctx.sql.first<{ id: number }>(sql`
      UPDATE hook_delivery SET claimed_until = ${later(now, LEASE)} WHERE id = (${nextDelivery(hookId, now)})
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
    const hooks = await ctx.read.rows<{ hookId: number }>(hooksDue(ctx.now))
    const until = later(ctx.ports.clock.now(), TIME)
    const done = await Promise.allSettled(hooks.map(({ hookId }) => sendAll(ctx, hookId, until)))
    const failures = done.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    if (failures.length > 0)
      throw new AggregateError(failures, `deliveries of ${failures.length} webhooks failed: ${String(failures[0])}`)
  },
})
