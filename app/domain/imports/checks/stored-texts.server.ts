import type { SqlTxCtx } from '~/db/ctx'
import { composedLetters } from '~/kit/text'
import { join, name, sql } from '~/kit/sql'
import { readImportableNumber } from '../apply/amounts'
import { PERSON_TEXTS } from '../apply/people'
import type { Cells } from '../rules'
import type { Sheet } from '../sheet'

type CellsOfRow = { row: number; cells: Cells }
type StoredTexts = Readonly<Record<string, string | number | null>>

const readCell = (cells: Cells, key: string): string => (cells[key] ?? '').trim()

async function loadSupporterTexts(ctx: SqlTxCtx, rows: readonly CellsOfRow[]): Promise<Map<number, StoredTexts>> {
  const ids = rows.flatMap(({ cells }) => readImportableNumber(readCell(cells, 'supporter_id')) ?? [])
  const emails = rows.map(({ cells }) => readCell(cells, 'email').toLowerCase()).filter((email) => email !== '')
  const people = await ctx.sql.records<StoredTexts & { id: number; email: string | null }>(sql`
    SELECT s.id, s.email, s.sf_id, a.name AS account_type, ${join(PERSON_TEXTS.map((key) => sql`s.${name(key)}`))}
    FROM supporter s LEFT JOIN account_type a ON a.id = s.account_type_id
    WHERE s.id = ANY(${ids}::int[]) OR lower(s.email) = ANY(${emails}::text[])`)
  const byId = new Map(people.map((person) => [person.id, person]))
  const byEmail = new Map(people.map((person) => [person.email?.toLowerCase(), person]))
  return new Map(
    rows.flatMap(({ row, cells }) => {
      const id = readCell(cells, 'supporter_id')
      const person =
        id === '' ? byEmail.get(readCell(cells, 'email').toLowerCase()) : byId.get(readImportableNumber(id) ?? 0)
      return person === undefined ? [] : [[row, person] as const]
    }),
  )
}

async function loadSponsorshipTexts(ctx: SqlTxCtx, rows: readonly CellsOfRow[]): Promise<Map<number, StoredTexts>> {
  const references = rows.map(({ cells }) => readCell(cells, 'reference_number').toLowerCase())
  const sponsees = await ctx.sql.rows<{ key: string; texts: StoredTexts }>(sql`
    SELECT lower(s.reference_number) AS key, jsonb_build_object('first_name', s.first_name, 'last_name', s.last_name,
      'birth_date', csv_date(s.birth_date), 'enrollment_date', csv_date(s.enrollment_date))
      || coalesce((SELECT jsonb_object_agg('segment_' || v.segment_id, coalesce(i.name, v.text_value))
        FROM sponsorship_segment v LEFT JOIN segment_item i ON i.id = v.item_id
        WHERE v.sponsorship_id = s.id), '{}') AS texts
    FROM sponsorship s WHERE lower(s.reference_number) = ANY(${references}::text[]) AND s.deleted_at IS NULL`)
  const byReference = new Map(sponsees.map(({ key, texts }) => [key, texts]))
  return new Map(
    rows.flatMap(({ row, cells }) => {
      const texts = byReference.get(readCell(cells, 'reference_number').toLowerCase())
      return texts === undefined ? [] : [[row, texts] as const]
    }),
  )
}

const TEXTS: Partial<Record<Sheet, typeof loadSupporterTexts>> = {
  supporters: loadSupporterTexts,
  sponsorships: loadSponsorshipTexts,
}

/** Finds cells that equal the stored value of their row's record. They change nothing, so no cell rule rejects them. */
export async function findStoredCells(
  ctx: SqlTxCtx,
  sheet: Sheet,
  rows: readonly CellsOfRow[],
): Promise<(row: number, field: string) => boolean> {
  const stored = rows.length === 0 ? undefined : await TEXTS[sheet]?.(ctx, rows)
  const cells = new Map(rows.map((one) => [one.row, one.cells]))
  return (row, field) => {
    const text = stored?.get(row)?.[field]
    return typeof text === 'string' && composedLetters(text).trim() === readCell(cells.get(row) ?? {}, field)
  }
}
