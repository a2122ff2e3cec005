import { nameReferences } from '~/domain/journal/reference-names.server'
import { stateAfter, versionIn } from '~/domain/journal/versions.server'
import type { StoredEvent } from '~/domain/journal/stored-event'
import { firstThumbnail } from '~/domain/media/queries.server'
import { fundraisingSettings } from '~/domain/settings/fundraising.server'
import { MAX_HISTORY, MAX_LATEST } from '~/kit/search/shown-rows'
import type { CalendarDate } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import { sql, type SqlRunner } from '~/kit/sql'
import { defaultPicture } from './queries.server'

export type PageRecord = {
  id: number
  name: string
  url: string
  status: string
  privacy: string
  category: string | null
  description: string | null
  videoUrl: string | null
  teamName: string | null
  isTeam: boolean
  reports: number
  productId: number
  productName: string
  organizerId: number | null
  organizer: string | null
  verifiedStatus: string | null
  currency: string
  goalMinor: bigint | null
  deadline: CalendarDate | null
  raisedMinor: bigint
  raisedOffsetMinor: bigint
  gifts: number
  giftsOffset: number
  activatedOn: CalendarDate | null
  createdAt: Date
  updatedAt: Date
  deletedAt: Date | null
  thumbnail: string | null
}

export const pageRecord = (ctx: Ctx, id: number): Promise<PageRecord | null> =>
  ctx.read.first<PageRecord>(sql`
    SELECT g.id, g.title AS name, g.url, g.status, g.privacy, g.category, g.description, g.video_url,
      g.team_name,
      g.is_team, g.report_count AS reports, g.product_id, p.name AS product_name,
      g.organizer_id,
      s.display_name AS organizer, s.verified_status, g.currency, g.goal_minor,
      to_char(g.goal_deadline, 'YYYY-MM-DD') AS deadline,
      g.raised_minor, g.raised_offset_minor, g.donation_count AS gifts,
      g.donation_count_offset AS gifts_offset,
      to_char(g.activated_on, 'YYYY-MM-DD') AS activated_on, g.created_at, g.updated_at,
      g.deleted_at, coalesce(${firstThumbnail('fundraising_page', sql`g.id`)},
        ${defaultPicture(ctx, sql`g.id`)}) AS thumbnail
    FROM fundraising_page g JOIN product p ON p.id = g.product_id LEFT JOIN supporter s ON s.id = g.organizer_id
    WHERE g.id = ${id} AND g.type = 'website'`)

export type PageEvent = {
  id: number
  at: Date
  actor: string
  verb: string
  event: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

export async function pageHistory({ read }: Ctx, id: number): Promise<PageEvent[]> {
  const events = await read.rows<PageEvent>(sql`
    SELECT id::int AS id, at, actor, verb, event, before, after FROM journal_entry
    WHERE subject_type = 'fundraising_page' AND subject_id = ${String(id)} ORDER BY id DESC LIMIT ${MAX_HISTORY}`)
  const sides = events.flatMap(({ before, after }) => [before, after])
  const named = await nameReferences(read, 'fundraising_page', sides)
  return events.map((event, index) => ({
    ...event,
    before: named[index * 2] ?? null,
    after: named[index * 2 + 1] ?? null,
  }))
}

export const PAGE_SAVES = 'fundraising.save-offsets'

const FIRST = 'first'

/** `?version=12` is the state after one save, `?version=first` the original. */
export const pageVersionIn = (url: URL): number | typeof FIRST | null =>
  url.searchParams.get('version') === FIRST ? FIRST : versionIn(url)

const firstSave = (runner: SqlRunner, id: number) =>
  runner.first<{ id: number; before: StoredEvent<'fundraising_page.offsets-changed'>['before'] | null }>(sql`
    SELECT id::int AS id, before FROM journal_entry
    WHERE subject_type = 'fundraising_page' AND subject_id = ${String(id)} AND verb = ${PAGE_SAVES} ORDER BY id
    LIMIT 1`)

export async function pageVersion({ read }: Ctx, page: PageRecord, requested: number | typeof FIRST) {
  const saves = { event: 'fundraising_page.offsets-changed', verb: PAGE_SAVES, id: page.id } as const
  const oldest = requested === FIRST ? await firstSave(read, page.id) : null
  const entry = requested === FIRST ? oldest?.id : requested
  const now = { raisedOffsetMinor: Number(page.raisedOffsetMinor), giftsOffset: page.giftsOffset }
  const version = entry === undefined ? null : await stateAfter(read, saves, { entry, now })
  if (version === null) return null
  const { raisedOffsetMinor: raised, giftsOffset: gifts } = { ...version.state, ...oldest?.before }
  return {
    at: oldest === null ? version.at : page.createdAt,
    actor: oldest === null ? version.actor : (page.organizer ?? 'its organizer'),
    raisedOffsetMinor: BigInt(Number(raised)),
    giftsOffset: Number(gifts),
  }
}

export type PageGift = { number: string; name: string | null; at: Date; amountMinor: bigint; currency: string }

export const pageGifts = ({ read }: Ctx, id: number): Promise<PageGift[]> =>
  read.rows<PageGift>(sql`
    SELECT c.number, c.supporter_name AS name, c.ordered_at AS at, l.total_minor AS amount_minor, c.currency
    FROM contribution_line l JOIN contribution c ON c.id = l.contribution_id
    WHERE l.fundraising_page_id = ${id} AND c.confirmed_at IS NOT NULL AND c.deleted_at IS NULL AND NOT c.is_test
      AND NOT c.is_spam AND c.number IS NOT NULL
    ORDER BY l.id DESC LIMIT ${MAX_LATEST}`)

export const isPublic = ({ status, verifiedStatus, deletedAt }: PageRecord, { settings }: Ctx): boolean =>
  deletedAt === null &&
  status === 'active' &&
  (verifiedStatus === 'Verified' || !fundraisingSettings(settings).requiresVerification)
