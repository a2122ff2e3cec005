import { z } from 'zod'
import { sqlOperation, workflow } from '~/db/operation.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'

/** One month at a time, as a fold does with days that changed: no sale waits. */
const recountMonth = sqlOperation({
  name: 'reports.recount-month',
  permission: 'admin.general',
  skipsAudit: true,
  input: z.object({ month: z.string() }),
  async run(ctx, { month }) {
    const days = await ctx.sql.run(sql`
      INSERT INTO product_day_changed (day) SELECT DISTINCT day FROM product_day
      WHERE day >= ${month}::date AND day < ${month}::date + interval '1 month'`)
    await ctx.sql.first(sql`SELECT fold_product_days()`)
    return days
  },
})

/**
 * Counts what products sold on each day again. Run by a job when the organization has another currency, whose smallest
 * unit may be another one (decision 0571).
 */
export const recountDays = workflow({
  name: 'reports.recount-days',
  permission: 'admin.general',
  input: z.object({}),
  async run(ctx) {
    const months = await ctx.read.rows<{ month: string }>(
      sql`SELECT DISTINCT to_char(day, 'YYYY-MM-01') AS month FROM product_day ORDER BY 1 DESC`,
    )
    let recounted = 0
    for (const { month } of months) recounted += await perform(recountMonth, ctx, { month })
    return { recounted }
  },
})
