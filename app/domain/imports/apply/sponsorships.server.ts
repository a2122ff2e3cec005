import type { SqlTxCtx } from '~/db/ctx'
import { itemNamed, type SegmentItem } from '~/domain/segments/segment-value'
import { kindOf } from '~/domain/segments/segment'
import { recountSponsors } from '~/domain/sponsorships/recount-sponsors.server'
import { genderOf } from '~/domain/sponsorships/sponsorship'
import { localDate } from '~/kit/calendar'
import { join, name, sql, type Sql } from '~/kit/sql'
import { BORN_LATER, LATITUDE_RANGE, LONGITUDE_RANGE } from '../messages'
import { rejected, type GoodRow, type RowOutcome } from '../outcomes.server'
import type { Value, Values } from '../row'
import { degrees } from './amounts'
import { newIds } from './new-ids.server'

const COLUMNS = [
  'reference_number',
  'first_name',
  'last_name',
  'gender',
  'birth_date',
  'enrollment_date',
  'latitude',
  'longitude',
  'is_enabled',
  'is_sponsored',
  'is_sponsored_auto',
] as const
type Sponsee = Record<(typeof COLUMNS)[number], string | boolean | null> & { id: number }

const columns = (prefix = ''): Sql =>
  join(COLUMNS.map((column) => (prefix === '' ? name(column) : sql`${name(prefix)}.${name(column)}`)))
const keyOf = ({ values }: GoodRow): string => String(values.reference_number).toLowerCase()
const text = (value: Value | undefined): string | null => (typeof value === 'string' ? value : null)

const stored = (ctx: SqlTxCtx, rows: readonly GoodRow[]): Promise<Sponsee[]> =>
  ctx.sql.rows<Sponsee>(sql`
    SELECT id, ${columns()} FROM sponsorship WHERE lower(reference_number) = ANY(${rows.map(keyOf)}::text[])
      AND deleted_at IS NULL ORDER BY id FOR UPDATE`)

const nobody = (id: number, referenceNumber: string): Sponsee => ({
  id,
  reference_number: referenceNumber,
  first_name: null,
  last_name: null,
  gender: null,
  birth_date: null,
  enrollment_date: null,
  latitude: null,
  longitude: null,
  is_enabled: false,
  is_sponsored: false,
  is_sponsored_auto: true,
})

/** What the database forbids of a row. */
function errorOf({ row, values }: GoodRow, today: string): RowOutcome | null {
  if (text(values.latitude) !== null && degrees(values.latitude ?? null, 90) === null)
    return rejected(row, 'latitude', LATITUDE_RANGE)
  if (text(values.longitude) !== null && degrees(values.longitude ?? null, 180) === null)
    return rejected(row, 'longitude', LONGITUDE_RANGE)
  return (text(values.birth_date) ?? '') > today ? rejected(row, 'birth_date', BORN_LATER) : null
}

/** Filled cells replace what is stored; being sponsored is what the sheet says, or stays as it is (R-IMPORTS-9). */
function fill(sponsee: Sponsee, values: Values): void {
  for (const key of ['first_name', 'last_name', 'birth_date', 'enrollment_date'] as const)
    sponsee[key] = text(values[key]) ?? sponsee[key]
  sponsee.gender = genderOf(text(values.gender) ?? '') ?? sponsee.gender
  sponsee.latitude = degrees(values.latitude ?? null, 90) ?? sponsee.latitude
  sponsee.longitude = degrees(values.longitude ?? null, 180) ?? sponsee.longitude
  if (typeof values.is_enabled === 'boolean') sponsee.is_enabled = values.is_enabled
  if (typeof values.is_sponsored !== 'boolean') return
  sponsee.is_sponsored = values.is_sponsored
  sponsee.is_sponsored_auto = false
}

type Held = {
  sponsorship_id: number
  segment_id: number
  text_value: string | null
  date_value: string | null
  item_id: number | null
}
type Stored = { id: number; type: string; items: SegmentItem[] }

/** Those of the sheet, locked against a change of type until the values are written. */
async function segmentsOf(ctx: SqlTxCtx, rows: readonly GoodRow[]): Promise<Stored[]> {
  const ids = new Set(
    rows
      .flatMap(({ values }) => Object.keys(values))
      .flatMap((key) => (key.startsWith('segment_') ? [Number(key.slice(8))] : [])),
  )
  if (ids.size === 0) return []
  await ctx.sql.rows(sql`SELECT id FROM segment WHERE id = ANY(${[...ids]}::int[]) ORDER BY id FOR SHARE`)
  return ctx.sql.rows<Stored>(sql`
    SELECT s.id, s.type, coalesce((SELECT jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name)
      ORDER BY i.sequence, i.id) FROM segment_item i
      WHERE i.segment_id = s.id AND i.deleted_at IS NULL), '[]') AS items FROM segment s
      WHERE s.id = ANY(${[...ids]}::int[]) AND s.deleted_at IS NULL`)
}

function heldOf(sponsorshipId: number, { id, type, items }: Stored, value: Value | undefined): Held | null {
  const typed = text(value)
  if (typed === null) return null
  const held = { sponsorship_id: sponsorshipId, segment_id: id, text_value: typed, date_value: null, item_id: null }
  const kind = kindOf(type)
  if (kind === 'date') return { ...held, date_value: typed }
  if (kind === 'text' || items.length === 0) return kind === 'text' ? held : null
  const item = itemNamed(items, typed)
  return item === undefined ? null : { ...held, text_value: null, item_id: item.id }
}

async function writeHeld(ctx: SqlTxCtx, held: ReadonlyMap<string, Held>): Promise<void> {
  if (held.size === 0) return
  const by = ctx.actor.staffId
  await ctx.sql.run(sql`
    INSERT INTO sponsorship_segment (sponsorship_id, segment_id, text_value, date_value, item_id, created_at,
      created_by, updated_at, updated_by)
    SELECT h.sponsorship_id, h.segment_id, h.text_value, h.date_value, h.item_id, ${ctx.now}, ${by}::int, ${ctx.now},
      ${by}::int
    FROM jsonb_to_recordset(${JSON.stringify([...held.values()])}::jsonb) AS h (sponsorship_id int, segment_id int,
      text_value text, date_value date, item_id int)
    ON CONFLICT (sponsorship_id, segment_id) DO UPDATE SET text_value = excluded.text_value,
    date_value = excluded.date_value, item_id = excluded.item_id,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by`)
}

async function write(ctx: SqlTxCtx, added: readonly Sponsee[], changed: readonly Sponsee[]): Promise<void> {
  const rows = (of: readonly Sponsee[]): Sql =>
    sql`jsonb_populate_recordset(NULL::sponsorship, ${JSON.stringify(of)}::jsonb) AS p`
  if (added.length > 0)
    await ctx.sql.run(
      sql`INSERT INTO sponsorship (id, ${columns()}, created_at, updated_at)
        SELECT p.id, ${columns('p')}, ${ctx.now}, ${ctx.now} FROM ${rows(added)}`,
    )
  if (changed.length > 0)
    await ctx.sql.run(
      sql`UPDATE sponsorship s SET (${columns()}) = (${columns('p')}), version = s.version + 1, updated_at = ${ctx.now}
        FROM ${rows(changed)} WHERE s.id = p.id`,
    )
}

/**
 * Sponsees of a sheet (R-IMPORTS-9): matched by reference number, else added; those whose state follows the number of
 * sponsors are counted again.
 */
export async function applySponsorships(ctx: SqlTxCtx, rows: readonly GoodRow[]): Promise<RowOutcome[]> {
  const today = localDate(ctx.now, ctx.organisation.zone)
  const known = new Map((await stored(ctx, rows)).map((one) => [String(one.reference_number).toLowerCase(), one]))
  const [segments, ids] = [await segmentsOf(ctx, rows), await newIds(ctx, 'sponsorship', rows.length)]
  const [added, changed] = [new Set<Sponsee>(), new Set<Sponsee>()]
  const held = new Map<string, Held>()
  const outcomes = rows.map((row, index): RowOutcome => {
    const refused = errorOf(row, today)
    if (refused !== null) return refused
    const found = known.get(keyOf(row))
    const sponsee = found ?? nobody(ids[index] ?? 0, String(row.values.reference_number))
    fill(sponsee, row.values)
    if (found === undefined) added.add(sponsee)
    else if (!added.has(found)) changed.add(found)
    known.set(keyOf(row), sponsee)
    for (const segment of segments) {
      const value = heldOf(sponsee.id, segment, row.values[`segment_${segment.id}`])
      if (value !== null) held.set(`${sponsee.id} ${segment.id}`, value)
    }
    return { row: row.row, outcome: found === undefined ? 'added' : 'updated', recordId: sponsee.id }
  })
  await write(ctx, [...added], [...changed])
  await writeHeld(ctx, held)
  await recountSponsors(
    ctx,
    [...added, ...changed].map(({ id }) => id),
  )
  return outcomes
}
