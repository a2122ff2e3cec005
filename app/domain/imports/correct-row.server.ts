import type { Vault } from '~/ports/vault'
import { sqlOperation } from '~/db/operation.server'
import { notFound, refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { checkRows } from './checks/check-rows.server'
import { NOT_A_DRAFT } from './messages'
import { MASK, sealCell } from './passwords/secret-column'
import { lockWorkbook } from './queries.server'
import { CorrectRowInput } from './schemas'
import { ANY_IMPORT } from './sheet'

type StoredRow = { cells: string[]; secret: string | null }

function withTyped(
  vault: Vault,
  secretColumn: number | null,
  { cells, before }: { cells: string[]; before: StoredRow },
): StoredRow {
  if (secretColumn === null) return { cells, secret: null }
  const typed = (cells[secretColumn] ?? '').trim()
  const old = before.cells[secretColumn] ?? ''
  const { cell, secret } =
    typed === '' || typed === MASK || typed === old ? { cell: old, secret: before.secret } : sealCell(vault, typed)
  return { cells: cells.with(secretColumn, cell), secret }
}

const nameCells = (
  { headers, secretColumn }: { headers: readonly string[]; secretColumn: number | null },
  cells: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    headers.flatMap((head, index) =>
      index === secretColumn ? [] : [[head || `Column ${index + 1}`, cells[index] ?? '']],
    ),
  )

/** Corrects or excludes one row. Checks every row again, because the row's keys may conflict with another row's. */
export const correctRow = sqlOperation({
  name: 'imports.correct-row',
  permission: ANY_IMPORT,
  input: CorrectRowInput,
  async run(ctx, { id, row, isExcluded, cells: sent }): Promise<{ id: number }> {
    const workbook = await lockWorkbook(ctx, id)
    if (workbook.state !== 'draft') throw refused(NOT_A_DRAFT)
    const stored = await ctx.sql.first<StoredRow & { isExcluded: boolean }>(
      sql`SELECT cells, secret, is_excluded FROM import_row
        WHERE workbook_id = ${id} AND row = ${row} FOR UPDATE`,
    )
    if (stored === null) throw notFound('The row')
    const sentCells = workbook.headers.map((_header, index) => sent[`c${index}`] ?? stored.cells[index] ?? '')
    const { cells, secret } = withTyped(ctx.ports.vault, workbook.secretColumn, { cells: sentCells, before: stored })
    await ctx.sql.run(sql`UPDATE import_row SET cells = ${JSON.stringify(cells)}::jsonb, secret = ${secret},
      is_excluded = ${isExcluded} WHERE workbook_id = ${id} AND row = ${row}`)
    await checkRows(ctx, workbook)
    const place = `Row ${row}`
    const shown = (of: { cells: readonly string[]; isExcluded: boolean }) => ({
      cells: { [place]: { ...nameCells(workbook, of.cells), 'left out': of.isExcluded } },
    })
    await ctx.publish('import_workbook.row-corrected', {
      id,
      before: shown(stored),
      after: shown({ cells, isExcluded }),
    })
    return { id }
  },
})
