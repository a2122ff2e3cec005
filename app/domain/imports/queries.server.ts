import { MAX_HISTORY } from '~/kit/search/shown-rows'
import { notFound } from '~/kit/errors'
import { authorize, type Ctx } from '~/kit/operation'
import { sql, type Sql, type SqlRunner } from '~/kit/sql'
import { MAX_ROWS, SHEET_WORDS, SHEETS, type Sheet } from './sheet'
import type { SheetRow, Workbook } from './workbook'

const WORKBOOK = sql`SELECT w.id, w.sheet, w.filename, w.headers, w.header_row, w.mapping, w.secret_column, w.staff_id,
  w.task_id, w.state, w.total, w.error_rows, w.matched_rows, w.warning_rows, w.up_to_row, w.added, w.updated,
  w.unchanged, w.skipped, w.rejected, coalesce(d.excluded, 0) AS excluded_rows, coalesce(d.known, 0) AS known_rows,
  w.created_at, w.started_at, w.finished_at, w.forgotten_at,
  (SELECT btrim(concat_ws(' ', s.first_name, s.last_name)) FROM staff s WHERE s.id = w.staff_id) AS staff_name
  FROM import_workbook w LEFT JOIN LATERAL (
    SELECT count(*) FILTER (WHERE r.is_excluded)::int AS excluded,
      count(*) FILTER (WHERE NOT r.is_excluded AND r.problems @> '[{"isKnown":true}]')::int AS known
    FROM import_row r WHERE r.workbook_id = w.id AND (r.level > 0 OR r.is_excluded)) d ON w.state = 'draft'`

const maySee = (ctx: Ctx): Sheet[] => SHEETS.filter((sheet) => ctx.actor.can(SHEET_WORDS[sheet].needs))

export const listImports = (ctx: Ctx): Promise<Workbook[]> =>
  ctx.read.rows<Workbook>(
    sql`${WORKBOOK} WHERE w.sheet = ANY(${maySee(ctx)}::text[]) ORDER BY w.created_at DESC, w.id DESC
      LIMIT ${MAX_HISTORY}`,
  )

/** Throws `not-found`, and `forbidden` for a sheet that the user may not import. */
export async function loadWorkbook(ctx: Ctx, id: number): Promise<Workbook> {
  const isId = Number.isInteger(id) && id > 0 && id <= 2_147_483_647
  const found = isId ? await ctx.read.first<Workbook>(sql`${WORKBOOK} WHERE w.id = ${id}`) : null
  if (found === null) throw notFound('The import')
  authorize(ctx, SHEET_WORDS[found.sheet].needs)
  return found
}

export async function lockWorkbook(ctx: Ctx & { readonly sql: SqlRunner }, id: number): Promise<Workbook> {
  const found = await ctx.sql.first<Workbook>(sql`${WORKBOOK} WHERE w.id = ${id} FOR UPDATE OF w`)
  if (found === null) throw notFound('The import')
  authorize(ctx, SHEET_WORDS[found.sheet].needs)
  return found
}

const ROW = sql`SELECT row, cells, problems, is_excluded, outcome, record_id
  FROM import_row`

export const PREVIEW_ROWS = 50
const MAX_SHOWN_LENGTH = 500

/** A row may have millions of characters, of which no preview shows more. Cells of other columns are blank. */
const selectShownCells = (isShown: Sql): Sql => sql`(SELECT coalesce(jsonb_agg(CASE WHEN NOT ${isShown} THEN ''
    WHEN length(c.text) > ${MAX_SHOWN_LENGTH}::int THEN left(c.text, ${MAX_SHOWN_LENGTH - 1}::int) || '…'
    ELSE c.text END ORDER BY c.at), '[]') FROM jsonb_array_elements_text(cells) WITH ORDINALITY AS c (text, at))`

type Preview = { after: number; isAll: boolean; columns: readonly number[] }

export const listPreviewRows = (ctx: Ctx, id: number, { after, isAll, columns }: Preview): Promise<SheetRow[]> =>
  ctx.read.rows<SheetRow>(
    sql`SELECT row, ${selectShownCells(sql`c.at - 1 = ANY(${[...columns]}::int[])`)} AS cells, problems,
        is_excluded, outcome, record_id
      FROM import_row
      WHERE workbook_id = ${id} AND row > ${after} ${isAll ? sql`` : sql`AND (level > 0 OR is_excluded)`}
      ORDER BY row LIMIT ${PREVIEW_ROWS + 1}`,
  )

export async function readFirstCells(ctx: Ctx, id: number): Promise<string[]> {
  const first = await ctx.read.first<{ cells: string[] }>(sql`
    SELECT ${selectShownCells(sql`true`)} AS cells FROM import_row WHERE workbook_id = ${id} ORDER BY row LIMIT 1`)
  return first?.cells ?? []
}

export const readRow = (ctx: Pick<Ctx, 'read'>, id: number, row: number): Promise<SheetRow | null> =>
  Number.isInteger(row) && row > 0 && row <= 2_147_483_647
    ? ctx.read.first<SheetRow>(sql`${ROW} WHERE workbook_id = ${id} AND row = ${row}`)
    : Promise.resolve(null)

export const listRowsAfter = (
  runner: SqlRunner,
  id: number,
  of: { after: number; max: number; isRejected?: boolean },
): Promise<SheetRow[]> =>
  runner.rows<SheetRow>(
    sql`${ROW} WHERE workbook_id = ${id} AND row > ${of.after} ${of.isRejected ? sql`AND outcome = 'rejected'` : sql``}
      ORDER BY row LIMIT ${of.max}`,
  )

const MAX_REPEATED = 5000

/**
 * Numbers of the next unfinished rows after `after`, plus later rows of the same records. Otherwise importing a file
 * again could change a record in one part and change it back in another.
 */
export const selectPartNumbers = (id: Sql, { after, max }: { after: Sql; max: number }): Sql => sql`
  (WITH next AS (SELECT row, first_row FROM import_row
      WHERE workbook_id = ${id} AND row > ${after} AND outcome IS NULL ORDER BY row LIMIT ${max})
    SELECT row, false AS is_repeated FROM next
    UNION ALL (SELECT later.row, true FROM import_row later
      WHERE later.workbook_id = ${id} AND later.first_row IN (SELECT coalesce(first_row, row) FROM next)
        AND later.row > (SELECT max(row) FROM next) AND later.outcome IS NULL AND ${max}::int > 1
      ORDER BY later.row LIMIT ${MAX_REPEATED}))`

export const readPart = (
  runner: SqlRunner,
  { id, upToRow }: Pick<Workbook, 'id' | 'upToRow'>,
  max: number,
): Promise<(SheetRow & { isRepeated: boolean })[]> =>
  runner.rows(sql`SELECT r.row, r.cells, r.problems, r.is_excluded, r.outcome, r.record_id,
      n.is_repeated
    FROM ${selectPartNumbers(sql`${id}::int`, { after: sql`${upToRow}::int`, max })} n
    JOIN import_row r ON r.workbook_id = ${id} AND r.row = n.row ORDER BY r.row`)

export const listRejectedRows = (ctx: Ctx, id: number): Promise<SheetRow[]> =>
  listRowsAfter(ctx.read, id, { after: 0, max: MAX_ROWS, isRejected: true })
