import type { SqlTxCtx } from '~/db/ctx'
import { itemNamed, type SegmentItem } from '~/domain/segments/segment-value'
import { valueKind } from '~/domain/segments/segment'
import { recountSponsors } from '~/domain/sponsorships/recount-sponsors.server'
import { readGender } from '~/domain/sponsorships/gender'
import { join, name, sql, type Sql } from '~/kit/sql'
import type { GoodRow, RowOutcome } from '../outcomes.server'
import type { Value, Values } from '../row'
import { readDegrees } from './amounts'
import { reserveIds } from './new-ids.server'
import { Originals } from './originals'
import { toReadText } from './people'

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
const DATES: readonly string[] = ['birth_date', 'enrollment_date']
const selectColumns = (): Sql =>
  join(
    COLUMNS.map((column) =>
      DATES.includes(column) || column.endsWith('itude') ? sql`${name(column)}::text AS ${name(column)}` : name(column),
    ),
  )
const toReferenceKey = ({ values }: GoodRow): string => String(values.reference_number).toLowerCase()
const text = (value: Value | undefined): string | null => (typeof value === 'string' ? value : null)

const lockSponsees = (ctx: SqlTxCtx, rows: readonly GoodRow[]): Promise<Sponsee[]> =>
  ctx.sql.records<Sponsee>(sql`
    SELECT id, ${selectColumns()} FROM sponsorship
    WHERE lower(reference_number) = ANY(${rows.map(toReferenceKey)}::text[]) AND deleted_at IS NULL
    ORDER BY id FOR UPDATE`)

const makeSponsee = (id: number, referenceNumber: string): Sponsee => ({
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

/**
 * Filled cells replace stored values. The sponsored state changes only if the sheet has it. Returns true if anything
 * changed (R-IMPORTS-9).
 */
function fill(sponsee: Sponsee, values: Values): boolean {
  let isChanged = false
  const set = (key: (typeof COLUMNS)[number], value: string | boolean | null) => {
    const stored = sponsee[key]
    if (value === null || stored === value || toReadText(stored) === value) return
    sponsee[key] = value
    isChanged = true
  }
  for (const key of ['first_name', 'last_name', 'birth_date', 'enrollment_date'] as const) set(key, text(values[key]))
  set('gender', readGender(text(values.gender) ?? ''))
  set('latitude', readDegrees(values.latitude ?? null, 90))
  set('longitude', readDegrees(values.longitude ?? null, 180))
  if (typeof values.is_enabled === 'boolean') set('is_enabled', values.is_enabled)
  if (typeof values.is_sponsored !== 'boolean') return isChanged
  set('is_sponsored', values.is_sponsored)
  set('is_sponsored_auto', false)
  return isChanged
}

type Held = {
  sponsorship_id: number
  segment_id: number
  text_value: string | null
  date_value: string | null
  item_id: number | null
}
type StoredSegment = { id: number; type: string; items: SegmentItem[] }

/** Locks the sheet's segments, so that their type cannot change until the values are written. */
async function lockSegments(ctx: SqlTxCtx, rows: readonly GoodRow[]): Promise<StoredSegment[]> {
  const ids = new Set(
    rows
      .flatMap(({ values }) => Object.keys(values))
      .flatMap((key) => (key.startsWith('segment_') ? [Number(key.slice(8))] : [])),
  )
  if (ids.size === 0) return []
  await ctx.sql.rows(sql`SELECT id FROM segment WHERE id = ANY(${[...ids]}::int[]) ORDER BY id FOR SHARE`)
  return ctx.sql.rows<StoredSegment>(sql`
    SELECT s.id, s.type, coalesce((SELECT jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name)
      ORDER BY i.sequence, i.id) FROM segment_item i
      WHERE i.segment_id = s.id AND i.deleted_at IS NULL), '[]') AS items FROM segment s
      WHERE s.id = ANY(${[...ids]}::int[]) AND s.deleted_at IS NULL`)
}

function toHeld(sponsorshipId: number, { id, type, items }: StoredSegment, value: Value | undefined): Held | null {
  const typed = text(value)
  if (typed === null) return null
  const held = { sponsorship_id: sponsorshipId, segment_id: id, text_value: typed, date_value: null, item_id: null }
  const kind = valueKind(type)
  if (kind === 'date') return { ...held, date_value: typed }
  if (kind === 'text' || items.length === 0) return kind === 'text' ? held : null
  const item = itemNamed(items, typed)
  return item === undefined ? null : { ...held, text_value: null, item_id: item.id }
}

async function writeHeld(ctx: SqlTxCtx, held: ReadonlyMap<string, Held>): Promise<ReadonlySet<number>> {
  if (held.size === 0) return new Set()
  const by = ctx.actor.staffId
  const changed = await ctx.sql.rows<{ id: number }>(sql`
    INSERT INTO sponsorship_segment (sponsorship_id, segment_id, text_value, date_value, item_id, created_at,
      created_by, updated_at, updated_by)
    SELECT h.sponsorship_id, h.segment_id, h.text_value, h.date_value, h.item_id, ${ctx.now}, ${by}::int, ${ctx.now},
      ${by}::int
    FROM jsonb_to_recordset(${JSON.stringify([...held.values()])}::jsonb) AS h (sponsorship_id int, segment_id int,
      text_value text, date_value date, item_id int)
    ON CONFLICT (sponsorship_id, segment_id) DO UPDATE SET text_value = excluded.text_value,
    date_value = excluded.date_value, item_id = excluded.item_id,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by
    WHERE (sponsorship_segment.text_value, sponsorship_segment.date_value, sponsorship_segment.item_id)
      IS DISTINCT FROM (excluded.text_value, excluded.date_value, excluded.item_id)
    RETURNING sponsorship_id AS id`)
  return new Set(changed.map(({ id }) => id))
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

export async function applySponsorships(ctx: SqlTxCtx, rows: readonly GoodRow[]): Promise<RowOutcome[]> {
  const [known, originals] = [new Map<string, Sponsee>(), new Originals()]
  for (const sponsee of await lockSponsees(ctx, rows)) {
    known.set(String(sponsee.reference_number).toLowerCase(), sponsee)
    originals.remember(sponsee)
  }
  const [segments, ids] = [await lockSegments(ctx, rows), await reserveIds(ctx, 'sponsorship', rows.length)]
  const [added, changed] = [new Set<Sponsee>(), new Set<Sponsee>()]
  const held = new Map<string, Held>()
  const done = rows.map((row, index) => {
    const found = known.get(toReferenceKey(row))
    const sponsee = found ?? makeSponsee(ids[index] ?? 0, String(row.values.reference_number))
    const isChanged = fill(sponsee, row.values)
    if (found === undefined) added.add(sponsee)
    else if (!added.has(found) && isChanged) changed.add(found)
    known.set(toReferenceKey(row), sponsee)
    for (const segment of segments) {
      const value = toHeld(sponsee.id, segment, row.values[`segment_${segment.id}`])
      if (value !== null) held.set(`${sponsee.id} ${segment.id}`, value)
    }
    return { row: row.row, sponsee, isNew: found === undefined, isChanged }
  })
  const different = [...changed].filter(originals.isChanged)
  await write(ctx, [...added], different)
  const filled = await writeHeld(ctx, held)
  await recountSponsors(
    ctx,
    [...added, ...different].map(({ id }) => id),
  )
  return done.map(({ row, sponsee, isNew, isChanged }) => {
    const isUpdated = (isChanged && originals.isChanged(sponsee)) || filled.has(sponsee.id)
    return { row, outcome: isNew ? 'added' : isUpdated ? 'updated' : 'unchanged', recordId: sponsee.id }
  })
}
