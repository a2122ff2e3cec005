import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { days } from '~/kit/clock'
import { sql } from '~/kit/sql'
import { ROW_STORED_DAYS } from './workbook'

/**
 * Deletes rows of imports whose retention period is over, and files that were never imported. Import results stay
 * (R-IMPORTS-11).
 */
export const forgetRows = sqlOperation({
  name: 'imports.forget-rows',
  permission: null,
  input: z.object({}),
  audit: 'none',
  async run(ctx): Promise<number> {
    const before = new Date(ctx.now.getTime() - days(ROW_STORED_DAYS))
    await ctx.sql.run(sql`DELETE FROM import_workbook WHERE state = 'draft' AND created_at < ${before}`)
    await ctx.sql.run(
      sql`DELETE FROM import_row r USING import_workbook w WHERE w.id = r.workbook_id AND w.finished_at < ${before}
        AND w.forgotten_at IS NULL`,
    )
    return ctx.sql.run(
      sql`UPDATE import_workbook SET forgotten_at = ${ctx.now} WHERE finished_at < ${before} AND forgotten_at IS NULL`,
    )
  },
})
