import type { Ctx } from '~/kit/operation'
import { suggestMapping } from '../file/mapping'
import { SHEET_WORDS, SHEETS, type Sheet } from '../sheet'
import type { Workbook } from '../workbook'
import { loadSheetColumns } from './columns.server'

export type OtherSheet = { sheet: Sheet; known: number; isLikely: boolean }

/** A file names at least two fields of a likely sheet, and at least two thirds as many as of its own. */
const isLikely = (known: number, own: number): boolean => known >= 2 && known * 3 >= own * 2

/** The other sheets that the user may import, with the number of columns that each would read; most columns first. */
export async function listOtherSheets(ctx: Ctx, workbook: Workbook): Promise<OtherSheet[]> {
  const own = workbook.mapping.filter((key) => key !== '').length
  const others = await Promise.all(
    SHEETS.filter((sheet) => sheet !== workbook.sheet && ctx.actor.can(SHEET_WORDS[sheet].needs)).map(async (sheet) => {
      const mapped = suggestMapping(workbook.headers, await loadSheetColumns(ctx.read, sheet))
      const known = mapped.filter((key) => key !== '').length
      return { sheet, known, isLikely: isLikely(known, own) }
    }),
  )
  return others.toSorted((one, other) => other.known - one.known)
}
