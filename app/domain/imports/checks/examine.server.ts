import type { SqlTxCtx } from '~/db/ctx'
import { localDate } from '~/kit/calendar'
import { makeTurns } from '~/kit/process/turns'
import { RecordRows } from './check.server'
import { CHECKERS } from './checkers.server'
import { findStoredCells } from './stored-texts.server'
import { loadSheetColumns } from '../sheets/columns.server'
import {
  toCellsByField,
  listFileColumns,
  hasError,
  findProblems,
  findExcessCells,
  readValues,
  type RowProblem,
  type Values,
} from '../row'
import type { Cells } from '../rules'
import type { SheetRow, Workbook } from '../workbook'

export type ExaminedRow = {
  row: number
  isExcluded: boolean
  problems: RowProblem[]
  values: Values
  firstRow: number | null
}

/**
 * Checks cells first, then stored records. The preview and the import share these rules. Rows come in order, in any
 * number of parts (R-IMPORTS-2).
 */
export async function makeExaminer(
  ctx: SqlTxCtx,
  { sheet, headers, mapping }: Pick<Workbook, 'sheet' | 'headers' | 'mapping'>,
  records = new RecordRows(),
): Promise<(rows: readonly SheetRow[]) => Promise<ExaminedRow[]>> {
  const columns = listFileColumns(await loadSheetColumns(ctx.sql, sheet), mapping)
  const today = localDate(ctx.now, ctx.organisation.zone)
  const check = CHECKERS[sheet](ctx, records)
  const pause = makeTurns()
  return async (rows) => {
    const read: (Omit<ExaminedRow, 'values' | 'firstRow'> & { cells: Cells })[] = []
    for (const { row, cells, isExcluded } of rows) {
      const by = toCellsByField(mapping, cells)
      const shifted = findExcessCells(headers.length, cells)
      read.push({
        row,
        isExcluded,
        cells: by,
        problems: shifted === null ? findProblems(columns, by, today) : [shifted],
      })
      await pause()
    }
    const wrong = read.filter(({ problems }) => hasError(problems))
    const isStored = await findStoredCells(ctx, sheet, wrong)
    const examined: Omit<ExaminedRow, 'firstRow'>[] = []
    for (const { cells, ...one } of read) {
      const problems = one.problems.filter(({ field, severity }) => severity !== 'error' || !isStored(one.row, field))
      examined.push({ ...one, problems, values: hasError(problems) ? {} : readValues(columns, cells) })
      await pause()
    }
    const found = await check(examined.filter(({ problems }) => !hasError(problems)))
    return examined.map((one) => ({
      ...one,
      problems: [...(found.get(one.row) ?? []), ...one.problems],
      firstRow: records.findFirst(one.row),
    }))
  }
}
