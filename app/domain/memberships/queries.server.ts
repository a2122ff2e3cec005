import { MAX_RECORD_ROWS } from '~/kit/search/shown-rows'
import { localDate, type CalendarDate } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import { sql, type SqlRunner } from '~/kit/sql'
import { toBoxText, toFieldText } from '~/kit/typed/field-text'

type LevelRow = {
  id: number
  name: string
  description: string | null
  days: number | null
  startsOn: string | null
  sequence: number
  publicName: string | null
  publicDescription: string | null
  defaultUrl: string | null
  renewalUrl: string | null
  shouldDisplayBadge: boolean
  showInProfile: boolean
  membersCanOptIn: boolean
  membersCanOptOut: boolean
  membersCanViewDirectory: boolean
  doubleOptInRequired: boolean
  crmCode: string | null
  products: string[]
  categories: number[]
  isDeleted: boolean
}

const toValues = (row: Omit<LevelRow, 'id' | 'isDeleted'>) => ({
  name: row.name,
  description: toFieldText(row.description),
  days: toFieldText(row.days),
  startsOn: toFieldText(row.startsOn),
  sequence: toFieldText(row.sequence),
  publicName: toFieldText(row.publicName),
  publicDescription: toFieldText(row.publicDescription),
  defaultUrl: toFieldText(row.defaultUrl),
  renewalUrl: toFieldText(row.renewalUrl),
  shouldDisplayBadge: toBoxText(row.shouldDisplayBadge),
  showInProfile: toBoxText(row.showInProfile),
  membersCanOptIn: toBoxText(row.membersCanOptIn),
  membersCanOptOut: toBoxText(row.membersCanOptOut),
  membersCanViewDirectory: toBoxText(row.membersCanViewDirectory),
  doubleOptInRequired: toBoxText(row.doubleOptInRequired),
  crmCode: toFieldText(row.crmCode),
  products: row.products.join('\n'),
  categories: row.categories.map(String),
})
export type LevelValues = ReturnType<typeof toValues>

export async function levelForm(runner: SqlRunner, id: number) {
  const row = await runner.first<LevelRow>(sql`
    SELECT id, name, description, days, to_char(starts_on, 'YYYY-MM-DD') AS starts_on, sequence,
      public_name, public_description,
      default_url, renewal_url, should_display_badge,
      show_in_profile,
      members_can_opt_in, members_can_opt_out,
      members_can_view_directory,
      double_opt_in_required, crm_code, deleted_at IS NOT NULL AS is_deleted,
      ARRAY(SELECT p.code FROM membership_product_access k
        JOIN product p ON p.id = k.product_id AND p.deleted_at IS NULL WHERE k.membership_id = membership.id
        ORDER BY p.code) AS products,
      ARRAY(SELECT category_id FROM membership_category_access WHERE membership_id = membership.id
        ORDER BY 1) AS categories
    FROM membership WHERE id = ${id}`)
  return row && { id: row.id, isDeleted: row.isDeleted, values: toValues(row) }
}

export const newLevel = (): LevelValues =>
  toValues({
    name: '',
    description: null,
    days: 365,
    startsOn: null,
    sequence: 0,
    publicName: null,
    publicDescription: null,
    defaultUrl: null,
    renewalUrl: null,
    shouldDisplayBadge: true,
    showInProfile: true,
    membersCanOptIn: false,
    membersCanOptOut: false,
    membersCanViewDirectory: false,
    doubleOptInRequired: false,
    crmCode: null,
    products: [],
    categories: [],
  })

export type SoldWith = { id: number; name: string }

export const productsWith = (runner: SqlRunner, membershipId: number): Promise<SoldWith[]> =>
  runner.rows<SoldWith>(sql`
    SELECT p.id, p.name FROM product p WHERE p.deleted_at IS NULL
      AND EXISTS (SELECT 1 FROM product_variant v WHERE v.product_id = p.id AND v.membership_id = ${membershipId}
        AND v.deleted_at IS NULL)
    ORDER BY lower(p.name), p.id LIMIT ${MAX_RECORD_ROWS}`)

export type MemberCode = { id: number; code: string }

export const codesFor = (runner: SqlRunner, membershipId: number): Promise<MemberCode[]> =>
  runner.rows<MemberCode>(sql`
    SELECT p.id, p.code FROM promo_code_membership k JOIN promo_code p ON p.id = k.promo_code_id
    WHERE k.membership_id = ${membershipId} AND p.deleted_at IS NULL ORDER BY lower(p.code) LIMIT ${MAX_RECORD_ROWS}`)

export type MemberCounts = { active: number; ending: number; ever: number }

export async function memberCounts(ctx: Ctx, membershipId: number, within: number): Promise<MemberCounts> {
  const today = localDate(ctx.now, ctx.organisation.zone)
  const row = await ctx.read.first<MemberCounts>(sql`
    SELECT count(DISTINCT supporter_id) FILTER (WHERE starts_on <= ${today}::date
      AND (ends_on IS NULL OR ends_on >= ${today}::date))::int AS active,
      count(DISTINCT supporter_id) FILTER (WHERE starts_on <= ${today}::date
        AND ends_on BETWEEN ${today}::date AND ${today}::date + ${within}::int)::int AS ending,
      count(DISTINCT supporter_id)::int AS ever
    FROM membership_span WHERE membership_id = ${membershipId}`)
  return row ?? { active: 0, ending: 0, ever: 0 }
}

export type LevelChoice = { value: string; label: string; days: number | null }

export const levelChoices = (runner: SqlRunner): Promise<LevelChoice[]> =>
  runner.rows<LevelChoice>(
    sql`SELECT id::text AS value, name AS label, days FROM membership WHERE deleted_at IS NULL
      ORDER BY sequence, lower(name), id`,
  )

export type SupporterSpan = {
  membershipId: number
  name: string
  startsOn: CalendarDate
  endsOn: CalendarDate | null
  hasBadge: boolean
  renewalUrl: string | null
}

export const listSpans = (runner: SqlRunner, supporterId: number): Promise<SupporterSpan[]> =>
  runner.rows<SupporterSpan>(sql`
    SELECT m.id AS membership_id, m.name, to_char(r.starts_on, 'YYYY-MM-DD') AS starts_on,
      to_char(r.ends_on, 'YYYY-MM-DD') AS ends_on,
      m.should_display_badge AS has_badge, m.renewal_url
    FROM membership_span r JOIN membership m ON m.id = r.membership_id WHERE r.supporter_id = ${supporterId}
    ORDER BY r.ends_on DESC NULLS FIRST, m.sequence, r.starts_on DESC, m.id`)

export type MembershipPeriod = {
  id: number
  membershipId: number
  name: string
  startsOn: CalendarDate
  endsOn: CalendarDate | null
  source: string | null
  endReason: string | null
  number: string | null
  plan: string | null
  addedAt: Date
  addedBy: string | null
  removedAt: Date | null
  removedBy: string | null
}

type PeriodDates = Pick<MembershipPeriod, 'startsOn' | 'endsOn' | 'endReason'>

export const periodDates = (
  runner: SqlRunner,
  id: number,
): Promise<(PeriodDates & { supporterId: number; name: string }) | null> =>
  runner.first(sql`
    SELECT r.supporter_id, m.name, to_char(r.starts_on, 'YYYY-MM-DD') AS starts_on,
      to_char(r.ends_on, 'YYYY-MM-DD') AS ends_on, r.end_reason
    FROM supporter_membership r JOIN membership m ON m.id = r.membership_id WHERE r.id = ${id}`)

export const listPeriods = (runner: SqlRunner, supporterId: number): Promise<MembershipPeriod[]> =>
  runner.rows<MembershipPeriod>(sql`
    SELECT r.id, m.id AS membership_id, m.name, to_char(r.starts_on, 'YYYY-MM-DD') AS starts_on,
      to_char(r.ends_on, 'YYYY-MM-DD') AS ends_on, r.source, r.end_reason,
      c.number, f.profile_id AS plan, r.created_at AS added_at, concat_ws(' ', u.first_name, u.last_name) AS added_by,
      r.removed_at,
      nullif(concat_ws(' ', d.first_name, d.last_name), '') AS removed_by
    FROM supporter_membership r JOIN membership m ON m.id = r.membership_id
      LEFT JOIN contribution_line l ON l.id = r.line_id LEFT JOIN contribution c ON c.id = l.contribution_id
      LEFT JOIN recurring_transaction t ON t.id = r.transaction_id LEFT JOIN recurring_profile f ON f.id = t.profile_id
      LEFT JOIN staff u ON u.id = r.created_by LEFT JOIN staff d ON d.id = r.removed_by
    WHERE r.supporter_id = ${supporterId} ORDER BY r.starts_on DESC, r.id DESC`)
