import { sqlOperation } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { checkRows } from './checks/check-rows.server'
import { NOT_A_DRAFT } from './messages'
import { lockWorkbook } from './queries.server'
import { WorkbookInput } from './schemas'
import { ANY_IMPORT } from './sheet'

export const leaveOutKnown = sqlOperation({
  name: 'imports.leave-out-known',
  permission: ANY_IMPORT,
  input: WorkbookInput,
  async run(ctx, { id }): Promise<{ id: number }> {
    const workbook = await lockWorkbook(ctx, id)
    if (workbook.state !== 'draft') throw refused(NOT_A_DRAFT)
    const left = await ctx.sql.rows(sql`UPDATE import_row SET is_excluded = true
      WHERE workbook_id = ${id} AND level > 0 AND NOT is_excluded AND problems @> '[{"isKnown":true}]' RETURNING row`)
    await checkRows(ctx, workbook)
    await ctx.publish('import_workbook.rows-left-out', { id, after: { rows: left.length } })
    return { id }
  },
})
