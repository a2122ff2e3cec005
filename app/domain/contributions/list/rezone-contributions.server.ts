import { z } from 'zod'
import { sqlOperation, workflow } from '~/db/operation.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'

const SLICE = 5_000

/** Uses short transactions, so that no till waits. A trigger updates the tally for each moved row. */
const rezoneSlice = sqlOperation({
  name: 'contributions.rezone-slice',
  permission: 'admin.general',
  audit: 'none',
  input: z.object({ after: z.int(), upTo: z.int() }),
  run: (ctx, { after, upTo }) =>
    ctx.sql.run(sql`
      UPDATE contribution SET ordered_on = (ordered_at AT TIME ZONE organisation_zone())::date
      WHERE id > ${after} AND id <= ${upTo} AND ordered_on
        IS DISTINCT FROM (ordered_at AT TIME ZONE organisation_zone())::date`),
})

/**
 * Moves every contribution to its local day in the organization's current zone. A job runs this when the zone changes;
 * repeating it is harmless.
 */
export const rezoneContributions = workflow({
  name: 'contributions.rezone',
  permission: 'admin.general',
  input: z.object({}),
  async run(ctx) {
    const last = await ctx.read.first<{ id: number | null }>(sql`SELECT max(id) AS id FROM contribution`)
    let moved = 0
    for (let after = 0; after < (last?.id ?? 0); after += SLICE)
      moved += await perform(rezoneSlice, ctx, { after, upTo: after + SLICE })
    return { moved }
  },
})
