import type pg from 'pg'

const OLDEST = `
  SELECT l.id AS line, c.id, c.client_uuid, c.ordered_on, c.confirmed_at, c.supporter_id, c.currency, l.variant_id,
    l.description, l.is_donation, l.recurring_minor * l.qty AS minor,
    l.total_minor, l.recurring_day, s.display_name
  FROM contribution_line l JOIN contribution c ON c.id = l.contribution_id JOIN supporter s ON s.id = c.supporter_id
  WHERE l.recurring_frequency = 'monthly' AND l.recurring_day BETWEEN 1 AND 28 AND l.total_minor > 0 AND c.is_listed
    AND NOT c.is_test AND c.refunded_minor = 0
    AND c.payment_type NOT IN ('credit_card', 'bank_account')
    AND NOT EXISTS (SELECT 1 FROM recurring_profile p WHERE p.line_id = l.id)
  ORDER BY c.ordered_at, l.id LIMIT 1`

const PLAN = `
  INSERT INTO recurring_profile (profile_id, contribution_id, line_id, variant_id, supporter_id, profile_reference,
    subscriber_name, description, transaction_type, billing_period,
    billing_cycle_anchor, starts_on, next_billing_on, cycles_completed, currency, amount_minor, initial_minor,
    aggregate_minor, last_payment_at, last_payment_minor, is_manual, created_at,
    updated_at)
  SELECT left(md5(o.client_uuid || o.line), 12), o.id, o.line, o.variant_id, o.supporter_id, o.client_uuid,
    o.display_name, o.description, CASE WHEN o.is_donation THEN 'Donation' ELSE 'Standard' END,
    'Month', d.day, (d.day + interval '1 month')::date,
    (date_trunc('month', $1::date) + interval '1 month' + (o.recurring_day - 1) * interval '1 day')::date, 1,
    o.currency, o.minor, o.total_minor,
    o.total_minor, o.confirmed_at, o.total_minor, true, o.confirmed_at, o.confirmed_at
  FROM (${OLDEST}) o, LATERAL (SELECT (date_trunc('month',
    o.ordered_on) + (o.recurring_day - 1) * interval '1 day')::date AS day) d
  RETURNING id`

const PAID = `
  INSERT INTO recurring_transaction (profile_id, period_on, attempted_at, amount_minor, currency, payment_type,
    reference, status, payment_status, response, created_at)
  SELECT p.id, m.day::date, m.day + interval '15 hours', p.amount_minor, p.currency, 'check',
    'Check ' || (2100 + row_number() OVER (ORDER BY m.day)), 'Completed', 'Completed', NULL, m.day + interval '15 hours'
  FROM recurring_profile p, generate_series(p.starts_on::timestamptz, p.next_billing_on - interval '1 month',
    interval '1 month') m (day)
  WHERE p.id = $1 AND m.day + interval '15 hours' < $2::date ORDER BY m.day`

const COUNTED = `
  UPDATE recurring_profile p SET cycles_completed = 1 + t.n, aggregate_minor = p.aggregate_minor + t.minor,
    last_payment_at = coalesce(t.last, p.last_payment_at), last_payment_minor = p.amount_minor
  FROM (SELECT count(*)::int AS n, coalesce(sum(amount_minor), 0)::bigint AS minor, max(attempted_at) AS last
    FROM recurring_transaction WHERE profile_id = $1) t WHERE p.id = $1`

/**
 * Writes a plan with a history of months. Call this last, because its charges take their ids after the contributions'.
 */
export async function writePlans(client: pg.ClientBase, today: string): Promise<void> {
  const { rows } = await client.query<{ id: number }>(PLAN, [today])
  const [plan] = rows
  if (!plan) return
  await client.query(PAID, [plan.id, today])
  await client.query(COUNTED, [plan.id])
  await client.query('SELECT record_plan_payments()')
  await client.query('SELECT recount_lifetimes()')
}
