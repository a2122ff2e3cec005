import type pg from 'pg'
import { localDate } from '../../app/kit/calendar.ts'
import { writeDeposits } from '../seed/books.ts'
import { sealReceipts } from '../seed/receipts.ts'

const RECEIPTS = `
  WITH last AS (SELECT coalesce((SELECT value FROM counter WHERE name = 'tax_receipt'), 0) AS serial),
    given AS (
      SELECT c.*, l.serial + row_number() OVER (ORDER BY c.id) AS place FROM contribution c, last l
      WHERE c.id >= $1 AND c.id % 5 = 2 AND c.is_listed AND NOT c.is_test AND c.refunded_minor = 0
        AND c.subtotal_minor > 0 AND c.supporter_id IS NOT NULL),
    template AS (
      SELECT v.id, v.template_id FROM tax_receipt_template_version v JOIN tax_receipt_template t ON t.id = v.template_id
      WHERE t.is_default ORDER BY v.revision DESC LIMIT 1),
    made AS (
      INSERT INTO tax_receipt (number, receipt_type, status, serial, supporter_id, contribution_id, name, first_name,
        last_name, address_01, city, state, zip, country, email, amount_minor, currency,
        ordered_at, issued_at, voided_at, template_id, template_version_id, created_at, updated_at)
      SELECT 'WEB' || to_char(confirmed_at, 'YY') || '-' || lpad(place::text, 9, '0'), 'single',
        CASE WHEN place % 50 = 0 THEN 'void' ELSE 'issued' END, place, supporter_id, given.id, supporter_name,
        billing_first_name, billing_last_name, billing_address1, billing_city, billing_state, billing_zip,
        coalesce(billing_country, 'US'), billing_email, subtotal_minor, currency, ordered_at, confirmed_at,
        CASE WHEN place % 50 = 0 THEN confirmed_at + interval '1 hour' END, template.template_id, template.id,
          confirmed_at, confirmed_at
      FROM given, template ORDER BY place RETURNING id, contribution_id, amount_minor, serial),
    lines AS (
      INSERT INTO tax_receipt_line (receipt_id, contribution_id, description, amount_minor)
      SELECT m.id, m.contribution_id, 'Contribution #' || c.number, m.amount_minor FROM made m
      JOIN contribution c ON c.id = m.contribution_id ORDER BY m.serial)
  INSERT INTO counter (name, value) SELECT 'tax_receipt', max(serial) FROM made HAVING count(*) > 0 ON CONFLICT (name)
    DO UPDATE SET value = excluded.value`

export async function addReceipts(client: pg.ClientBase, firstId: number): Promise<void> {
  await client.query(RECEIPTS, [firstId])
  await sealReceipts(client)
}

export async function addBooks(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query('ANALYZE payment, refund')
  await client.query('SELECT record_past_platform_fees()')
  const { rows } = await client.query<{ zone: string }>('SELECT organisation_zone() AS zone')
  await client.query('SELECT close_settlements($1::date, $2::timestamptz)', [
    localDate(now, rows[0]?.zone ?? 'UTC'),
    now,
  ])
}

/** Splits the loaded batches by purpose, as their trigger would, and adds their deposits. */
export async function addDeposits(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query('ANALYZE settlement_batch, settlement_item, ledger_entry')
  await client.query('SELECT split_settled(0)')
  const { rows } = await client.query<{ zone: string }>('SELECT organisation_zone() AS zone')
  await writeDeposits(client, localDate(now, rows[0]?.zone ?? 'UTC'))
}
