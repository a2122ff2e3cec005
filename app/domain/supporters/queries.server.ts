import { sql, type SqlRunner } from '~/kit/sql'

type SupporterRow = Record<string, string | null> & { id: never; account_type_id: never }

const person = (row: SupporterRow, prefix: 'bill' | 'ship') => ({
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

/** What a cart takes over from a supporter; where billing says no name, the supporter's own is used (money 2.6). */
export async function supporterForOrder(over: SqlRunner, id: number) {
  const row = await over.first<SupporterRow>(sql`
    SELECT s.*, coalesce(s.bill_first_name, s.first_name) AS bill_first_name, coalesce(s.bill_last_name, s.last_name) AS bill_last_name,
      coalesce(s.bill_email, s.email) AS bill_email, coalesce(s.bill_title, s.title) AS bill_title
    FROM supporter s WHERE s.id = ${id} AND s.is_active AND NOT s.is_spam`)
  if (!row) return null
  return {
    id: row.id as number,
    accountTypeId: row.account_type_id as number,
    referralSource: row.referral_source ?? null,
    billing: person(row, 'bill'),
    shipping: person(row, 'ship'),
  }
}

/** For a statement that writes it. */
export const DEFAULT_ACCOUNT_TYPE = sql`(SELECT id FROM account_type WHERE deleted_at IS NULL ORDER BY is_default DESC, sequence, id LIMIT 1)`

export async function defaultAccountType(over: SqlRunner): Promise<number | null> {
  const row = await over.first<{ id: number | null }>(sql`SELECT ${DEFAULT_ACCOUNT_TYPE} AS id`)
  return row?.id ?? null
}

export async function isAccountType(over: SqlRunner, id: number): Promise<boolean> {
  return (await over.first(sql`SELECT 1 FROM account_type WHERE id = ${id} AND deleted_at IS NULL`)) !== null
}

export async function isOrganization(over: SqlRunner, accountTypeId: number): Promise<boolean> {
  return (await over.first(sql`SELECT 1 FROM account_type WHERE id = ${accountTypeId} AND is_organization`)) !== null
}

export type AccountTypeChoice = { id: number; label: string; isOrganization: boolean }

/** The kinds of account a contribution may be given for, in their own order. */
export const accountTypeChoices = (over: SqlRunner): Promise<AccountTypeChoice[]> =>
  over.rows<AccountTypeChoice>(
    sql`SELECT id, name AS label, is_organization AS "isOrganization" FROM account_type WHERE deleted_at IS NULL ORDER BY sequence, id`,
  )

export type SupporterRecord = {
  id: number
  name: string
  accountType: string
  isOrganization: boolean
  isActive: boolean
  email: string | null
  phone: string | null
  address: (string | null)[]
  country: string | null
  createdAt: Date
  firstPaymentAt: Date | null
  lastPaymentAt: Date | null
  lifetimeMinor: bigint
  lifetimeCount: number
  emailOptIn: boolean | null
}

/** What the supporter's own page says of them; null where there is no such supporter. */
export const supporterRecord = (read: SqlRunner, id: number): Promise<SupporterRecord | null> =>
  read.first<SupporterRecord>(sql`
    SELECT s.id, s.display_name AS name, a.name AS "accountType", a.is_organization AS "isOrganization", s.is_active AS "isActive",
      coalesce(s.email, s.bill_email) AS email, s.bill_phone AS phone, s.bill_country AS country, s.created_at AS "createdAt",
      to_jsonb(ARRAY[s.bill_address_01, s.bill_address_02, nullif(concat_ws(' ', nullif(concat_ws(', ', nullif(s.bill_city, ''), nullif(s.bill_state, '')), ''), s.bill_zip), '')]) AS address,
      s.first_payment_at AS "firstPaymentAt", s.last_payment_at AS "lastPaymentAt", s.lifetime_donation_minor + s.lifetime_purchase_minor AS "lifetimeMinor",
      s.lifetime_donation_count + s.lifetime_purchase_count AS "lifetimeCount",
      (SELECT action = 'optin' FROM email_opt_in WHERE supporter_id = s.id ORDER BY id DESC LIMIT 1) AS "emailOptIn"
    FROM supporter s JOIN account_type a ON a.id = s.account_type_id WHERE s.id = ${id}`)
