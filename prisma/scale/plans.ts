import type pg from 'pg'

const PERIODS = `
  CASE l.recurring_frequency WHEN 'weekly' THEN 'Week' WHEN 'biweekly' THEN 'SemiMonth' WHEN 'monthly' THEN 'Month' WHEN 'quarterly' THEN 'Quarter' WHEN 'biannually' THEN 'SemiYear' ELSE 'Year' END`
const STEP = `
  CASE p.billing_period WHEN 'Week' THEN interval '7 days' WHEN 'SemiMonth' THEN interval '14 days' WHEN 'Month' THEN interval '1 month' WHEN 'Quarter' THEN interval '3 months'
    WHEN 'SemiYear' THEN interval '6 months' ELSE interval '1 year' END`

/** A plan for every recurring line that was sold and has none: one in ten was cancelled, one in twenty is suspended. */
const PROFILES = `
  INSERT INTO recurring_profile (profile_id, contribution_id, line_id, variant_id, supporter_id, profile_reference, subscriber_name, description, transaction_type, status, cancel_reason, cancelled_at,
    billing_period, billing_cycle_anchor, starts_on, next_billing_on, currency, amount_minor, initial_minor, aggregate_minor, cycles_completed, last_payment_at, last_payment_minor, is_manual, created_at, updated_at)
  SELECT 's' || lpad(to_hex(l.id), 9, '0'), c.id, l.id, l.variant_id, c.supporter_id, c.client_uuid, left(c.supporter_name, 140), l.description, CASE WHEN l.is_donation THEN 'Donation' ELSE 'Standard' END,
    CASE WHEN l.id % 10 = 3 THEN 'Cancelled' WHEN l.id % 20 = 4 THEN 'Suspended' ELSE 'Active' END, CASE WHEN l.id % 10 = 3 THEN 'No longer wanted' END, CASE WHEN l.id % 10 = 3 THEN $1::timestamptz END,
    ${PERIODS}, c.ordered_on, c.ordered_on, c.ordered_on, c.currency, l.recurring_minor * l.qty, l.total_minor, l.total_minor, 1, c.confirmed_at, l.total_minor, true, c.confirmed_at, c.confirmed_at
  FROM contribution_line l JOIN contribution c ON c.id = l.contribution_id
  WHERE l.recurring_minor > 0 AND l.recurring_frequency IS NOT NULL AND c.is_listed AND NOT c.is_test AND c.refunded_minor = 0 AND c.supporter_id IS NOT NULL AND l.total_minor > 0
    AND NOT EXISTS (SELECT 1 FROM recurring_profile p WHERE p.line_id = l.id)`

/**
 * Each period up to two days ago was paid; one in forty was declined. The plans are sorted, so that all of them are found before the first charge is
 * written: one after the other, each look for charges would walk past all that were written so far.
 */
const TRANSACTIONS = `
  WITH uncharged AS MATERIALIZED (
    SELECT * FROM recurring_profile p WHERE p.profile_id LIKE 's%' AND NOT EXISTS (SELECT 1 FROM recurring_transaction t WHERE t.profile_id = p.id) ORDER BY p.id)
  INSERT INTO recurring_transaction (profile_id, period_on, attempted_at, amount_minor, currency, functional_currency, functional_rate, payment_type, reference, status, payment_status, response, created_at)
  SELECT p.id, m.day::date, m.day + interval '10 hours', p.amount_minor, p.currency, c.functional_currency, c.functional_rate, 'check', 'Check ' || p.id || '-' || m.n, 'Completed',
    CASE WHEN (p.id + m.n) % 40 = 7 THEN 'Denied' ELSE 'Completed' END, CASE WHEN (p.id + m.n) % 40 = 7 THEN 'The check was returned.' END, m.day + interval '10 hours'
  FROM uncharged p JOIN contribution c ON c.id = p.contribution_id,
    LATERAL (SELECT d AS day, n FROM generate_series(p.starts_on::timestamptz + ${STEP}, $1::timestamptz - interval '2 days', ${STEP}) WITH ORDINALITY g (d, n)) m`

const COUNTED = `
  UPDATE recurring_profile p SET aggregate_minor = p.initial_minor + t.minor, cycles_completed = 1 + t.n, last_payment_at = coalesce(t.at, p.last_payment_at), last_payment_minor = p.amount_minor,
    next_billing_on = (coalesce(t.period, p.starts_on) + ${STEP})::date
  FROM (SELECT profile_id, count(*) FILTER (WHERE payment_status = 'Completed')::int AS n, coalesce(sum(amount_minor) FILTER (WHERE payment_status = 'Completed'), 0)::bigint AS minor,
      max(attempted_at) FILTER (WHERE payment_status = 'Completed') AS at, max(period_on) AS period FROM recurring_transaction GROUP BY 1) t
  WHERE t.profile_id = p.id AND p.profile_id LIKE 's%'`

/** Plans of the loaded contributions, with what they were charged since, its payments and its ledger. Answers how many charges there are. */
export async function addPlans(client: pg.ClientBase, now: Date): Promise<{ plans: number; charges: number }> {
  const { rowCount: plans } = await client.query(PROFILES, [now])
  const { rowCount: charges } = await client.query(TRANSACTIONS, [now])
  await client.query('ANALYZE recurring_profile, recurring_transaction')
  await client.query(COUNTED)
  await client.query('SELECT record_plan_payments()')
  await client.query('SELECT recount_lifetimes()')
  return { plans: plans ?? 0, charges: charges ?? 0 }
}
