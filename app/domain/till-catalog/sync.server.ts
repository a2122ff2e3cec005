import { signGrant } from '~/domain/devices/grant.server'
import { findSubdivisions } from '~/domain/locale/places'
import { shippingSettings } from '~/domain/settings/shipping.server'
import { tillSettings } from '~/domain/settings/till.server'
import { tributeTypes } from '~/domain/tributes/queries.server'
import { localDate } from '~/kit/calendar'
import { DomainError } from '~/kit/errors'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { CURSOR_OF_FUTURE, KINDS, readCursor, writeCursor, type Kind, type Place } from './cursor'
import { loadKind } from './load.server'
import { findGrantee, type Grantee } from './supporters.server'
import type { Synced, SyncPage, SyncedRules } from './sync-page'

export const PAGE = 2000

type Here = { database: string; oldest: string; next: string }

/**
 * The transaction time of this database: `oldest` is still open, `next` has not begun. Its name changes with the
 * cluster, with a restore into it, and when the cluster continues on another timeline.
 */
const whereWeAre = async ({ read }: Ctx): Promise<Here> => {
  const here = await read.first<Here>(sql`
    SELECT md5(concat_ws('.', s.system_identifier, c.timeline_id,
        (SELECT oid FROM pg_database WHERE datname = current_database()), 'till_change'::regclass::oid)) AS database,
      pg_snapshot_xmin(pg_current_snapshot())::text AS oldest, pg_snapshot_xmax(pg_current_snapshot())::text AS next
    FROM pg_control_system() s, pg_control_checkpoint() c`)
  if (here === null) throw new Error('The database did not answer where it is.')
  return here
}

const nothing = (): Required<SyncPage['changed']> => ({
  category: [],
  tax: [],
  code: [],
  method: [],
  product: [],
  child: [],
  supporter: [],
})

const isBehind = (one: Kind, other: Kind): boolean => KINDS.indexOf(one) > KINDS.indexOf(other)

const [FIRST] = KINDS

type From = Ctx & { grantee: Grantee | null }

const kindsFor = ({ grantee }: From): Kind[] =>
  KINDS.filter((kind) => kind !== 'supporter' || (grantee !== null && grantee.knows !== 'nobody'))

const nameScope = (grantee: Grantee | null): string =>
  grantee === null ? '0-0' : `${grantee.id}-${grantee.grantedAt.getTime()}`

type Step = Pick<SyncPage, 'changed' | 'gone'> & { place: Place; isLast: boolean }

async function listAll(ctx: From, place: Place, max: number): Promise<Step> {
  const changed = nothing()
  let left = max
  for (const kind of kindsFor(ctx)) {
    if (isBehind(place.kind, kind)) continue
    const rows = await loadKind(ctx, kind, { after: kind === place.kind ? place.id : 0, max: left })
    Object.assign(changed, { [kind]: rows })
    left -= rows.length
    const last = rows.at(-1)
    if (left === 0 && last !== undefined)
      return { changed, gone: [], place: { ...place, kind, id: last.id }, isLast: false }
  }
  return { changed, gone: [], place: startNews(place.since), isLast: true }
}

const startNews = (since: string): Place => ({ part: 'news', since, until: since, kind: FIRST, id: 0 })

type Entry = { kind: Kind; id: number }

const rankKinds = (kinds: readonly Kind[]) => sql`array_position(${[...kinds]}::text[], n.kind::text)`

async function listChanges(ctx: From, place: Place, { oldest, max }: { oldest: string; max: number }): Promise<Step> {
  // A new round ends where the oldest open transaction began.
  const until = place.id === 0 ? oldest : place.until
  const order = rankKinds(KINDS)
  const entries = await ctx.read.rows<Entry>(sql`
    SELECT n.kind, n.of_id AS id FROM (SELECT DISTINCT kind, of_id FROM till_change
      WHERE changed_in >= ${place.since}::text::xid8 AND kind = ANY(${kindsFor(ctx)}::text[])) n
    WHERE (${order}, n.of_id) > (array_position(${[...KINDS]}::text[], ${place.kind}::text), ${place.id}::int)
    ORDER BY ${order}, n.of_id LIMIT ${max}`)
  const changed = nothing()
  const gone: Entry[] = []
  for (const [kind, named] of Map.groupBy(entries, (entry) => entry.kind)) {
    const ids = named.map(({ id }) => id)
    const rows: Synced[Kind][] = await loadKind(ctx, kind, { ids })
    const there = new Set(rows.map(({ id }) => id))
    Object.assign(changed, { [kind]: rows })
    gone.push(...ids.filter((id) => !there.has(id)).map((id) => ({ kind, id })))
  }
  const last = entries.at(-1)
  const isLast = entries.length < max || last === undefined
  return { changed, gone, isLast, place: isLast ? startNews(until) : { ...place, until, ...last } }
}

/** Countries that are typed most, sent with those whose regions appear in tax or shipping rules. */
const USUAL = ['US', 'CA', 'AU', 'GB']

async function rulesNow(ctx: Ctx): Promise<SyncedRules> {
  const till = tillSettings(ctx.settings)
  const { handler, linkedItems, isShippingTaxed } = shippingSettings(ctx.settings)
  const named = await ctx.read.rows<{ country: string }>(sql`
    SELECT DISTINCT upper(r.country) AS country FROM tax_rule_region r WHERE r.region IS NOT NULL
    UNION SELECT DISTINCT upper(c) FROM shipping_method m, unnest(m.countries) AS c WHERE m.deleted_at IS NULL`)
  const countries = new Set([
    ctx.organisation.country,
    till.taxAddress.taxCountry,
    ...named.map(({ country }) => country),
    ...USUAL,
  ])
  return {
    currency: ctx.organisation.currency,
    country: ctx.organisation.country,
    zone: ctx.organisation.zone,
    today: localDate(ctx.now, ctx.organisation.zone),
    till: {
      currencies: till.currencies,
      rates: till.rates,
      sources: till.sources,
      taxAddress: till.taxAddress,
      recurringType: till.recurringType,
      isDccOffered: till.isDccOffered,
      isGiftAidOffered: till.isGiftAidOffered,
      isExpiredAllowed: till.isExpiredAllowed,
      dccTerms: till.dccTerms,
    },
    shipping: { handler, linkedItems, isShippingTaxed },
    tributeTypes: await tributeTypes(ctx.read),
    regions: [...countries]
      .filter((country) => country !== '')
      .toSorted()
      .map((country) => ({ country, names: [...findSubdivisions(country).names] })),
  }
}

type Requested = { cursor: string | null; device?: string | null; max?: number }

/**
 * Returns one page of a till's catalog: all records without a cursor, otherwise the changes since it, deletions
 * included (R-DEVICES-11).
 */
export async function syncTill(ctx: Ctx, { cursor, device = null, max = PAGE }: Requested): Promise<SyncPage> {
  const grantee = device === null ? null : await findGrantee(ctx, device)
  const from = { ...ctx, grantee }
  const { database, oldest, next } = await whereWeAre(ctx)
  const here = { database, scope: nameScope(grantee), now: ctx.now }
  const place: Place =
    cursor === null ? { part: 'all', since: oldest, until: oldest, kind: FIRST, id: 0 } : readCursor(cursor, here)
  if (BigInt(place.since) > BigInt(next) || BigInt(place.until) > BigInt(next))
    throw new DomainError('conflict', CURSOR_OF_FUTURE)
  const step = place.part === 'all' ? await listAll(from, place, max) : await listChanges(from, place, { oldest, max })
  return {
    part: place.part,
    isFirst: cursor === null,
    isLast: step.isLast,
    cursor: writeCursor(step.place, here),
    grant: grantee === null ? null : signGrant(ctx, grantee),
    rules: await rulesNow(ctx),
    changed: step.changed,
    gone: step.gone,
  }
}
