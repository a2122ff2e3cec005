import type pg from 'pg'

const DEPOSITS = `
  WITH free AS (
    SELECT i.id, i.amount_minor, b.currency, b.gateway, date_trunc('week', b.settled_on)::date + 7 AS day
    FROM settlement_item i JOIN settlement_batch b ON b.id = i.batch_id
    WHERE b.settled_on >= $1::date - 70 AND b.settled_on < date_trunc('week', $1::date) - interval '7 days'
      AND NOT EXISTS (SELECT 1 FROM deposit_item d WHERE d.item_id = i.id)),
  week AS (
    SELECT currency, gateway, day, count(*) AS amounts, sum(amount_minor) AS minor FROM free GROUP BY 1, 2, 3
    HAVING sum(amount_minor) > 0),
  made AS (
    INSERT INTO deposit (currency, deposited_on, account, reference, amounts, total_minor, staff_id, made_by,
      created_at)
    SELECT w.currency, w.day, 'Operating account', CASE WHEN w.gateway = 'offline' THEN 'Slip ' ELSE 'Payout ' END
      || to_char(w.day, 'MMDD') || '-' || w.gateway, w.amounts, w.minor, s.id, s.first_name || ' ' || s.last_name,
      w.day + time '15:00'
    FROM week w, LATERAL (SELECT * FROM staff ORDER BY id LIMIT 1) s ORDER BY w.day, w.gateway
    RETURNING id, currency, deposited_on, reference)
  INSERT INTO deposit_item (item_id, deposit_id)
  SELECT f.id, m.id FROM free f JOIN made m ON m.currency = f.currency AND m.deposited_on = f.day
    AND m.reference LIKE '%-' || f.gateway`

const EXPORT = `
  WITH accounts AS (
    INSERT INTO posting_account (kind, key, account)
    SELECT 'rest', '', '4900 Other income'
    UNION ALL SELECT 'part', key, account FROM (VALUES ('DCC', '4800 Covered costs'), ('Shipping', '4700 Shipping'),
      ('Tax', '2200 Sales tax payable')) AS part (key, account)
    UNION ALL SELECT 'bank', 'Operating account', '1000 Operating account'
    UNION ALL SELECT 'gateway', gateway, (1199 + row_number() OVER (ORDER BY gateway)) || ' '
      || CASE gateway WHEN 'offline' THEN 'Undeposited funds' ELSE initcap(gateway) || ' clearing' END
      FROM (SELECT DISTINCT gateway FROM settlement_batch) g),
  span AS (SELECT (date_trunc('month', $1::date) - interval '2 months')::date AS first,
    (date_trunc('month', $1::date) - interval '1 month 1 day')::date AS last)
  INSERT INTO journal_export (first_day, last_day, staff_id, made_by, created_at)
  SELECT span.first, span.last, s.id, s.first_name || ' ' || s.last_name, span.last + 2 + time '15:00'
  FROM span, LATERAL (SELECT * FROM staff ORDER BY id LIMIT 1) s RETURNING id, first_day, last_day`

/**
 * Writes the books as the nightly jobs would: fees of the payments, and a batch for each day. The worker makes the
 * first check. Call this last.
 */
export async function writeBooks(client: pg.ClientBase, { today, now }: { today: string; now: Date }): Promise<void> {
  await client.query('SELECT record_past_platform_fees()')
  await client.query('SELECT close_settlements($1::date, $2::timestamptz)', [today, now])
  await writeDeposits(client, today)
  const { rows } = await client.query<{ id: number }>(EXPORT, [today])
  await client.query('SELECT post_journal(id, first_day, last_day) FROM journal_export WHERE id = $1', [rows[0]?.id])
}

export const writeDeposits = (client: pg.ClientBase, today: string) => client.query(DEPOSITS, [today])
