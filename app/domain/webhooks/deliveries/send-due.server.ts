import { z } from 'zod'
import { sqlOperation, workflow } from '~/db/operation.server'
import { later, seconds } from '~/kit/clock'
import { someId } from '~/kit/fields'
import { perform, type Ctx } from '~/kit/operation'
import { sql, type Sql } from '~/kit/sql'
import { gather } from './gather.server'
import { recordDelivery } from './record-delivery.server'
import { makeBodies, sendDelivery, waitingDeliveries, type Waiting } from './send-delivery.server'

/** Longer than requests can take that begin until STOCK is over: a process that holds them that long was killed. */
const LEASE = seconds(60)
/** The next run of the job goes on from there. */
const TIME = seconds(45)
/** So many are claimed at once, and what they say is read as often as this. */
const MAX_CLAIMED = 50
const STOCK = seconds(2)
/** A run of recurring payments is one delivery of up to 500: so many records are read at once. */
const MAX_SUBJECTS = 100

const ClaimInput = z.object({ hookId: someId })

/**
 * The next deliveries of a webhook of which nothing is being sent, so that they stay in order; what was not attempted
 * yet comes before what failed, of which one is taken. They are the first entries of an index, however long the queue
 * is.
 */
export const nextDeliveries = (hookId: number, now: Date): Sql => sql`
  WITH first AS MATERIALIZED (SELECT id FROM hook_delivery WHERE hook_id = ${hookId} AND state = 'waiting'
      ORDER BY id LIMIT ${MAX_CLAIMED} FOR UPDATE SKIP LOCKED),
    again AS MATERIALIZED (SELECT id FROM hook_delivery WHERE hook_id = ${hookId} AND state = 'sent'
      AND next_at <= ${now} AND NOT EXISTS (SELECT FROM first) ORDER BY next_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
  SELECT id FROM (SELECT id FROM first UNION ALL SELECT id FROM again) next
  WHERE NOT EXISTS (SELECT 1 FROM hook_delivery d WHERE d.hook_id = ${hookId} AND d.claimed_until > ${now})`

/** Webhooks with something to send. In the order of an index, so that no plan looks for one along the table. */
export const hooksDue = (now: Date): Sql => sql`
  SELECT h.id AS "hookId" FROM hook h
  WHERE coalesce((SELECT true FROM hook_delivery d WHERE d.hook_id = h.id AND d.state = 'waiting'
      ORDER BY d.hook_id, d.id LIMIT 1),
    (SELECT true FROM hook_delivery d WHERE d.hook_id = h.id AND d.next_at <= ${now}
      ORDER BY d.hook_id, d.next_at LIMIT 1), false) ORDER BY 1`

/** A delivery of a killed process keeps the others of its webhook waiting until its lease is over. */
const claim = sqlOperation({
  name: 'webhooks.claim',
  permission: 'hooks.edit',
  input: ClaimInput,
  audit: 'none',
  async run(ctx, { hookId }): Promise<number[]> {
    await ctx.sql.run(sql`SELECT 1 FROM hook WHERE id = ${hookId} FOR UPDATE`)
    const now = ctx.ports.clock.now()
    const rows = await ctx.sql.rows<{ id: number }>(sql`
      UPDATE hook_delivery SET claimed_until = ${later(now, LEASE)}
      WHERE id = ANY(ARRAY(${nextDeliveries(hookId, now)})) RETURNING id`)
    return rows.map(({ id }) => id)
  },
})

const release = sqlOperation({
  name: 'webhooks.release',
  permission: 'hooks.edit',
  input: z.object({ ids: z.array(someId).max(MAX_CLAIMED) }),
  audit: 'none',
  async run(ctx, { ids }): Promise<void> {
    await ctx.sql.run(sql`UPDATE hook_delivery SET claimed_until = NULL WHERE id = ANY(${ids}::int[])`)
  },
})

/** Cuts deliveries, in their order, into parts whose records are read at once. */
function inParts(deliveries: readonly Waiting[]): Waiting[][] {
  const parts: Waiting[][] = []
  let subjects = MAX_SUBJECTS
  for (const of of deliveries) {
    subjects += of.subjectIds.length
    if (subjects > MAX_SUBJECTS) {
      parts.push([])
      subjects = of.subjectIds.length
    }
    parts.at(-1)?.push(of)
  }
  return parts
}

/** Sends what was claimed; what is left when time is over, or the webhook becomes another one, is given back. */
async function sendClaimed(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const { clock } = ctx.ports
  const until = later(clock.now(), STOCK)
  const deliveries = await waitingDeliveries(ctx, ids, clock.now())
  const known = new Set(deliveries.map(({ id }) => id))
  // Of a webhook that was deleted.
  for (const id of ids) if (!known.has(id)) await perform(recordDelivery, ctx, { id, isDropped: true })
  const left = new Set(known)
  const send = async (): Promise<void> => {
    for (const part of inParts(deliveries)) {
      const bodyOf = await makeBodies(ctx, part)
      for (const of of part) {
        if (left.size < known.size && clock.now() >= until) return
        left.delete(of.id)
        if (!(await sendDelivery(ctx, of, { body: bodyOf(of, clock.now()), isAgain: false }))) return
      }
    }
  }
  try {
    await send()
  } finally {
    if (left.size > 0) await perform(release, ctx, { ids: [...left] })
  }
}

/** One after the other, so that a receiver gets them in order and never several at once from here. */
async function sendAll(ctx: Ctx, hookId: number, until: Date): Promise<void> {
  while (ctx.ports.clock.now() < until) {
    const ids = await perform(claim, ctx, { hookId })
    if (ids.length === 0) return
    await sendClaimed(ctx, ids)
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
