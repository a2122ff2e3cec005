import type { SqlTxCtx } from '~/db/ctx'
import { hasMethod } from '~/domain/payments/plan-methods.server'
import { withRegionCode } from '~/domain/locale/places'
import { MAX_RECORD_ROWS } from '~/kit/search/shown-rows'
import type { Ctx } from '~/kit/operation'
import type { UserValues } from '~/domain/userdefinedfields/field'
import { join, name, sql, type SqlRunner } from '~/kit/sql'

type SupporterRow = Record<string, string | null> & { id: never; account_type_id: never }

const toPerson = (row: SupporterRow, prefix: 'bill' | 'ship') => ({
  title: row[`${prefix}_title`]?.slice(0, 20) ?? null,
  firstName: row[`${prefix}_first_name`] ?? null,
  lastName: row[`${prefix}_last_name`] ?? null,
  organizationName: row[`${prefix}_organization_name`] ?? null,
  address1: row[`${prefix}_address_01`] ?? null,
  address2: row[`${prefix}_address_02`] ?? null,
  city: row[`${prefix}_city`] ?? null,
  state: row[`${prefix}_state`] ?? null,
  zip: row[`${prefix}_zip`] ?? null,
  country: row[`${prefix}_country`] ?? null,
  phone: row[`${prefix}_phone`] ?? null,
  email: row[`${prefix}_email`] ?? null,
})

/**
 * A cart uses the supporter's own name when billing has none (R-CART-5). Countries fall back to the organization's own,
 * and regions become codes where one matches (R-TAXES-1).
 */
export async function supporterForOrder(ctx: SqlTxCtx, id: number) {
  const row = await ctx.sql.record<SupporterRow>(sql`
    SELECT s.*, coalesce(s.bill_first_name, s.first_name) AS bill_first_name,
      coalesce(s.bill_last_name, s.last_name) AS bill_last_name,
      coalesce(s.bill_email, s.email) AS bill_email, coalesce(s.bill_title, s.title) AS bill_title
    FROM supporter s WHERE s.id = ${id} AND s.is_active AND NOT s.is_spam`)
  if (!row) return null
  return {
    id: row.id as number,
    accountTypeId: row.account_type_id as number,
    referralSource: row.referral_source ?? null,
    billing: withPlace(ctx, toPerson(row, 'bill')),
    shipping: withPlace(ctx, toPerson(row, 'ship')),
  }
}

const withPlace = (ctx: SqlTxCtx, one: ReturnType<typeof toPerson>) =>
  withRegionCode({ ...one, country: one.country ?? ctx.organisation.country })

export const DEFAULT_ACCOUNT_TYPE = sql`(SELECT id FROM account_type WHERE deleted_at IS NULL
  ORDER BY is_default DESC, sequence, id LIMIT 1)`

export async function defaultAccountType(runner: SqlRunner): Promise<number | null> {
  const row = await runner.first<{ id: number | null }>(sql`SELECT ${DEFAULT_ACCOUNT_TYPE} AS id`)
  return row?.id ?? null
}

export async function isAccountType(runner: SqlRunner, id: number): Promise<boolean> {
  return (await runner.first(sql`SELECT 1 FROM account_type WHERE id = ${id} AND deleted_at IS NULL`)) !== null
}

export async function accountTypeName(runner: SqlRunner, id: number | null | undefined): Promise<string | null> {
  if (id === null || id === undefined) return null
  const row = await runner.first<{ name: string }>(sql`SELECT name FROM account_type WHERE id = ${id}`)
  return row?.name ?? null
}

export async function isOrganization(runner: SqlRunner, accountTypeId: number): Promise<boolean> {
  return (await runner.first(sql`SELECT 1 FROM account_type WHERE id = ${accountTypeId} AND is_organization`)) !== null
}

export type AccountTypeChoice = { id: number; label: string; isOrganization: boolean }

export const accountTypeChoices = (runner: SqlRunner): Promise<AccountTypeChoice[]> =>
  runner.rows<AccountTypeChoice>(
    sql`SELECT id, name AS label, is_organization FROM account_type WHERE deleted_at IS NULL
      ORDER BY sequence, lower(name), id`,
  )

export type SupporterRecord = {
  id: number
  version: number
  name: string
  accountType: string
  isOrganization: boolean
  isActive: boolean
  isSpam: boolean
  email: string | null
  billEmail: string | null
  phone: string | null
  billing: AddressLines
  shipping: AddressLines
  referralSource: string | null
  referrer: { id: number; name: string } | null
  donorId: number | null
  createdAt: Date
  creator: string | null
  firstPaymentAt: Date | null
  lastPaymentAt: Date | null
  donatedMinor: bigint
  gifts: number
  purchasedMinor: bigint
  purchases: number
  raisedMinor: bigint | null
  pages: number
  recurringState: number
  verifiedStatus: string | null
  nps: number | null
  emailOptIn: boolean | null
  optInSince: Date | null
  hasLogin: boolean
  lastLoginAt: Date | null
  noteCount: number
  contributionCount: number
  /** The merge that removed this record, unless it was undone. */
  mergedInto: { mergeId: number; id: number; name: string; undoUntil: Date } | null
}

type AddressLines = (string | null)[]

const addressLinesSql = (side: 'bill' | 'ship') => {
  const of = (field: string) => name(`${side}_${field}`)
  return sql`to_jsonb(ARRAY[nullif(s.${of('address_01')}, ''), nullif(s.${of('address_02')}, ''),
    nullif(concat_ws(' ', nullif(concat_ws(', ', nullif(s.${of('city')}, ''),
    nullif(s.${of('state')}, '')), ''), s.${of('zip')}), ''), nullif(s.${of('country')}, '')])`
}

export const supporterRecord = (read: SqlRunner, id: number): Promise<SupporterRecord | null> =>
  read.first<SupporterRecord>(sql`
    SELECT s.id, s.version, s.display_name AS name, a.name AS account_type, a.is_organization,
      s.is_active, s.is_spam,
      coalesce(s.email, s.bill_email) AS email, s.bill_email, s.bill_phone AS phone,
      ${addressLinesSql('bill')} AS billing, ${addressLinesSql('ship')} AS shipping,
      s.referral_source, s.donor_id,
      (SELECT json_build_object('id', b.id, 'name', b.display_name) FROM supporter b
        WHERE b.id = s.referred_by) AS referrer, s.created_at,
      (SELECT concat_ws(' ', u.first_name, u.last_name) FROM staff u WHERE u.id = s.created_by) AS creator,
      s.first_payment_at, s.last_payment_at,
      s.lifetime_donation_minor AS donated_minor, s.lifetime_donation_count AS gifts,
      s.lifetime_purchase_minor AS purchased_minor, s.lifetime_purchase_count AS purchases,
      (SELECT sum(p.raised_minor + p.raised_offset_minor)::bigint FROM fundraising_page p
        WHERE p.organizer_id = s.id AND p.deleted_at IS NULL) AS raised_minor,
      (SELECT count(*)::int FROM fundraising_page p WHERE p.organizer_id = s.id AND p.deleted_at IS NULL) AS pages,
      s.recurring_state, s.verified_status, s.nps, s.opted_in AS email_opt_in,
      (SELECT o.created_at FROM email_opt_in o WHERE o.supporter_id = s.id ORDER BY o.created_at DESC, o.id DESC
        LIMIT 1) AS opt_in_since,
      s.has_login, s.last_login_at,
      (SELECT count(*)::int FROM supporter_note n WHERE n.supporter_id = s.id AND n.deleted_at IS NULL) AS note_count,
      (SELECT count(*)::int FROM contribution c WHERE c.supporter_id = s.id AND c.is_listed) AS contribution_count,
      (SELECT json_build_object('mergeId', m.id, 'id', w.id, 'name', w.display_name, 'undoUntil', m.undo_until)
        FROM supporter_merge m JOIN supporter w ON w.id = m.winner_id
        WHERE m.loser_id = s.id AND m.undone_at IS NULL) AS merged_into
    FROM supporter s JOIN account_type a ON a.id = s.account_type_id WHERE s.id = ${id}`)

export async function supporterName(read: SqlRunner, id: number): Promise<string | null> {
  const row = await read.first<{ name: string }>(sql`SELECT display_name AS name FROM supporter WHERE id = ${id}`)
  return row?.name ?? null
}

export type SupporterPlan = {
  id: number
  profileId: string
  description: string
  status: string
  period: string
  amountMinor: bigint
  currency: string
  nextOn: string
  method: string | null
  /** True when it is collected by hand or its method can be charged here. */
  isCollected: boolean
}

export const listPlans = (ctx: Pick<Ctx, 'read' | 'ports'>, id: number): Promise<SupporterPlan[]> =>
  ctx.read.rows<SupporterPlan>(sql`
    SELECT r.id, r.profile_id, r.description, r.status, r.billing_period AS period,
      r.amount_minor, r.currency::text AS currency,
      to_char(r.next_billing_on, 'YYYY-MM-DD') AS next_on, m.display_name AS method,
      (r.is_manual OR ${hasMethod(ctx)}) AS is_collected
    FROM recurring_profile r LEFT JOIN payment_method m ON m.id = r.payment_method_id WHERE r.supporter_id = ${id}
    ORDER BY CASE r.status WHEN 'Active' THEN 0 WHEN 'Suspended' THEN 1 ELSE 2 END, r.id DESC LIMIT ${MAX_RECORD_ROWS}`)

export type PlanPayment = {
  id: number
  profileId: string
  description: string
  at: Date
  amountMinor: bigint
  refundedMinor: bigint
  currency: string
  isPaid: boolean
  response: string | null
}

export const listPlanPayments = (read: SqlRunner, id: number): Promise<PlanPayment[]> =>
  read.rows<PlanPayment>(sql`
    SELECT t.id, r.profile_id, r.description, t.attempted_at AS at, t.amount_minor,
      t.refunded_minor, t.currency::text AS currency,
      t.payment_status = 'Completed' AS is_paid, t.response
    FROM recurring_transaction t JOIN recurring_profile r ON r.id = t.profile_id
    WHERE r.supporter_id = ${id} AND t.status NOT IN ('New', 'Active')
    ORDER BY t.attempted_at DESC, t.id DESC LIMIT ${MAX_RECORD_ROWS}`)

export type SupporterMethod = {
  id: number
  name: string
  last4: string
  isDefault: boolean
  expiresOn: string | null
  /** True when its provider takes payments here. */
  isOfGateway: boolean
}

export const listMethods = ({ read, ports }: Pick<Ctx, 'read' | 'ports'>, id: number): Promise<SupporterMethod[]> =>
  read.rows<SupporterMethod>(sql`
    SELECT m.id, m.display_name AS name, m.last4, m.use_as_default AS is_default,
      m.gateway = ${ports.gateway.key} AS is_of_gateway,
      to_char((make_date(m.expires_year, m.expires_month, 1) + interval '1 month')::date - 1,
        'YYYY-MM-DD') AS expires_on
    FROM payment_method m WHERE m.supporter_id = ${id} AND m.status = 'ACTIVE' AND m.deleted_at IS NULL
    ORDER BY m.use_as_default DESC, m.id DESC LIMIT ${MAX_RECORD_ROWS}`)

export type SupporterReceipt = {
  id: number
  number: string
  status: string
  amountMinor: bigint
  currency: string
  issuedAt: Date | null
}

export const listReceipts = (read: SqlRunner, id: number): Promise<SupporterReceipt[]> =>
  read.rows<SupporterReceipt>(sql`
    SELECT id, number, status, amount_minor, currency::text AS currency, issued_at
    FROM tax_receipt WHERE supporter_id = ${id} AND deleted_at IS NULL ORDER BY id DESC LIMIT ${MAX_RECORD_ROWS}`)

export type SupportedChild = {
  id: number
  sponseeId: number
  name: string
  reference: string
  startedAt: Date
  endedOn: string | null
}

export const sponsoredBy = (read: SqlRunner, id: number): Promise<SupportedChild[]> =>
  read.rows<SupportedChild>(sql`
    SELECT o.id, h.id AS sponsee_id, concat_ws(' ', h.first_name, h.last_name) AS name,
      h.reference_number AS reference, o.started_at, to_char(o.ended_on, 'YYYY-MM-DD') AS ended_on
    FROM sponsor o JOIN sponsorship h ON h.id = o.sponsorship_id WHERE o.supporter_id = ${id} AND o.deleted_at IS NULL
    ORDER BY o.ended_on IS NOT NULL, o.started_at DESC, o.id DESC LIMIT ${MAX_RECORD_ROWS}`)

export const supporterForForm = (read: SqlRunner, id: number): Promise<Record<string, string | number | null> | null> =>
  read.record(sql`
    SELECT version, account_type_id AS "accountTypeId", title, first_name AS "firstName", last_name AS "lastName",
      email, referral_source AS "referralSource", verified_status AS "verifiedStatus", nps,
      ${join(
        ['bill', 'ship'].flatMap((side) =>
          FORM_FIELDS.map(
            ([column, field]) => sql`s.${name(`${side}_${column}`)}
        AS ${name(side + field)}`,
          ),
        ),
      )}, display_name AS "displayName", CASE WHEN ship_is_billing THEN '1' ELSE '' END AS "shipIsBilling"
    FROM supporter s WHERE s.id = ${id}`)

export async function readUserValues(read: SqlRunner, id: number): Promise<UserValues> {
  const row = await read.first<{ values: UserValues }>(
    sql`SELECT user_fields AS values FROM supporter WHERE id = ${id}`,
  )
  return row?.values ?? {}
}

export const findReferrer = (read: SqlRunner, id: number): Promise<{ id: number; name: string } | null> =>
  read.first(
    sql`SELECT b.id, b.display_name AS name FROM supporter s JOIN supporter b ON b.id = s.referred_by
      WHERE s.id = ${id}`,
  )

export type Referral = { id: number; name: string; at: Date; paidMinor: bigint }

export const listReferrals = (read: SqlRunner, id: number): Promise<Referral[]> =>
  read.rows<Referral>(sql`
    SELECT id, display_name AS name, created_at AS at, payments_minor AS paid_minor FROM supporter
    WHERE referred_by = ${id} ORDER BY created_at DESC, id DESC LIMIT ${MAX_RECORD_ROWS}`)

export type SupporterLogin = { id: number; at: Date; ip: string | null; userAgent: string | null; by: string | null }

export const listLogins = (read: SqlRunner, id: number): Promise<SupporterLogin[]> =>
  read.rows<SupporterLogin>(sql`
    SELECT l.id, l.login_at AS at, l.ip, l.user_agent,
      nullif(concat_ws(' ', u.first_name, u.last_name), '') AS by
    FROM supporter_login l LEFT JOIN staff u ON u.id = l.impersonated_by WHERE l.supporter_id = ${id}
    ORDER BY l.login_at DESC, l.id DESC LIMIT ${MAX_RECORD_ROWS}`)

const FORM_FIELDS: readonly (readonly [string, string])[] = [
  ['title', 'Title'],
  ['first_name', 'FirstName'],
  ['last_name', 'LastName'],
  ['organization_name', 'OrganizationName'],
  ['email', 'Email'],
  ['address_01', 'Address01'],
  ['address_02', 'Address02'],
  ['city', 'City'],
  ['state', 'State'],
  ['zip', 'Zip'],
  ['country', 'Country'],
  ['phone', 'Phone'],
]
