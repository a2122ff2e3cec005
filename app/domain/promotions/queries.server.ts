import type { DiscountType } from '~/domain/pricing/promos'
import type { Claim, KnownPromo } from '~/domain/pricing/promo-terms'
import type { CalendarDate } from '~/kit/calendar'
import { sql, type Sql, type SqlRunner } from '~/kit/sql'

type Stored = {
  id: number
  code: string
  description: string | null
  type: DiscountType
  points: number
  minor: string
  buy: number
  allocation: number | null
  free: boolean
  label: string | null
  starts: CalendarDate | null
  ends: CalendarDate | null
  limit: number | null
  count: number
  each: number | null
  members: boolean
  granted: boolean
}

/**
 * Returns the codes of contribution `c`, or null without any. Checks with EXISTS first, because most contributions have
 * none (decision 0750).
 */
export const PROMOS_OF_CONTRIBUTION = sql`CASE WHEN EXISTS (SELECT FROM contribution_promo k
  WHERE k.contribution_id = c.id) THEN promos_of_contribution(c.id) END`

const toPromo = (row: Stored): KnownPromo => ({
  id: row.id,
  code: row.code,
  description: row.description,
  discountType: row.type,
  discountPoints: BigInt(row.points),
  discountMinor: BigInt(row.minor),
  buyQuantity: row.buy,
  allocationLimit: row.allocation,
  isFreeShipping: row.free,
  freeShippingLabel: row.label,
  startsOn: row.starts,
  endsOn: row.ends,
  usageLimit: row.limit,
  usageCount: row.count,
  usageLimitPerAccount: row.each,
  isMembersOnly: row.members,
  isGranted: row.granted,
})

export const promosFrom = (json: unknown): KnownPromo[] => ((json as Stored[] | null) ?? []).map(toPromo)

export async function promosByCode(runner: SqlRunner, codes: readonly string[]): Promise<KnownPromo[]> {
  if (codes.length === 0) return []
  const lower = codes.map((code) => code.toLowerCase())
  const rows = await runner.rows<{ promo: Stored }>(
    sql`SELECT promo_as_json(p, false) AS promo FROM promo_code p
      WHERE lower(p.code) = ANY(${lower}) AND p.deleted_at IS NULL`,
  )
  return rows.map(({ promo }) => toPromo(promo))
}

export type CartPerson = {
  contributionId: number
  supporterId: number | null
  email: string | null
  today: CalendarDate
}

/** True if a current membership or one in the cart grants code `p` (R-CART-6 and R-PROMOS-2). */
const isMember = ({ contributionId, supporterId, today }: CartPerson): Sql => sql`EXISTS (
  SELECT 1 FROM promo_code_membership m WHERE m.promo_code_id = p.id AND (
    EXISTS (SELECT 1 FROM membership_span s WHERE s.supporter_id = ${supporterId}::int
      AND s.membership_id = m.membership_id AND s.starts_on <= ${today}::date
      AND (s.ends_on IS NULL OR s.ends_on >= ${today}::date))
    OR EXISTS (SELECT 1 FROM contribution_line l WHERE l.contribution_id = ${contributionId}
      AND l.membership_id = m.membership_id)))`

export type Scope = { id: number; productIds: number[]; isMember: boolean }

export const listScopes = async (runner: SqlRunner, ids: readonly number[], person: CartPerson): Promise<Scope[]> =>
  runner.rows<Scope>(sql`
    SELECT p.id, ${isMember(person)} AS is_member, ARRAY(
      SELECT DISTINCT v.product_id FROM contribution_line l JOIN product_variant v ON v.id = l.variant_id
      WHERE l.contribution_id = ${person.contributionId} AND (
        EXISTS (SELECT 1 FROM promo_code_product q WHERE q.promo_code_id = p.id AND q.product_id = v.product_id)
        OR EXISTS (SELECT 1 FROM promo_code_category q JOIN product_category g ON g.category_id = q.category_id
          WHERE q.promo_code_id = p.id AND g.product_id = v.product_id))) AS product_ids
    FROM promo_code p WHERE p.id = ANY(${ids})`)

/**
 * Finds contributions of the same supporter, or the same email if they have none, that are paid or hold a use for a
 * payment. A guest's payment in progress has no supporter yet, so its email also counts for a supporter (R-PROMOS-2).
 */
function usesBy({ contributionId, supporterId, email }: CartPerson): Sql {
  if (supporterId === null && email === null) return sql`NULL::int`
  const sameEmail = sql`lower(u.billing_email) = lower(${email})`
  const same =
    supporterId === null ? sameEmail : sql`(u.supporter_id = ${supporterId} OR u.supporter_id IS NULL AND ${sameEmail})`
  return sql`CASE WHEN p.usage_limit_per_account IS NULL THEN NULL ELSE (SELECT count(*)::int FROM contribution_promo k
    JOIN contribution u ON u.id = k.contribution_id
    WHERE k.promo_code_id = p.id AND u.id <> ${contributionId}
      AND (u.confirmed_at IS NOT NULL OR k.counted_at IS NOT NULL) AND u.deleted_at IS NULL AND NOT u.is_spam
      AND ${same}) END`
}

export const listClaims = async (runner: SqlRunner, ids: readonly number[], person: CartPerson): Promise<Claim[]> =>
  runner.rows<Claim>(sql`
    SELECT p.id, p.usage_count - (SELECT count(*)::int FROM contribution_promo k
      WHERE k.contribution_id = ${person.contributionId} AND k.promo_code_id = p.id
        AND k.counted_at IS NOT NULL) AS usage_count, p.deleted_at IS NOT NULL AS is_deleted,
        ${usesBy(person)} AS times_used, ${isMember(person)} AS is_member
    FROM promo_code p WHERE p.id = ANY(${ids})`)

export async function listGrantedPromos(runner: SqlRunner, person: CartPerson): Promise<KnownPromo[]> {
  const rows = await runner.rows<{ promo: Stored }>(sql`
    SELECT promo_as_json(p, true) AS promo FROM promo_code p
    WHERE p.deleted_at IS NULL AND p.id IN (SELECT promo_code_id FROM promo_code_membership) AND ${isMember(person)}
      AND NOT EXISTS (SELECT 1 FROM contribution_promo k
        WHERE k.contribution_id = ${person.contributionId} AND k.promo_code_id = p.id) ORDER BY p.id`)
  return rows.map(({ promo }) => toPromo(promo))
}
