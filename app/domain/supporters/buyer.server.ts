import type { SqlTxCtx } from '~/db/ctx'
import { sql } from '~/kit/sql'
import { composed, composedEmail, isEmail } from '~/kit/text'
import { displayName, leadingZip } from './display-name'
import { DEFAULT_ACCOUNT_TYPE } from './queries.server'

type Side = {
  title: string | null
  firstName: string | null
  lastName: string | null
  organizationName: string | null
  address1: string | null
  address2: string | null
  city: string | null
  state: string | null
  zip: string | null
  country: string | null
  phone: string | null
  email: string | null
}

export type Buyer = { billing: Side; shipping: Side; accountTypeId: number | null; referralSource: string | null }

const composeText = (text: string | null): string | null => composed(text ?? '') || null

const isNamed = ({ billing }: Buyer) =>
  [billing.firstName, billing.lastName, billing.organizationName, billing.email].some(
    (text) => composeText(text) !== null,
  )

async function byEmail(ctx: SqlTxCtx, email: string): Promise<number | null> {
  const row = await ctx.sql.first<{ id: number }>(
    sql`SELECT id FROM supporter WHERE lower(email) = lower(${email}) AND is_active AND NOT is_spam`,
  )
  return row?.id ?? null
}

async function byNameAndPlace(ctx: SqlTxCtx, { billing }: Buyer): Promise<number | null> {
  const [first, last, place] = [composeText(billing.firstName), composeText(billing.lastName), leadingZip(billing.zip)]
  if (first === null || last === null || place === '') return null
  const row = await ctx.sql.first<{ id: number }>(sql`
    SELECT id FROM supporter WHERE display_name = ${`${first} ${last}`} AND first_name = ${first}
      AND last_name = ${last}
      AND split_part(replace(lower(trim(bill_zip)), '-', ' '), ' ', 1) = ${place} AND is_active AND NOT is_spam
      ORDER BY created_at DESC, id DESC LIMIT 1`)
  return row?.id ?? null
}

const cutText = (text: string | null, maxLength: number) =>
  [...(composeText(text) ?? '')].slice(0, maxLength).join('') || null

/** Drops the country when there is no address, because it is then only the cart's default (R-CART-5). */
const withGivenCountry = (ctx: SqlTxCtx, side: Side): Side =>
  side.country === ctx.organisation.country &&
  [side.address1, side.address2, side.city, side.state, side.zip].every((text) => composeText(text) === null)
    ? { ...side, country: null }
    : side

async function createSupporter(ctx: SqlTxCtx, buyer: Buyer, email: string | null): Promise<number | null> {
  const [b, s] = [withGivenCountry(ctx, buyer.billing), withGivenCountry(ctx, buyer.shipping)]
  const type = await ctx.sql.first<{ id: number; isOrganization: boolean }>(
    sql`SELECT id, is_organization FROM account_type WHERE id = coalesce((SELECT id FROM account_type
      WHERE id = ${buyer.accountTypeId} AND deleted_at IS NULL), ${DEFAULT_ACCOUNT_TYPE})`,
  )
  if (!type) return null
  const name = displayName({ ...b, email, billEmail: b.email, isOrganization: type.isOrganization })
  const row = await ctx.sql.first<{ id: number }>(sql`
    INSERT INTO supporter (display_name, title, first_name, last_name, email, account_type_id, referral_source,
      sign_up_method,
      bill_title, bill_first_name, bill_last_name, bill_organization_name, bill_email, bill_address_01, bill_address_02,
      bill_city, bill_state, bill_zip, bill_country, bill_phone,
      ship_title, ship_first_name, ship_last_name, ship_organization_name, ship_email, ship_address_01, ship_address_02,
      ship_city, ship_state, ship_zip, ship_country, ship_phone,
      created_at, created_by, updated_at)
    VALUES (${name}, ${b.title}, ${cutText(b.firstName, 45)}, ${cutText(b.lastName, 45)}, ${email}, ${type.id},
      ${buyer.referralSource}, 'checkout',
      ${b.title}, ${cutText(b.firstName, 45)}, ${cutText(b.lastName, 45)}, ${b.organizationName}, ${b.email},
      ${b.address1}, ${b.address2}, ${b.city}, ${b.state}, ${b.zip}, ${b.country}, ${b.phone},
      ${s.title}, ${cutText(s.firstName, 45)}, ${cutText(s.lastName, 45)}, ${s.organizationName}, ${s.email},
      ${s.address1}, ${s.address2}, ${s.city}, ${s.state}, ${s.zip}, ${s.country}, ${s.phone},
      ${ctx.now}, ${ctx.actor.staffId}, ${ctx.now})
    ON CONFLICT (lower(email)) DO NOTHING RETURNING id`)
  if (row) await ctx.publish('supporter.added', { id: row.id, after: { displayName: name, from: 'sale' } })
  return row?.id ?? null
}

/**
 * Finds the supporter by exact email, else by name and place, else adds one; null for a guest without a name,
 * organization or email. An email that is invalid or that someone else holds is left empty (R-SUPPORTERS-7, 2.2).
 */
export async function supporterOfSale(ctx: SqlTxCtx, buyer: Buyer): Promise<number | null> {
  if (!isNamed(buyer)) return null
  const typed = composedEmail(buyer.billing.email ?? '') || null
  const email = isEmail(typed) ? typed : null
  const known = (email === null ? null : await byEmail(ctx, email)) ?? (await byNameAndPlace(ctx, buyer))
  if (known !== null) return known
  const created = await createSupporter(ctx, buyer, email)
  if (created !== null || email === null) return created
  return (await byEmail(ctx, email)) ?? createSupporter(ctx, buyer, null)
}
