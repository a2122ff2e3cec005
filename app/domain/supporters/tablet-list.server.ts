import { localDate, type CalendarDate } from '~/kit/calendar'
import { readCursor, writeCursor, type SortKey } from '~/lists/request/cursor'
import type { Ctx } from '~/kit/operation'
import { sql, wholeNumber, type Sql } from '~/kit/sql'

const PAGE = 4000

export type TabletPage = {
  /** Stays the JSON text from Postgres: turning a page into JavaScript objects would hold up sales at other tills. */
  people: string
  gone: number[]
  memberships: Record<string, string>
  today: CalendarDate
  /** True when the tablet must drop its list and start over. */
  isFirst: boolean
  /** True when all changes were sent; a later call with `after` returns newer ones. */
  isLast: boolean
  after: string
}

/**
 * First the whole list by name, then changes since transaction `since`. `at` is the last name in the list, or the
 * transaction where the next round of changes starts.
 */
type Place = { since: string; part: 'list' | 'changes'; at: string; id: number }

type Row = {
  people: string | null
  gone: number[] | null
  count: number
  name: string
  id: number
  memberships: Record<string, string> | null
  oldest: string
  next: string
}

const KEYS: SortKey[] = [
  { by: sql``, kind: 'integer' },
  { by: sql``, kind: 'text' },
  { by: sql``, kind: 'text' },
]

const START: Place = { since: '0', part: 'list', at: '', id: 0 }

function readPlace(input: unknown): Place {
  const [since, part, at, id] = readCursor(input, KEYS) ?? []
  if (since === undefined || at === undefined || (part !== 'list' && part !== 'changes')) return START
  return /^\d+$/.test(since) && (part === 'list' || /^\d{0,18}$/.test(at)) ? { since, part, at, id: Number(id) } : START
}

const writePlace = ({ since, part, at, id }: Place): string => writeCursor([since, part, at, String(id)])

const LISTED = sql`s.is_active AND NOT s.is_spam`

/** The fields of the autocomplete and its search, and no other personal data (R-SUPPORTERS-5). */
const PERSON = sql`json_build_array(p.id, p.display_name, p.email,
  (SELECT string_agg(DISTINCT lower(o), ' ') FROM unnest(ARRAY[p.bill_email, p.ship_email, p.ship_organization_name,
      concat_ws(' ', nullif(p.ship_first_name, ''), nullif(p.ship_last_name, '')), p.ship_city]) o
    WHERE o <> '' AND lower(o) <> ALL (ARRAY[lower(coalesce(p.email, '')), lower(p.display_name),
      lower(coalesce(p.bill_city, ''))])),
  p.bill_address_01, p.bill_address_02, p.bill_city, p.bill_state, p.bill_zip, p.bill_country, p.bill_phone, p.donor_id,
  m.membership_id, m.ends_on)`

const LATEST_MEMBERSHIP = sql`LEFT JOIN LATERAL (SELECT r.membership_id, r.ends_on FROM membership_span r
  WHERE r.supporter_id = p.id
  ORDER BY r.ends_on DESC NULLS FIRST, r.starts_on DESC, r.membership_id LIMIT 1) m ON true`

/** Reports writes of an open transaction after it ends, because `oldest` is at most that transaction. */
const page = (where: Sql, orderBy: Sql): Sql => sql`
  WITH p AS MATERIALIZED (SELECT s.*, ${LISTED} AS is_listed FROM supporter s WHERE ${where} ORDER BY ${orderBy}
    LIMIT ${wholeNumber(PAGE)}),
  last AS (SELECT s.id, s.display_name AS name FROM p s ORDER BY ${orderBy} OFFSET ${wholeNumber(PAGE - 1)})
  SELECT json_agg(${PERSON} ORDER BY p.display_name, p.id) FILTER (WHERE p.is_listed)::text AS people,
    json_agg(p.id) FILTER (WHERE NOT p.is_listed) AS gone,
    count(*)::int AS count, (SELECT id FROM last) AS id, (SELECT name
      FROM last) AS name, (SELECT json_object_agg(id, name) FROM membership) AS memberships,
    pg_snapshot_xmin(pg_current_snapshot())::text AS oldest, pg_snapshot_xmax(pg_current_snapshot())::text AS next
  FROM p ${LATEST_MEMBERSHIP}`

const listedPage = ({ at, id }: Place): Sql =>
  page(sql`${LISTED} AND (s.display_name, s.id) > (${at}, ${id})`, sql`s.display_name, s.id`)

/** Skips transaction numbers that have not begun here: they come from another server whose backup was restored. */
const changedPage = ({ since, id }: Place): Sql =>
  page(
    sql`s.changed_in >= ${since}::text::xid8 AND s.changed_in < pg_snapshot_xmax(pg_current_snapshot())
      AND s.id > ${id}`,
    sql`s.id`,
  )

function placeAfter(place: Place, row: Row): Place {
  const isFull = row.count === PAGE
  if (place.part === 'list') {
    const since = place === START ? row.oldest : place.since
    return isFull ? { since, part: 'list', at: row.name, id: row.id } : { since, part: 'changes', at: '', id: 0 }
  }
  const next = place.at || row.oldest
  return isFull ? { ...place, at: next, id: row.id } : { since: next, part: 'changes', at: '', id: 0 }
}

/** Without a cursor, returns the first page of the list; with the last cursor, the changes since. */
export async function supportersForTablet(ctx: Ctx, after: unknown): Promise<TabletPage> {
  const place = readPlace(after)
  const row = await ctx.read.first<Row>(place.part === 'list' ? listedPage(place) : changedPage(place))
  if (!row) throw new Error('a page of supporters was not counted')
  // A cursor from another database's transaction numbers is invalid, so the list starts over.
  if (BigInt(place.since) > BigInt(row.next)) return supportersForTablet(ctx, undefined)
  return {
    people: row.people ?? '[]',
    gone: row.gone ?? [],
    memberships: row.memberships ?? {},
    today: localDate(ctx.now, ctx.organisation.zone),
    isFirst: place === START,
    isLast: row.count < PAGE,
    after: writePlace(placeAfter(place, row)),
  }
}
