import { runImport } from '~/domain/imports/run-import.server'
import type { Sheet } from '~/domain/imports/sheet'
import { startImport } from '~/domain/imports/start-import.server'
import { uploadWorkbook } from '~/domain/imports/upload-workbook.server'
import { workbookById, rowsAfter } from '~/domain/imports/queries.server'
import type { Workbook } from '~/domain/imports/workbook'
import { perform, type Ctx } from '~/kit/operation'

const cell = (text: string): string => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Rows by their fields as a CSV file, every field that one of them has in its header. */
function csvOf(rows: readonly Record<string, string>[]): string {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return [keys, ...rows.map((row) => keys.map((key) => row[key] ?? ''))]
    .map((cells) => cells.map(cell).join(','))
    .join('\n')
}

export const fileOf = (text: string | Uint8Array<ArrayBuffer>, name = 'people.csv'): File =>
  new File([text], name, { type: 'text/csv' })

export const upload = (ctx: Ctx, sheet: Sheet, rows: readonly Record<string, string>[]): Promise<{ id: number }> =>
  perform(uploadWorkbook, ctx, { sheet, file: fileOf(csvOf(rows)) })

/** Uploads, starts and runs to its end; answers the workbook and what came of each row. */
export async function importRows(ctx: Ctx, sheet: Sheet, rows: readonly Record<string, string>[]) {
  const { id } = await upload(ctx, sheet, rows)
  await perform(startImport, ctx, { id })
  await perform(runImport, ctx, { id })
  return { id, workbook: await workbookById(ctx, id), rows: await rowsAfter(ctx.read, id, { after: 0, most: 100_000 }) }
}

/** Uploads a file as it is, starts and runs its import to its end. */
export async function importFile(ctx: Ctx, sheet: Sheet, file: File): Promise<Workbook> {
  const { id } = await perform(uploadWorkbook, ctx, { sheet, file })
  await perform(startImport, ctx, { id })
  await perform(runImport, ctx, { id })
  return workbookById(ctx, id)
}
