import { z } from 'zod'
import { sqlOperation, workflow } from '~/db/operation.server'
import { later, seconds } from '~/kit/clock'
import { someId } from '~/kit/fields'
import { perform, type Ctx } from '~/kit/operation'
import { sql, type Sql } from '~/kit/sql'
import { gather } from './gather.server'
import { recordDelivery } from './record-delivery.server'
import { makeBodies, sendDelivery, listWaitingDeliveries, type WaitingDelivery } from './send-delivery.server'

/** Longer than requests that start within STOCK can take, so a process that holds a delivery this long was killed. */
const LEASE = seconds(60)
/** The job stops after this long, and its next run continues. */
const TIME = seconds(45)
/** Claims up to this many deliveries at once, and reads records again after STOCK. */
const MAX_CLAIMED = 50
const STOCK = seconds(2)
/** Reads up to this many records at once, because one delivery of a recurring run holds up to 500. */
const MAX_SUBJECTS = 100

const ClaimInput = z.object({ hookId: someId })

/**
 * Picks the next deliveries of a webhook with none in progress, so that they stay in order: new ones first, then a
 * single failed one. They are the first entries of an index, however long the queue is.
 */
export const selectNextDeliveries = (hookId: number, now: Date): Sql => sql`
  WITH first AS MATERIALIZED (SELECT id FROM hook_delivery WHERE hook_id = ${hookId} AND state = 'waiting'
      ORDER BY id LIMIT ${MAX_CLAIMED} FOR UPDATE SKIP LOCKED),
    again AS MATERIALIZED (SELECT id FROM hook_delivery WHERE hook_id = ${hookId} AND state = 'sent'
      AND next_at <= ${now} AND NOT EXISTS (SELECT FROM first) ORDER BY next_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
  SELECT id FROM (SELECT id FROM first UNION ALL SELECT id FROM again) next
  WHERE NOT EXISTS (SELECT 1 FROM hook_delivery d WHERE d.hook_id = ${hookId} AND d.claimed_until > ${now})`

/** Webhooks with something to send, in index order, so that no query plan scans the table. */
export const selectHooksDue = (now: Date): Sql => sql`
  SELECT h.id AS hook_id FROM hook h
  WHERE coalesce((SELECT true FROM hook_delivery d WHERE d.hook_id = h.id AND d.state = 'waiting'
      ORDER BY d.hook_id, d.id LIMIT 1),
    (SELECT true FROM hook_delivery d WHERE d.hook_id = h.id AND d.next_at <= ${now}
      ORDER BY d.hook_id, d.next_at LIMIT 1), false) ORDER BY 1`

/** A delivery claimed by a killed process holds back the others of its webhook until its lease ends. */
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
      WHERE id = ANY(ARRAY(${selectNextDeliveries(hookId, now)})) RETURNING id`)
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

function splitBySubjects(deliveries: readonly WaitingDelivery[]): WaitingDelivery[][] {
  const parts: WaitingDelivery[][] = []
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

async function sendClaimed(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const { clock } = ctx.ports
  const until = later(clock.now(), STOCK)
  const deliveries = await listWaitingDeliveries(ctx, ids, clock.now())
  const known = new Set(deliveries.map(({ id }) => id))
  // The webhook of these deliveries was deleted.
  for (const id of ids) if (!known.has(id)) await perform(recordDelivery, ctx, { id, isDropped: true })
  const left = new Set(known)
  const send = async (): Promise<void> => {
    for (const part of splitBySubjects(deliveries)) {
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

/** Sends one at a time, so that a receiver gets deliveries in order and never several at once from this process. */
async function sendAll(ctx: Ctx, hookId: number, until: Date): Promise<void> {
  while (ctx.ports.clock.now() < until) {
    const ids = await perform(claim, ctx, { hookId })
    if (ids.length === 0) return
    await sendClaimed(ctx, ids)
  }
}

/**
 * Sends due deliveries, each webhook independent of the others (R-WEBHOOKS-4, R-WEBHOOKS-5 and R-WEBHOOKS-9). A
 * delivery of a killed process is sent again after a minute under the same id. Throws at the end if any failed.
 */
export const sendDue = workflow({
  name: 'webhooks.send-due',
  permission: 'hooks.edit',
  input: z.object({}),
  async run(ctx): Promise<void> {
    await perform(gather, ctx, {})
    const hooks = await ctx.read.rows<{ hookId: number }>(selectHooksDue(ctx.now))
    const until = later(ctx.ports.clock.now(), TIME)
    const done = await Promise.allSettled(hooks.map(({ hookId }) => sendAll(ctx, hookId, until)))
    const failures = done.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    if (failures.length > 0)
      throw new AggregateError(failures, `deliveries of ${failures.length} webhooks failed: ${String(failures[0])}`)
  },
})
