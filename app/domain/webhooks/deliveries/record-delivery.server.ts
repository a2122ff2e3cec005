import { z } from 'zod'
import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { someId } from '~/kit/fields'
import { sql } from '~/kit/sql'
import { updateHealth, mailFailure } from './health.server'
import { CHECK_INTERVAL } from '../delays.server'
import { isSuccess, NO_ANSWER } from '../hook'

type SentDelivery = {
  at: Date
  reqHeaders: string
  reqBody: string
  status: number
  resHeaders: string | null
  resBody: string
  completedIn: number
}

const RecordDeliveryInput = z.discriminatedUnion('isDropped', [
  z.object({ id: someId, isDropped: z.literal(true) }),
  z.object({
    id: someId,
    isDropped: z.literal(false),
    isAgain: z.boolean(),
    sent: z.custom<SentDelivery>((input) => input !== undefined),
    next: z.date().nullable(),
  }),
])

const FIRST_ERROR = 400

const isFailure = (status: number): boolean => status === NO_ANSWER || status >= FIRST_ERROR

export type HookState = { active: boolean; payloadUrl: string; insecureSsl: boolean; sealedSecret: string | null }

async function drop(ctx: SqlTxCtx, id: number): Promise<null> {
  await ctx.sql.run(sql`DELETE FROM hook_delivery WHERE id = ${id} AND state = 'waiting'`)
  await ctx.sql.run(sql`UPDATE hook_delivery SET next_at = NULL, claimed_until = NULL WHERE id = ${id}`)
  return null
}

type RecordedDelivery = HookState & { hookId: number; event: string; failures: number }

export const recordDelivery = sqlOperation({
  name: 'webhooks.record-delivery',
  permission: 'hooks.edit',
  input: RecordDeliveryInput,
  audit: 'when-changed',
  async run(ctx, input): Promise<HookState | null> {
    if (input.isDropped) return drop(ctx, input.id)
    const { isAgain, next } = input
    const { at, reqHeaders, reqBody, status, resHeaders, resBody, completedIn } = input.sent
    const nextAt = isAgain && !isSuccess(status) ? sql`d.next_at` : sql`${next}::timestamptz`
    const row = await ctx.sql.first<RecordedDelivery>(sql`
      UPDATE hook_delivery d SET state = 'sent', claimed_until = NULL, delivered_at = ${at},
        req_headers = ${reqHeaders}, req_body = ${reqBody}, res_status = ${status},
        res_headers = ${resHeaders}, res_body = ${resBody}, completed_in = ${completedIn},
        attempts = d.attempts + ${isAgain ? 0 : 1}::int, next_at = ${nextAt}
      FROM hook h WHERE d.id = ${input.id} AND h.id = d.hook_id
      RETURNING d.hook_id, d.event, h.payload_url, h.insecure_ssl, h.sealed_secret, h.failures,
        h.active AND h.deleted_at IS NULL AS active`)
    if (row === null) return null
    const isOff = await updateHealth(ctx, { ...row, status, at })
    if (isFailure(status) && !isOff) await mailFailure(ctx, { ...row, status, words: resBody })
    // The job runs once a minute; a retry due sooner starts it directly.
    if (!isOff && next !== null && next.getTime() - ctx.ports.clock.now().getTime() < CHECK_INTERVAL)
      ctx.enqueue({ job: 'webhooks.send-due', payload: {}, startAfter: next })
    return { ...row, active: row.active && !isOff }
  },
})
