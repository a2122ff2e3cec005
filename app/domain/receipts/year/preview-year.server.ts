import { workflow } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { YearBatchInput } from '../receipt-input'
import { byDonor, minimumOf, refuseUnlessReady, type Preview, type PreviewRow } from './year-gifts.server'

const SHOWN = 200

/**
 * Who would get a receipt for the period, and who would not and why: nothing is written. The total of a donor is held
 * against the minimum.
 */
export const previewYear = workflow({
  name: 'receipts.preview-year',
  permission: 'taxreceipt.edit',
  input: YearBatchInput,
  async run(ctx, batch): Promise<Preview> {
    refuseUnlessReady(ctx, batch)
    const donors = byDonor(ctx, batch, minimumOf(ctx, batch.minimum))
    const sums = await ctx.read.first<{ count: number; minor: bigint; without: number }>(sql`
      SELECT count(*) FILTER (WHERE reason IS NULL)::int AS count,
        coalesce(sum(minor) FILTER (WHERE reason IS NULL), 0)::bigint AS minor,
        count(*) FILTER (WHERE reason IS NOT NULL)::int AS without FROM (${donors}) d`)
    const of = (isWith: boolean) =>
      ctx.read.rows<PreviewRow>(
        sql`SELECT * FROM (${donors}) d WHERE (reason IS NULL) = ${isWith}::boolean ORDER BY lower(name), "supporterId"
          LIMIT ${SHOWN}`,
      )
    return { ...(sums ?? { count: 0, minor: 0n, without: 0 }), rows: [...(await of(true)), ...(await of(false))] }
  },
})
