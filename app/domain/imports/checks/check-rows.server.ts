import type { SqlTxCtx } from '~/db/ctx'
import { sql } from '~/kit/sql'
import { RecordRows } from './check.server'
import { makeExaminer, type ExaminedRow } from './examine.server'
import { listRowsAfter } from '../queries.server'
import { hasError, type RowProblem } from '../row'
import type { Workbook } from '../workbook'
import { MAX_ROWS_AT_ONCE, splitProblems, splitToCheck } from './batches'
import { listRowNumbers, selectValuesByRow } from './values-by-row'

/** Marks rows that change the same record as an earlier row, because both are applied together. */
async function markRepeated(ctx: SqlTxCtx, id: number, examined: readonly ExaminedRow[]): Promise<void> {
  const repeated = examined.filter(({ firstRow }) => firstRow !== null).map(({ row, firstRow }) => ({ row, firstRow }))
  if (repeated.length === 0) return
  await ctx.sql.run(sql`UPDATE import_row r SET first_row = (v.by_row -> r.row::text ->> 'firstRow')::int
    FROM ${selectValuesByRow(repeated)}
    WHERE r.workbook_id = ${id} AND r.row = ANY(${listRowNumbers(repeated)}::int[])`)
}

async function storeProblems(
  ctx: SqlTxCtx,
  id: number,
  wrong: readonly { row: number; problems: RowProblem[]; level: number }[],
): Promise<void> {
  for (const part of splitProblems(wrong))
    await ctx.sql.run(sql`UPDATE import_row r SET problems = v.by_row -> r.row::text -> 'problems',
        level = (v.by_row -> r.row::text ->> 'level')::smallint
      FROM ${selectValuesByRow(part)} WHERE r.workbook_id = ${id} AND r.row = ANY(${listRowNumbers(part)}::int[])`)
}

/**
 * Checks every rule on every row, in the transaction that changed the rows or their mapping. Excluded rows are not
 * counted (R-IMPORTS-2).
 */
export async function checkRows(
  ctx: SqlTxCtx,
  workbook: Pick<Workbook, 'id' | 'sheet' | 'headers' | 'mapping'>,
): Promise<void> {
  const { id } = workbook
  const records = new RecordRows()
  const examine = await makeExaminer(ctx, workbook, records)
  await ctx.sql.run(sql`UPDATE import_row SET problems = NULL, level = 0 WHERE workbook_id = ${id} AND level > 0`)
  await ctx.sql.run(sql`UPDATE import_row SET first_row = NULL WHERE workbook_id = ${id} AND first_row IS NOT NULL`)
  let [after, errors, warnings] = [0, 0, 0]
  for (;;) {
    const rows = await listRowsAfter(ctx.sql, id, { after, max: MAX_ROWS_AT_ONCE })
    for (const batch of splitToCheck(rows)) {
      const examined = await examine(batch)
      await markRepeated(ctx, id, examined)
      const wrong = examined.flatMap(({ row, isExcluded, problems }) =>
        problems.length === 0 ? [] : [{ row, isExcluded, problems, level: hasError(problems) ? 2 : 1 }],
      )
      errors += wrong.filter(({ level, isExcluded }) => level === 2 && !isExcluded).length
      warnings += wrong.filter(({ level, isExcluded }) => level === 1 && !isExcluded).length
      await storeProblems(ctx, id, wrong)
    }
    if (rows.length < MAX_ROWS_AT_ONCE) break
    after = rows.at(-1)?.row ?? after
  }
  await ctx.sql.run(sql`UPDATE import_workbook SET error_rows = ${errors}, warning_rows = ${warnings},
    matched_rows = ${records.matched} WHERE id = ${id}`)
}
