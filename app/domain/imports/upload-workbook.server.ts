import { takeShare } from '~/domain/auth/shares/take-share.server'
import { sqlOperation, workflow } from '~/db/operation.server'
import { DomainError } from '~/kit/errors'
import { authorize, perform, type Ctx } from '~/kit/operation'
import { makeTurns } from '~/kit/process/turns'
import { sql } from '~/kit/sql'
import { splitToStore } from './checks/batches'
import { checkRows } from './checks/check-rows.server'
import { loadSheetColumns } from './sheets/columns.server'
import { proposeMapping } from './sheets/propose-mapping.server'
import type { Column } from './field'
import { cleanCell } from './file/clean-cell'
import { guessSheet } from './file/guess-sheet'
import { suggestMapping } from './file/mapping'
import { readTable } from './file/read-table'
import { readHeaders, placeHeader, type Table } from './file/table'
import { withSealed } from './passwords/secret-column'
import { SHEET_UNKNOWN } from './messages'
import { StoreInput, UploadInput } from './schemas'
import { ANY_IMPORT, SHEET_WORDS, type Sheet } from './sheet'

const LONG_CELL = 1000

async function cleanCells(cells: readonly string[], pause: () => Promise<void> | undefined): Promise<string[]> {
  const cleaned: string[] = []
  for (const cell of cells) {
    cleaned.push(cleanCell(cell))
    if (cell.length > LONG_CELL) await pause()
  }
  return cleaned
}

const readFilename = (file: Blob): string =>
  ('name' in file && typeof file.name === 'string' && file.name !== '' ? file.name : 'import.csv').slice(0, 255)

const storeTable = sqlOperation({
  name: 'imports.store-table',
  permission: ANY_IMPORT,
  input: StoreInput,
  async run(ctx, { sheet, filename, table: read, headerRow: selected }): Promise<{ id: number }> {
    authorize(ctx, SHEET_WORDS[sheet].needs)
    const columns = await loadSheetColumns(ctx.sql, sheet)
    const table = await placeHeader(read, { recognized: countKnown(columns), selected })
    const headers = table.headers.map(cleanCell)
    // Passwords are sealed exactly as typed, so they are taken out before cells are cleaned.
    const { secretColumn, rows } = await withSealed(ctx.ports.vault, sheet, { ...table, headers })
    const mapping = await proposeMapping(ctx.sql, { sheet, columns }, headers)
    const created = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO import_workbook (sheet, filename, headers, header_row, mapping, secret_column, staff_id, total,
        created_at)
      VALUES (${sheet}, ${filename}, ${headers}::text[], ${table.headerRow}, ${mapping}::text[],
        ${secretColumn}::smallint, ${ctx.actor.staffId}::int, ${rows.length}, ${ctx.now}) RETURNING id`)
    if (created === null) throw new Error('the import was not stored')
    const pause = makeTurns()
    for (const batch of splitToStore(rows)) {
      const cleaned: [line: number, cells: string[], secret: string | null][] = []
      for (const { line, cells, secret } of batch) {
        cleaned.push([line, await cleanCells(cells, pause), secret])
        await pause()
      }
      const part = JSON.stringify(cleaned)
      await pause()
      await ctx.sql.run(sql`
        INSERT INTO import_row (workbook_id, row, cells, secret)
          SELECT ${created.id}::int, (e ->> 0)::int, e -> 1, e ->> 2
        FROM jsonb_array_elements(${part}::jsonb) AS e`)
    }
    await checkRows(ctx, { id: created.id, sheet, headers, mapping })
    await ctx.publish('import_workbook.uploaded', { id: created.id, after: { sheet, filename, rows: rows.length } })
    return created
  },
})

const LIKELY_FIRST: readonly Sheet[] = ['supporters', 'contributions', 'sponsorships', 'sponsorship_timeline']

const countKnown =
  (columns: readonly Column[]) =>
  (headers: readonly string[]): number =>
    suggestMapping(headers.map(cleanCell), columns).filter(Boolean).length

/**
 * Picks among the sheets that the user may import: the one last imported with the same headers, else the best match of
 * the headers.
 */
async function recognizeSheet(ctx: Ctx, table: Table, selected: number | null): Promise<Sheet> {
  const allowed = LIKELY_FIRST.filter((sheet) => ctx.actor.can(SHEET_WORDS[sheet].needs))
  const candidates = await Promise.all(
    allowed.map(async (sheet) => {
      const columns = await loadSheetColumns(ctx.read, sheet)
      const headers = readHeaders(table, { recognized: countKnown(columns), selected }).map(cleanCell)
      return { sheet, columns, headers }
    }),
  )
  for (const { sheet, headers } of candidates) {
    const last = await ctx.read.first(sql`
      SELECT 1 FROM import_workbook WHERE sheet = ${sheet} AND headers = ${headers}::text[]
        AND started_at IS NOT NULL LIMIT 1`)
    if (last !== null) return sheet
  }
  const sheet = guessSheet(candidates)
  if (sheet === null) throw new DomainError('invalid', SHEET_UNKNOWN, { fields: { sheet: [SHEET_UNKNOWN] } })
  return sheet
}

/**
 * Stores the rows, maps the columns and checks every row, but imports nothing yet. Reads the file before any
 * transaction begins (R-IMPORTS-4).
 */
export const uploadWorkbook = workflow({
  name: 'imports.upload-workbook',
  permission: ANY_IMPORT,
  input: UploadInput,
  async run(ctx, { sheet: selected, file, headerRow }): Promise<{ id: number }> {
    if (selected !== undefined) authorize(ctx, SHEET_WORDS[selected].needs)
    await perform(takeShare, ctx, { kind: 'import' })
    const table = await readTable(new Uint8Array(await file.arrayBuffer()))
    const sheet = selected ?? (await recognizeSheet(ctx, table, headerRow))
    return perform(storeTable, ctx, { sheet, filename: readFilename(file), table, headerRow })
  },
})
