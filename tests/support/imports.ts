import { runImport } from '~/domain/imports/run-import.server'
import type { Sheet } from '~/domain/imports/sheet'
import { startImport } from '~/domain/imports/start-import.server'
import { uploadWorkbook } from '~/domain/imports/upload-workbook.server'
import { loadWorkbook, listRowsAfter } from '~/domain/imports/queries.server'
import type { Workbook } from '~/domain/imports/workbook'
import { CSV_MARK, writeCsvHead } from '~/kit/csv'
import type { List } from '~/lists/declare/declaration'
import type { Columns } from '~/lists/list'
import { dropHiddenColumns } from '~/lists/list'
import { fieldsOfAddress } from '~/lists/request/address'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'

const cell = (text: string): string => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The header has every field of any row. */
function csvOf(rows: readonly Record<string, string>[]): string {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return [keys, ...rows.map((row) => keys.map((key) => row[key] ?? ''))]
    .map((cells) => cells.map(cell).join(','))
    .join('\n')
}

export const fileOf = (text: string | Uint8Array<ArrayBuffer>, name = 'people.csv'): File =>
  new File([text], name, { type: 'text/csv' })

export async function upload(ctx: Ctx, sheet: Sheet, rows: readonly Record<string, string>[]): Promise<{ id: number }> {
  // A test's clock stands still, so the rate limit on imports never refills.
  await ctx.read.run(sql`DELETE FROM sign_in_throttle WHERE key LIKE 'import:%'`)
  return perform(uploadWorkbook, ctx, { sheet, file: fileOf(csvOf(rows)) })
}

/** Runs the import to its end, and returns the workbook and each row's result. */
export async function importRows(ctx: Ctx, sheet: Sheet, rows: readonly Record<string, string>[]) {
  const { id } = await upload(ctx, sheet, rows)
  await perform(startImport, ctx, { id })
  await perform(runImport, ctx, { id })
  return {
    id,
    workbook: await loadWorkbook(ctx, id),
    rows: await listRowsAfter(ctx.read, id, { after: 0, max: 100_000 }),
  }
}

export async function importFile(ctx: Ctx, sheet: Sheet, file: File): Promise<Workbook> {
  const { id } = await perform(uploadWorkbook, ctx, { sheet, file })
  await perform(startImport, ctx, { id })
  await perform(runImport, ctx, { id })
  return loadWorkbook(ctx, id)
}

export async function exportOf<C extends Columns>(ctx: Ctx, list: List<C>, address = ''): Promise<string> {
  const chunks: Uint8Array[] = []
  const query = list.read(fieldsOfAddress(address))
  for await (const chunk of list.export(ctx, query, new AbortController().signal)) chunks.push(chunk)
  const head = writeCsvHead(dropHiddenColumns(list.csv.columns, ctx).map(({ head: one }) => String(one)))
  return CSV_MARK + head + Buffer.concat(chunks).toString('utf8')
}

/** Every row of the tables that imports write. */
export const importedTables = (ctx: Ctx): Promise<unknown[][]> =>
  Promise.all([
    ctx.read.records(sql`SELECT to_jsonb(s) AS row FROM supporter s ORDER BY id`),
    ctx.read.records(sql`SELECT to_jsonb(o) AS row FROM email_opt_in o ORDER BY id`),
    ctx.read.records(sql`SELECT to_jsonb(m) AS row FROM supporter_membership m ORDER BY id`),
    ctx.read.records(sql`SELECT to_jsonb(s) AS row FROM sponsorship s ORDER BY id`),
    ctx.read.records(sql`SELECT to_jsonb(v) AS row FROM sponsorship_segment v ORDER BY sponsorship_id, segment_id`),
    ctx.read.records(sql`SELECT to_jsonb(c) AS row FROM contribution c ORDER BY id`),
    ctx.read.records(sql`SELECT to_jsonb(e) AS row FROM ledger_entry e ORDER BY id`),
    ctx.read.records(sql`SELECT to_jsonb(p) AS row FROM timeline_post p ORDER BY id`),
  ])
