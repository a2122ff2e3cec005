import { sqlOperation } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { NOT_A_DRAFT } from './messages'
import { lockWorkbook } from './queries.server'
import { WorkbookInput } from './schemas'
import { ANY_IMPORT } from './sheet'

export const discardWorkbook = sqlOperation({
  name: 'imports.discard-workbook',
  permission: ANY_IMPORT,
  input: WorkbookInput,
  async run(ctx, { id }): Promise<void> {
    const { state, filename } = await lockWorkbook(ctx, id)
    if (state !== 'draft') throw refused(NOT_A_DRAFT)
    await ctx.sql.run(sql`DELETE FROM import_workbook WHERE id = ${id}`)
    await ctx.publish('import_workbook.discarded', { id, after: { filename } })
  },
})
