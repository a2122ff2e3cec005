import type { SqlTxCtx } from '~/db/ctx'
import { localDate } from '~/kit/calendar'
import { sql } from '~/kit/sql'
import { sheetColumns } from './columns.server'
import { rowsAfter } from './queries.server'
import { cellsBy, columnsOfFile, hasError, problemsOf } from './row'
import type { Workbook } from './workbook'

const AT_ONCE = 2000

/**
 * Every rule over every row, and what came of it beside the rows (R-IMPORTS-2). Within the transaction that changed the
 * rows or what they are mapped to.
 */
export async function checkRows(
  ctx: SqlTxCtx,
  { id, sheet }: Pick<Workbook, 'id' | 'sheet'>,
  mapping: readonly string[],
): Promise<void> {
  const columns = columnsOfFile(await sheetColumns(ctx.sql, sheet), mapping)
  const today = localDate(ctx.now, ctx.organisation.zone)
  await ctx.sql.run(sql`UPDATE import_row SET problems = NULL, level = 0 WHERE workbook_id = ${id} AND level > 0`)
  let [after, errors, warnings] = [0, 0, 0]
  for (;;) {
    const rows = await rowsAfter(ctx.sql, id, { after, most: AT_ONCE })
    const wrong = rows.flatMap(({ row, cells }) => {
      const problems = problemsOf(columns, cellsBy(mapping, cells), today)
      return problems.length === 0 ? [] : [{ row, problems, level: hasError(problems) ? 2 : 1 }]
    })
    errors += wrong.filter(({ level }) => level === 2).length
    warnings += wrong.filter(({ level }) => level === 1).length
    if (wrong.length > 0)
      await ctx.sql.run(sql`UPDATE import_row r SET problems = w.problems, level = w.level
        FROM jsonb_to_recordset(${JSON.stringify(wrong)}::jsonb) AS w (row int, problems jsonb, level smallint)
        WHERE r.workbook_id = ${id} AND r.row = w.row`)
    if (rows.length < AT_ONCE) break
    after = rows.at(-1)?.row ?? after
  }
  await ctx.sql.run(sql`UPDATE import_workbook SET error_rows = ${errors}, warning_rows = ${warnings} WHERE id = ${id}`)
}
