import type { SqlTxCtx } from '~/db/ctx'
import { advanceTask } from '~/domain/tasks/advance-task.server'
import type { Problem } from '~/domain/tasks/task'
import { sql } from '~/kit/sql'
import { splitProblems } from './checks/batches'
import { listRowNumbers, selectValuesByRow } from './checks/values-by-row'
import { describeErrors } from './file/error-words'
import type { RowProblem, Values } from './row'
import { workbookPath } from './sheet'
import { countDoneRows, type Outcome, type Workbook } from './workbook'

export type RowOutcome = { row: number; outcome: Outcome; recordId: number | null; problems?: readonly RowProblem[] }

export type GoodRow = { row: number; values: Values; passwordHash?: string }

/**
 * Writes rows in bulk and returns their outcomes. A row that conflicts with stored data is rejected (R-IMPORTS-7 to
 * R-IMPORTS-10).
 */
export type Apply = (ctx: SqlTxCtx, rows: readonly GoodRow[], filename: string) => Promise<RowOutcome[]>

const toProblems = (workbook: Workbook, of: readonly RowOutcome[]): Problem[] =>
  of.flatMap(({ row, outcome, problems = [] }) =>
    outcome === 'rejected'
      ? [{ id: row, name: `Row ${row}`, reason: describeErrors(workbook, problems), href: workbookPath(workbook.id) }]
      : [],
  )

export const rejectRow = (row: number, field: string, message: string): RowOutcome => ({
  row,
  outcome: 'rejected',
  recordId: null,
  problems: [{ field, message, severity: 'error' }],
})

export async function recordOutcomes(
  ctx: SqlTxCtx,
  workbook: Workbook,
  { of, upToRow }: { of: readonly RowOutcome[]; upToRow: number },
): Promise<void> {
  const { id, taskId } = workbook
  const written = of.map(({ row, outcome, recordId, problems = [] }) => ({
    row,
    outcome,
    recordId,
    // Undefined keeps the problems already stored with the row.
    problems: outcome === 'rejected' && problems.length > 0 ? problems : undefined,
  }))
  for (const part of splitProblems(written))
    await ctx.sql.run(sql`
      UPDATE import_row r SET outcome = v.by_row -> r.row::text ->> 'outcome',
        record_id = (v.by_row -> r.row::text ->> 'recordId')::int, secret = NULL,
        problems = coalesce(v.by_row -> r.row::text -> 'problems', r.problems),
        level = CASE WHEN v.by_row -> r.row::text -> 'problems' IS NULL THEN r.level ELSE 2 END
      FROM ${selectValuesByRow(part)} WHERE r.workbook_id = ${id} AND r.row = ANY(${listRowNumbers(part)}::int[])`)
  const count = (outcome: Outcome) => of.filter((one) => one.outcome === outcome).length
  const counts = {
    added: workbook.added + count('added'),
    updated: workbook.updated + count('updated'),
    unchanged: workbook.unchanged + count('unchanged'),
    skipped: workbook.skipped + count('skipped'),
    rejected: workbook.rejected + count('rejected'),
  }
  await ctx.sql.run(sql`UPDATE import_workbook SET state = 'running', moved_at = clock_timestamp(),
      up_to_row = ${upToRow}, added = ${counts.added}, updated = ${counts.updated},
    unchanged = ${counts.unchanged}, skipped = ${counts.skipped}, rejected = ${counts.rejected} WHERE id = ${id}`)
  await advanceTask(ctx, taskId, { done: countDoneRows(counts), problems: toProblems(workbook, of), state: 'running' })
}
