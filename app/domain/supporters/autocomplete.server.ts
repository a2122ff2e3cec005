import { localDate, type CalendarDate } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import { all, escapeLike, sql, type Sql } from '~/kit/sql'
import { MAX_FOUND_SUPPORTERS } from '~/kit/search/shown-rows'
import { composed } from '~/kit/text'

export type FoundSupporter = {
  id: number
  displayName: string
  email: string | null
  address: string
  donorId: number | null
  phone: string | null
  isOrganization: boolean
  membershipName: string | null
  membershipEndsOn: CalendarDate | null
  isMembershipExpired: boolean | null
}

/** One or two letters match only where a word begins, because they would match half of all supporters elsewhere. */
const pattern = (words: string): string => (words.length < 3 ? `% ${escapeLike(words)}%` : `%${escapeLike(words)}%`)

const matches = (words: string): Sql =>
  /^\d{1,9}$/.test(words)
    ? sql`(s.search_text LIKE ${pattern(words)} OR s.donor_id = ${Number(words)})`
    : sql`s.search_text LIKE ${pattern(words)}`

/** Allows for a missing, doubled or swapped letter. Shorter words have too few letters to compare. */
const MIN_TYPO_LENGTH = 4
export const isAlike = (words: string): Sql =>
  sql`(lower(s.display_name COLLATE "default") % ${words}
    AND similarity(lower(s.display_name COLLATE "default"), ${words}) >= 0.5)`

export async function findSupporters(
  ctx: Ctx,
  search: string,
  limit = MAX_FOUND_SUPPORTERS,
): Promise<FoundSupporter[]> {
  const words = composed(search).toLowerCase().slice(0, 200)
  if (words === '') return []
  const found = await supportersWhere(ctx, { words, limit, where: matches(words) })
  if (found.length > 0 || words.length < MIN_TYPO_LENGTH) return found
  return supportersWhere(ctx, { words, limit: Math.min(limit, FEW_ALIKE), where: isAlike(words) })
}

const FEW_ALIKE = 10

function supportersWhere(
  ctx: Ctx,
  { words, limit, where }: { words: string; limit: number; where: Sql },
): Promise<FoundSupporter[]> {
  const today = localDate(ctx.now, ctx.organisation.zone)
  return ctx.read.rows<FoundSupporter>(sql`
    WITH found AS (
      SELECT s.*, CASE WHEN lower(s.email) = ${words} THEN 0
        WHEN lower(s.display_name COLLATE "default") LIKE ${`${escapeLike(words)}%`} THEN 1
        WHEN s.search_text LIKE ${`%${escapeLike(words)}%`} THEN 2
        ELSE 3 - similarity(lower(s.display_name COLLATE "default"), ${words}) END AS rank
      FROM supporter s WHERE ${all([sql`s.is_active AND NOT s.is_spam`, where])}
      ORDER BY rank, s.display_name, s.email, s.id LIMIT ${Math.max(1, Math.min(MAX_FOUND_SUPPORTERS, limit))})
    SELECT f.id, f.display_name, f.email,
      concat_ws(', ', nullif(f.bill_address_01, ''), nullif(f.bill_address_02, ''), nullif(f.bill_city, ''),
        nullif(f.bill_state, ''),
        nullif(f.bill_zip, ''), nullif(f.bill_country, '')) AS address,
      f.donor_id, f.bill_phone AS phone, a.is_organization, m.name AS membership_name,
      m.ends_on AS membership_ends_on, m.ends_on < ${today}::date AS is_membership_expired
    FROM found f JOIN account_type a ON a.id = f.account_type_id
      LEFT JOIN LATERAL (SELECT p.name, r.ends_on FROM membership_span r JOIN membership p ON p.id = r.membership_id
        WHERE r.supporter_id = f.id
        ORDER BY r.ends_on DESC NULLS FIRST, r.starts_on DESC, p.id LIMIT 1) m ON true
    ORDER BY f.rank, f.display_name, f.email, f.id`)
}
