import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { localDate } from '~/kit/calendar'
import { sql } from '~/kit/sql'

export const closeSettlements = sqlOperation({
  name: 'books.close-settlements',
  permission: 'reports.settlements',
  input: z.object({}),
  audit: 'none',
  async run(ctx): Promise<number> {
    // Two runs at once would put the same payment into two batches.
    await ctx.sql.run(sql`SELECT pg_advisory_xact_lock(hashtext('books.close-settlements'))`)
    await ctx.sql.run(sql`SET LOCAL statement_timeout = '20min'`)
    const today = localDate(ctx.now, ctx.organisation.zone)
    const row = await ctx.sql.first<{ closed: number }>(
      sql`SELECT close_settlements(${today}::date, ${ctx.now}::timestamptz) AS closed`,
    )
    return row?.closed ?? 0
  },
})
