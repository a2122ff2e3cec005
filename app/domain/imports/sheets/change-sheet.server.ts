import { sqlOperation } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { authorize } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { checkRows } from '../checks/check-rows.server'
import { NOT_A_DRAFT, PASSWORDS_REMOVED } from '../messages'
import { isPasswordHeader } from '../passwords/secret-column'
import { lockWorkbook } from '../queries.server'
import { ChangeSheetInput } from '../schemas'
import { ANY_IMPORT, SHEET_WORDS } from '../sheet'
import { loadSheetColumns } from './columns.server'
import { proposeMapping } from './propose-mapping.server'

/** Reads an uploaded file as another sheet: proposes its columns and checks every row again (R-IMPORTS-4). */
export const changeSheet = sqlOperation({
  name: 'imports.change-sheet',
  permission: ANY_IMPORT,
  input: ChangeSheetInput,
  audit: 'when-changed',
  async run(ctx, { id, sheet }): Promise<{ id: number }> {
    authorize(ctx, SHEET_WORDS[sheet].needs)
    const workbook = await lockWorkbook(ctx, id)
    if (workbook.state !== 'draft') throw refused(NOT_A_DRAFT)
    if (workbook.sheet === sheet) return { id }
    const { headers, secretColumn } = workbook
    if (sheet === 'supporters' && secretColumn === null && headers.some(isPasswordHeader))
      throw refused(PASSWORDS_REMOVED)
    const columns = await loadSheetColumns(ctx.sql, sheet)
    const mapping = await proposeMapping(ctx.sql, { sheet, columns }, headers)
    await ctx.sql.run(sql`UPDATE import_workbook SET sheet = ${sheet}, mapping = ${mapping}::text[] WHERE id = ${id}`)
    await checkRows(ctx, { ...workbook, sheet, mapping })
    await ctx.publish('import_workbook.sheet-changed', { id, before: { sheet: workbook.sheet }, after: { sheet } })
    return { id }
  },
})
