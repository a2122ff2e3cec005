import { z } from 'zod'
import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { findAnswer, type Answer } from './answer.server'
import { mailReview } from './mail-review.server'
import { recordContribution } from './record-contribution.server'
import { camelNames, SaleBody } from './sale-body'
import { HELD, type Variance } from './variance'

export const RecordSaleInput = z.object({
  deviceId: z.number().int(),
  body: z.string(),
  bodyHash: z.string().length(64),
  /** Noted before the sale is examined: who sold it, and whether they still may. */
  variances: z.array(z.custom<Variance>()).max(10),
})

export const readSale = (body: string): SaleBody | null => {
  const read = SaleBody.safeParse(camelNames(JSON.parse(body)))
  return read.success ? read.data : null
}

/**
 * Reserves the place of the sale, or finds its earlier outcome. Two senders of the same sale wait for each other here.
 */
const takePlace = async (
  ctx: SqlTxCtx,
  sale: SaleBody,
  { deviceId, body, bodyHash }: z.output<typeof RecordSaleInput>,
) =>
  ctx.sql.first<{ id: number }>(sql`
    INSERT INTO pos_sale (device_id, printed_number, body_hash, body, state, held_for, sold_by, sold_at, currency,
      total_minor, payment_type, received_at)
    VALUES (${deviceId}, ${sale.clientUuid}, ${bodyHash}, ${body}, 'held', ${HELD.fault}, ${ctx.actor.staffId},
      ${sale.soldAt}, ${sale.currency}, ${sale.totals.totalMinor}, ${sale.tender.paymentType}, ${ctx.now})
    ON CONFLICT (body_hash) DO NOTHING RETURNING id`)

export const recordSale = sqlOperation({
  name: 'device-sales.record-sale',
  permission: 'pos.edit',
  input: RecordSaleInput,
  audit: 'when-changed',
  async run(ctx, input): Promise<Answer> {
    const sale = readSale(input.body)
    if (sale === null) throw refused(HELD.unreadable)
    const place = await takePlace(ctx, sale, input)
    if (place !== null) {
      const { contributionId, number, variances: found } = await recordContribution(ctx, sale)
      const variances = [...input.variances, ...found]
      const state = variances.length === 0 ? 'accepted' : 'variance'
      await ctx.sql.run(sql`
        UPDATE pos_sale SET state = ${state}, held_for = NULL, variances = ${JSON.stringify(variances)}::jsonb,
          contribution_id = ${contributionId} WHERE id = ${place.id}`)
      const why = variances.map(({ text }) => text).join(' ')
      await ctx.publish('pos-sale.received', {
        id: place.id,
        after: { state, printedNumber: sale.clientUuid, number, why },
      })
      if (state === 'variance') await mailReview(ctx)
    }
    const answer = await findAnswer(ctx.sql, sql`p.body_hash = ${input.bodyHash}`)
    if (answer === null) throw new Error('The sale has no answer.')
    return answer
  },
})
