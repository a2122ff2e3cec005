import { workflow } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { YearBatchInput } from '../receipt-input'
import { startRun } from '../batch/start-run.server'
import { selectByDonor, readMinimum, refuseUnlessReady } from './year-gifts.server'

/**
 * Fixes the list of donors now; a job writes one receipt for each. Returns the number of donors; throws if there are
 * none.
 */
export const startYear = workflow({
  name: 'receipts.start-year',
  permission: 'taxreceipt.edit',
  input: YearBatchInput,
  async run(ctx, batch): Promise<number> {
    refuseUnlessReady(ctx, batch)
    const donors = await ctx.read.rows<{ id: number }>(
      sql`SELECT supporter_id AS id FROM (${selectByDonor(ctx, batch, readMinimum(ctx, batch.minimum))}) d
        WHERE reason IS NULL ORDER BY 1`,
    )
    if (donors.length === 0) throw refused('Nobody would get a receipt for this period.')
    await perform(startRun, ctx, { ids: donors.map(({ id }) => id), action: 'receipts.year', terms: batch })
    return donors.length
  },
})
