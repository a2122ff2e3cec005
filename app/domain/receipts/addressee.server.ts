import { sql, type Sql } from '~/kit/sql'

export const ADDRESSEE = sql`name, first_name, last_name, address_01, address_02, city, state, zip, country, email,
  phone`

const SUPPORTERS_NAME = sql`CASE WHEN a.is_organization
  THEN coalesce(nullif(concat_ws(' ', nullif(s.bill_title, ''), nullif(s.bill_organization_name, '')), ''),
    s.display_name)
  ELSE coalesce(nullif(concat_ws(' ', nullif(s.bill_first_name, ''), nullif(s.bill_last_name, '')), ''),
    s.display_name) END`

/**
 * Values for `ADDRESSEE`: the billing data of supporter `s` (of account type `a`), or else of contribution `c` (of type
 * `o`) (R-RECEIPTS-2).
 */
export const selectAddressee = (c: Sql): Sql => sql`
  left(CASE WHEN s.id IS NULL THEN coalesce(CASE WHEN o.is_organization THEN nullif(${c}.billing_organization_name,
    '') END,
      nullif(concat_ws(' ', nullif(${c}.billing_title, ''), nullif(${c}.billing_first_name, ''),
        nullif(${c}.billing_last_name, '')), ''), ${c}.billing_organization_name, '')
    ELSE ${SUPPORTERS_NAME} END, 200),
  CASE WHEN s.id IS NULL THEN ${c}.billing_first_name ELSE coalesce(s.bill_first_name, s.first_name) END,
  CASE WHEN s.id IS NULL THEN ${c}.billing_last_name ELSE coalesce(s.bill_last_name, s.last_name) END,
  coalesce(s.bill_address_01, ${c}.billing_address1), CASE WHEN s.bill_address_01 IS NULL THEN ${c}.billing_address2
  ELSE s.bill_address_02 END,
  coalesce(s.bill_city, ${c}.billing_city), coalesce(s.bill_state, ${c}.billing_state),
  coalesce(s.bill_zip, ${c}.billing_zip),
  coalesce(nullif(s.bill_country, ''), ${c}.billing_country), coalesce(s.bill_email, s.email, ${c}.billing_email),
  coalesce(s.bill_phone, ${c}.billing_phone)`
