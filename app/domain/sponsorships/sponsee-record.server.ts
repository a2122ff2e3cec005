import { MAX_HISTORY } from '~/kit/search/shown-rows'
import type { CalendarDate } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import { sql, type SqlRunner } from '~/kit/sql'

export type Sponsee = {
  id: number
  referenceNumber: string
  firstName: string | null
  lastName: string | null
  gender: 'M' | 'F' | null
  birthDate: CalendarDate | null
  enrollmentDate: CalendarDate | null
  biography: string | null
  privateNotes: string | null
  latitude: string | null
  longitude: string | null
  fundCode: string | null
  isEnabled: boolean
  isSponsored: boolean
  isSponsoredAuto: boolean
  sponsorCount: number
  groupId: number | null
  photoId: number | null
  version: number
  createdAt: Date
  updatedAt: Date
  deletedAt: Date | null
  lastTimelineUpdateOn: Date | null
}

export const sponseeById = (runner: SqlRunner, id: number): Promise<Sponsee | null> =>
  runner.first<Sponsee>(sql`
    SELECT s.id, s.reference_number, s.first_name, s.last_name,
      s.gender,
      to_char(s.birth_date, 'YYYY-MM-DD') AS birth_date, to_char(s.enrollment_date, 'YYYY-MM-DD') AS enrollment_date,
      s.biography,
      s.private_notes, s.latitude::text, s.longitude::text, s.fund_code,
      s.is_enabled,
      s.is_sponsored, s.is_sponsored_auto, s.sponsor_count,
      (SELECT group_id FROM sponsorship_payment_group WHERE sponsorship_id = s.id ORDER BY group_id
        LIMIT 1) AS group_id,
      (SELECT media_id FROM mediable WHERE mediable_type = 'sponsorship' AND mediable_id = s.id
        ORDER BY sequence, media_id LIMIT 1) AS photo_id,
      s.version, s.created_at, s.updated_at, s.deleted_at,
      s.last_timeline_update_on
    FROM sponsorship s WHERE s.id = ${id}`)

export type GroupChoice = { id: number; name: string }

export const paymentGroups = (runner: SqlRunner, own: number | null = null): Promise<GroupChoice[]> =>
  runner.rows<GroupChoice>(
    sql`SELECT id, name FROM payment_group WHERE deleted_at IS NULL OR id = ${own}::int ORDER BY lower(name), id`,
  )

export type SponseeEvent = {
  id: number
  at: Date
  actor: string | null
  verb: string
  event: string | null
  before: object | null
  after: object | null
}

export const sponseeEvents = (ctx: Ctx, id: number): Promise<SponseeEvent[]> =>
  ctx.read.rows<SponseeEvent>(sql`
    SELECT id, at, actor, verb, event, before, after FROM journal_entry
    WHERE subject_type = 'sponsorship' AND subject_id = ${String(id)} ORDER BY id DESC LIMIT ${MAX_HISTORY}`)
