import type { SqlTxCtx } from '~/db/ctx'
import { toRegionCode } from '~/domain/locale/places'
import { sql } from '~/kit/sql'
import { readImportableNumber } from './amounts'
import type { Giver } from './givers.server'
import type { Value, Values } from '../row'

export type Gift = {
  id: number
  lineId: number
  number: string
  giver: Giver
  /** ISO 8601. */
  orderedAt: string
  values: Values
  subtotal: bigint
  dcc: bigint
  total: bigint
}

const LINE = 'Imported donation'
const MAX_REFERENCE_LENGTH = 25

const text = (value: Value | undefined): string | null => (typeof value === 'string' ? value : null)

function toRow({ id, lineId, number, giver, orderedAt, values, subtotal, dcc, total }: Gift) {
  const auth = text(values.payment_auth)
  return {
    id,
    line_id: lineId,
    number,
    ordered_at: orderedAt,
    subtotal: String(subtotal),
    dcc: String(dcc),
    total: String(total),
    supporter_id: giver.id,
    account_type_id: giver.account_type_id,
    opted_in: values.marketing_opt_in === true,
    first_name: text(values.first_name),
    last_name: text(values.last_name),
    organization_name: text(values.organization_name),
    address1: text(values.address_line_1),
    address2: text(values.address_line_2),
    city: text(values.city),
    state: toRegionCode(text(values.country), text(values.state)),
    zip: text(values.zip),
    country: text(values.country)?.toUpperCase() ?? null,
    phone: text(values.phone),
    email: text(values.email),
    auth,
    reference: auth !== null && auth.length <= MAX_REFERENCE_LENGTH ? auth : null,
    note: auth !== null && auth.length > MAX_REFERENCE_LENGTH ? auth : null,
    gift_id: readImportableNumber(values.dp_gift_id ?? null),
    sf_id: text(values.sf_id),
  }
}

/** Writes balanced contributions, each with a line, a payment and ledger entries, in four statements (R-BOOKS-1). */
export async function writeGifts(ctx: SqlTxCtx, gifts: readonly Gift[]): Promise<void> {
  if (gifts.length === 0) return
  const { currency } = ctx.organisation
  const rows = sql`jsonb_to_recordset(${JSON.stringify(gifts.map(toRow))}::jsonb) AS g (id int, line_id int,
    number text, ordered_at timestamptz, subtotal bigint, dcc bigint, total bigint,
    supporter_id int, account_type_id int, opted_in boolean, first_name text, last_name text, organization_name text,
    address1 text, address2 text, city text, state text, zip text,
    country text, phone text, email text, auth text, reference text, note text, gift_id int, sf_id text)`
  await ctx.sql.run(sql`
    INSERT INTO contribution (id, client_uuid, number, experience_type, source, started_at, completed_at, ordered_at,
      confirmed_at, created_by, completed_by, updated_at,
      total_items, total_qty, currency, subtotal_minor, dcc_minor, total_minor, dcc_enabled_by_customer, supporter_id,
      account_type_id, email_opt_in,
      billing_first_name, billing_last_name, billing_organization_name, billing_address1, billing_address2,
      billing_city, billing_state, billing_zip, billing_country, billing_phone,
      billing_email, payment_type, payment_label, other_reference, other_note, send_confirmation_emails, is_fulfilled,
      donor_gift, synced_at, sf_id)
    SELECT g.id, g.number, g.number, 'import', 'Import', g.ordered_at, g.ordered_at, g.ordered_at, g.ordered_at,
      ${ctx.actor.staffId}::int, ${ctx.actor.staffId}::int, ${ctx.now},
      1, 1, ${currency}, g.subtotal, g.dcc, g.total, g.dcc > 0, g.supporter_id, g.account_type_id, g.opted_in,
      g.first_name, g.last_name, g.organization_name, g.address1, g.address2, g.city, g.state, g.zip, g.country,
      g.phone,
      g.email, CASE WHEN g.total = 0 THEN 'free' ELSE 'other' END, CASE WHEN g.total = 0 THEN 'Free'
      ELSE 'Other' END, g.reference, g.note, false, true, g.gift_id,
      CASE WHEN g.gift_id IS NOT NULL THEN ${ctx.now}::timestamptz END, g.sf_id
    FROM ${rows}`)
  await ctx.sql.run(sql`
    INSERT INTO contribution_line (id, contribution_id, description, qty, price_minor, original_price_minor,
      total_minor, is_donation, is_dcc_eligible, dcc_minor)
    SELECT g.line_id, g.id, ${LINE}, 1, g.subtotal, g.subtotal, g.subtotal, true, g.dcc > 0, g.dcc FROM ${rows}`)
  await ctx.sql.run(sql`
    INSERT INTO payment (contribution_id, is_live, status, type, gateway, amount_minor, currency, captured_at,
      created_at, is_paid, outcome, reference, description)
    SELECT g.id, true, 'succeeded', 'unknown', 'offline', g.total, ${currency}, g.ordered_at, ${ctx.now}, true,
      'authorized', g.auth, 'Payment for Contribution #' || g.number
    FROM ${rows} WHERE g.total > 0`)
  await ctx.sql.run(sql`
    INSERT INTO ledger_entry (contribution_id, line_id, type, amount_minor, currency, qty, supporter_id, captured_at)
    SELECT g.id, e.line_id, e.type, e.amount, ${currency}, 1, g.supporter_id, g.ordered_at
    FROM ${rows}, LATERAL (VALUES (g.line_id, 'Line Item', g.subtotal), (NULL, 'DCC', g.dcc)) e (line_id, type, amount)
    WHERE e.amount > 0`)
}
