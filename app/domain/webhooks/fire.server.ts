import type { SqlTxCtx } from '~/db/ctx'
import { later } from '~/kit/clock'
import { join, sql, type Sql } from '~/kit/sql'
import { CHECK_INTERVAL, readDelay } from './delays.server'
import type { HookEventName, Subject } from './hook'

type HookEvent = {
  events: readonly HookEventName[]
  subject: Subject
  ids: readonly number[]
  /** Rows with the same cause become one delivery. The default is the request id, with one delivery per record. */
  cause?: string
}

/** Skips the update event of a supporter who is created in the same operation. */
const NOT_NEW = sql`NOT EXISTS (SELECT 1 FROM supporter s WHERE s.id = w.id AND s.created_at = w.fired_at)`

function makeRows(ctx: SqlTxCtx, { events, subject, ids, cause }: HookEvent): Sql {
  const wanted = events.map(
    (event) => sql`(${event}::text, ${later(ctx.now, readDelay(ctx.settings, event))}::timestamptz)`,
  )
  const isNews = events.includes('supporter_updated') ? NOT_NEW : sql`true`
  return sql`
    INSERT INTO hook_outbox (hook_id, event, subject_type, subject_id, cause, fired_at, due_at)
    SELECT h.id, v.event, ${subject}, w.id, ${cause ?? ctx.requestId}, w.fired_at, v.due_at
    FROM (VALUES ${join(wanted)}) AS v (event, due_at) JOIN hook_event e ON e.name = v.event
    JOIN hook h ON h.id = e.hook_id AND h.active AND h.deleted_at IS NULL
      CROSS JOIN (SELECT unnest(${ids}::int[]) AS id, ${ctx.now}::timestamptz AS fired_at) w
    WHERE ${isNews}`
}

/**
 * Writes an event for each webhook that wants it, in the same transaction and statement as its journal rows
 * (R-WEBHOOKS-4). Without webhooks, this costs one look into an empty table.
 */
export function recordHookEvents(ctx: SqlTxCtx, fired: HookEvent): void {
  if (fired.ids.length === 0) return
  ctx.writeLast(makeRows(ctx, fired))
  const delays = new Set(fired.events.map((event) => readDelay(ctx.settings, event)))
  for (const delay of delays)
    if (delay < CHECK_INTERVAL)
      ctx.enqueue({ job: 'webhooks.send-due', payload: {}, startAfter: later(ctx.now, delay) })
}
