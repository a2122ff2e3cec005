import type pg from 'pg'

const PERIODS = `
  CASE l.recurring_frequency WHEN 'weekly' THEN 'Week' WHEN 'biweekly' THEN 'SemiMonth' WHEN 'monthly' THEN 'Month'
    WHEN 'quarterly' THEN 'Quarter' WHEN 'biannually' THEN 'SemiYear' ELSE 'Year' END`
const STEP = `
  CASE p.billing_period WHEN 'Week' THEN interval '7 days' WHEN 'SemiMonth' THEN interval '14 days'
    WHEN 'Month' THEN interval '1 month' WHEN 'Quarter' THEN interval '3 months'
    WHEN 'SemiYear' THEN interval '6 months' ELSE interval '1 year' END`

/** Five or six charges on average, exponentially distributed; one plan in forty continues to this day. */
const CHARGES_WANTED = `
  CASE WHEN l.id % 40 = 11 THEN 10000
    ELSE floor(-6 * ln((l.id::bigint * 2654435761 % 4294967296 + 1) / 4294967297.0))::int END`

const PLANS = `
  CREATE TEMP TABLE loaded_plan AS
  SELECT nextval(pg_get_serial_sequence('recurring_profile', 'id'))::int AS id, l.id AS line_id,
    c.id AS contribution_id, l.variant_id, c.supporter_id, c.client_uuid, c.supporter_name,
    l.description, l.is_donation, ${PERIODS} AS billing_period, c.ordered_on AS starts_on, c.confirmed_at, c.currency,
    c.functional_currency, c.functional_rate,
    l.recurring_minor * l.qty AS amount_minor, l.total_minor AS initial_minor, ${CHARGES_WANTED} AS charges_wanted
  FROM contribution_line l JOIN contribution c ON c.id = l.contribution_id
  WHERE l.recurring_minor > 0 AND l.recurring_frequency IS NOT NULL AND c.is_listed AND NOT c.is_test
    AND c.refunded_minor = 0 AND c.supporter_id IS NOT NULL AND l.total_minor > 0
    AND NOT EXISTS (SELECT 1 FROM recurring_profile p WHERE p.line_id = l.id)
  ORDER BY l.id`

const TRANSACTIONS = `
  INSERT INTO recurring_transaction (profile_id, period_on, attempted_at, amount_minor, currency, functional_currency,
    functional_rate, payment_type, reference, status, payment_status, response,
    payment_id, created_at)
  SELECT id, day::date, day + interval '10 hours', amount_minor, currency, functional_currency, functional_rate,
    'check', 'Check ' || id || '-' || n, 'Completed',
    CASE WHEN declined THEN 'Denied' ELSE 'Completed' END, CASE WHEN declined THEN 'The check was returned.' END,
    CASE WHEN NOT declined THEN nextval(pg_get_serial_sequence('payment', 'id')) END, day + interval '10 hours'
  FROM (
    SELECT p.*, m.day, m.n, (p.id + m.n) % 40 = 7 AS declined
    FROM loaded_plan p, LATERAL (
      SELECT d AS day, n FROM generate_series(p.starts_on::timestamptz + ${STEP}, $1::timestamptz - interval '2 days',
        ${STEP}) WITH ORDINALITY g (d, n) WHERE n <= p.charges_wanted) m
    ORDER BY m.day, p.id) charged`

const PROFILES = `
  INSERT INTO recurring_profile (id, profile_id, contribution_id, line_id, variant_id, supporter_id, profile_reference,
    subscriber_name, description, transaction_type, status, cancel_reason, cancelled_at,
    suspended_at, cycles_remaining, billing_period, billing_cycle_anchor, starts_on, next_billing_on, currency,
    amount_minor, initial_minor, aggregate_minor, cycles_completed, last_payment_at,
    last_payment_minor, is_manual, created_at, updated_at)
  SELECT id, 's' || lpad(to_hex(line_id), 9, '0'), contribution_id, line_id, variant_id, supporter_id, client_uuid,
    left(supporter_name, 140), description,
    CASE WHEN is_donation THEN 'Donation' ELSE 'Standard' END, status,
      CASE WHEN status = 'Cancelled' THEN 'No longer wanted' END, CASE WHEN status = 'Cancelled' THEN ended_at END,
    CASE WHEN status = 'Suspended' THEN ended_at END, CASE WHEN status = 'Expired' THEN 0 END, billing_period,
      starts_on, starts_on, next_on, currency, amount_minor, initial_minor,
    initial_minor + paid_minor, 1 + paid, coalesce(paid_at, confirmed_at), CASE WHEN paid_at IS NULL THEN initial_minor
    ELSE amount_minor END, true, confirmed_at, confirmed_at
  FROM (
    SELECT p.*, w.next_on, w.next_on::timestamptz AS ended_at,
      CASE WHEN w.next_on > $1::timestamptz - interval '2 days' THEN 'Active' WHEN p.id % 8 = 4 THEN 'Suspended'
        WHEN p.id % 8 = 6 THEN 'Expired' ELSE 'Cancelled' END AS status
    FROM (
      SELECT p.*, coalesce(t.paid, 0) AS paid, coalesce(t.minor, 0) AS paid_minor, t.paid_at, t.last_period
      FROM loaded_plan p
      LEFT JOIN (SELECT profile_id, count(*) FILTER (WHERE payment_status = 'Completed')::int AS paid,
        sum(amount_minor) FILTER (WHERE payment_status = 'Completed')::bigint AS minor,
          max(attempted_at) FILTER (WHERE payment_status = 'Completed') AS paid_at, max(period_on) AS last_period
          FROM recurring_transaction GROUP BY 1) t ON t.profile_id = p.id) p,
      LATERAL (SELECT (coalesce(p.last_period, p.starts_on) + ${STEP})::date AS next_on) w) ended
  ORDER BY id`

const PAYMENTS = `
  INSERT INTO payment (id, plan_contribution_id, is_live, status, type, gateway, amount_minor, currency, captured_at,
    created_at, is_paid, outcome, reference, description)
  SELECT t.payment_id, p.contribution_id, true, 'succeeded', 'cheque', 'offline', t.amount_minor, t.currency,
    t.attempted_at, t.attempted_at, true, 'authorized', t.reference,
    'Payment for Transaction #' || t.id
  FROM recurring_transaction t JOIN loaded_plan p ON p.id = t.profile_id WHERE t.payment_id IS NOT NULL`

const LEDGER = `
  INSERT INTO ledger_entry (transaction_id, line_id, type, fund_code, amount_minor, currency, qty, supporter_id,
    captured_at)
  SELECT e.* FROM transaction_entry e JOIN recurring_transaction t ON t.id = e.transaction_id
  JOIN loaded_plan p ON p.id = t.profile_id WHERE t.payment_status = 'Completed'`

/**
 * Adds plans of the loaded contributions with their charges, payments and ledger. Each row is written once, without
 * triggers and foreign keys; derived values are counted afterwards.
 */
export async function addPlans(client: pg.ClientBase, now: Date): Promise<{ plans: number; charges: number }> {
  const { rowCount: plans } = await client.query(PLANS)
  await client.query('ANALYZE loaded_plan')
  const { rowCount: charges } = await client.query(TRANSACTIONS, [now])
  await client.query('ANALYZE recurring_transaction')
  for (const [rows, values] of [
    [PROFILES, [now]],
    [PAYMENTS, []],
    [LEDGER, []],
  ] as const)
    await client.query(rows, [...values])
  await client.query('DROP TABLE loaded_plan')
  return { plans: plans ?? 0, charges: charges ?? 0 }
}

export async function countPlans(client: pg.ClientBase): Promise<void> {
  await client.query('SELECT recount_lifetimes()')
  await client.query(
    `UPDATE supporter s SET recurring_state = w.state
      FROM (SELECT id, supporter_recurring_state(id) AS state FROM supporter) w
      WHERE w.id = s.id AND w.state <> s.recurring_state`,
  )
}
