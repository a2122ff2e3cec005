import { z } from 'zod'
import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { DomainError } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { findAnswer, type Answer } from './answer.server'
import { mailReview } from './mail-review.server'
import { camelNames, SaleGist } from './sale-body'
import { TOO_MANY_HELD } from './variance'

const HoldSaleInput = z.object({
  deviceId: z.number().int().nullable(),
  body: z.string(),
  bodyHash: z.string().length(64),
  why: z.string().transform((text) => text.slice(0, 500)),
  /** False for a sale that anyone could have sent; only a limited number of these may wait at once. */
  isTrusted: z.boolean(),
})

/** Keeps unsigned sales from flooding the office. */
const MAX_UNTRUSTED = { ofDevice: 500, ofNobody: 100 }

function readGist(body: string) {
  try {
    return SaleGist.safeParse(camelNames(JSON.parse(body))).data ?? {}
  } catch {
    return {}
  }
}

async function refuseFlood(ctx: SqlTxCtx, deviceId: number | null): Promise<void> {
  const max = deviceId === null ? MAX_UNTRUSTED.ofNobody : MAX_UNTRUSTED.ofDevice
  const row = await ctx.sql.first<{ waiting: number }>(sql`
    SELECT count(*)::int AS waiting FROM (SELECT FROM pos_sale WHERE settled_at IS NULL AND state = 'held'
      AND device_id IS NOT DISTINCT FROM ${deviceId}::int LIMIT ${max}) w`)
  if ((row?.waiting ?? 0) >= max) throw new DomainError('too-many', TOO_MANY_HELD)
}

/** Holds a sale that cannot become a contribution by itself, once, until a person reviews it (R-DEVICES-8). */
export const holdSale = sqlOperation({
  name: 'device-sales.hold-sale',
  permission: null,
  input: HoldSaleInput,
  audit: 'when-changed',
  async run(ctx, { deviceId, body, bodyHash, why, isTrusted }): Promise<Answer> {
    const existing = await findAnswer(ctx.sql, sql`p.body_hash = ${bodyHash}`)
    if (existing !== null) return existing
    if (!isTrusted) await refuseFlood(ctx, deviceId)
    const gist = readGist(body)
    const isPriced = gist.totals !== undefined && gist.currency !== undefined
    const row = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO pos_sale (device_id, printed_number, body_hash, body, state, held_for, sold_by, sold_at, currency,
        total_minor, payment_type, received_at)
      VALUES (${deviceId}, ${gist.clientUuid ?? null}, ${bodyHash}, ${body}, 'held', ${why},
        (SELECT id FROM staff WHERE id = ${gist.seller ?? null}::int), ${gist.soldAt ?? null},
        ${isPriced ? gist.currency : null}, ${isPriced ? gist.totals?.totalMinor : null},
        ${gist.tender?.paymentType ?? null}, ${ctx.now})
      ON CONFLICT (body_hash) DO NOTHING RETURNING id`)
    if (row !== null) {
      await ctx.publish('pos-sale.received', {
        id: row.id,
        after: { state: 'held', printedNumber: gist.clientUuid ?? null, number: null, why },
      })
      await mailReview(ctx)
    }
    const answer = await findAnswer(ctx.sql, sql`p.body_hash = ${bodyHash}`)
    if (answer === null) throw new Error('The sale has no answer.')
    return answer
  },
})
