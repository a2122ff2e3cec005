import type { Vault } from '~/ports/vault'
import { sqlOperation } from '~/db/operation.server'
import { localDate } from '~/kit/calendar'
import { notFound, refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { sheetColumns } from './columns.server'
import { NOT_A_DRAFT } from './messages'
import { MASK, sealedCell } from './passwords/secret-column'
import { workbookForEdit } from './queries.server'
import { cellsBy, columnsOfFile, hasError, problemsOf } from './row'
import { CorrectRowInput } from './schemas'
import { ANY_IMPORT } from './sheet'

type StoredRow = { cells: string[]; secret: string | null }

/** A password that is typed takes the place of the one before; left blank or masked that one stays. */
function withTyped(
  vault: Vault,
  secretColumn: number | null,
  { cells, before }: { cells: string[]; before: StoredRow },
): StoredRow {
  if (secretColumn === null) return { cells, secret: null }
  const typed = (cells[secretColumn] ?? '').trim()
  const old = before.cells[secretColumn] ?? ''
  const { cell, secret } =
    typed === '' || typed === MASK || typed === old ? { cell: old, secret: before.secret } : sealedCell(vault, typed)
  return { cells: cells.with(secretColumn, cell), secret }
}

/** Corrects the cells of one row, or leaves the row out of the import, and checks it again. */
export const correctRow = sqlOperation({
  name: 'imports.correct-row',
  permission: ANY_IMPORT,
  input: CorrectRowInput,
  async run(ctx, { id, row, isExcluded, cells: sent }): Promise<{ id: number }> {
    const workbook = await workbookForEdit(ctx, id)
    if (workbook.state !== 'draft') throw refused(NOT_A_DRAFT)
    const stored = await ctx.sql.first<StoredRow>(
      sql`SELECT cells, secret FROM import_row WHERE workbook_id = ${id} AND row = ${row} FOR UPDATE`,
    )
    if (stored === null) throw notFound('The row')
    const sentCells = workbook.headers.map((_header, index) => sent[`c${index}`] ?? stored.cells[index] ?? '')
    const { cells, secret } = withTyped(ctx.ports.vault, workbook.secretColumn, { cells: sentCells, before: stored })
    const columns = columnsOfFile(await sheetColumns(ctx.sql, workbook.sheet), workbook.mapping)
    const problems = problemsOf(columns, cellsBy(workbook.mapping, cells), localDate(ctx.now, ctx.organisation.zone))
    const level = problems.length === 0 ? 0 : hasError(problems) ? 2 : 1
    await ctx.sql.run(sql`UPDATE import_row SET cells = ${JSON.stringify(cells)}::jsonb,
        problems = ${level === 0 ? null : JSON.stringify(problems)}::jsonb, level = ${level}, secret = ${secret},
      is_excluded = ${isExcluded} WHERE workbook_id = ${id} AND row = ${row}`)
    await ctx.sql.run(sql`UPDATE import_workbook w SET error_rows = n.errors, warning_rows = n.warnings
      FROM (SELECT count(*) FILTER (WHERE level = 2)::int AS errors, count(*) FILTER (WHERE level = 1)::int AS warnings
        FROM import_row WHERE workbook_id = ${id} AND level > 0) n
      WHERE w.id = ${id}`)
    await ctx.publish('import_workbook.row-corrected', { id, after: { row, isExcluded } })
    return { id }
  },
})
