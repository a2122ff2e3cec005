import type pg from 'pg'

const PLANS = `
  FROM contribution_line l JOIN contribution c ON c.id = l.contribution_id JOIN supporter s ON s.id = c.supporter_id,
    LATERAL (SELECT (date_trunc('month', c.ordered_on) + (l.recurring_day - 1) * interval '1 day')::date AS day) m,
    LATERAL (SELECT (CASE WHEN m.day > c.ordered_on THEN m.day ELSE m.day + interval '1 month' END)::date AS day) n
  WHERE l.recurring_frequency = 'monthly' AND l.recurring_day BETWEEN 1 AND 28 AND l.total_minor > 0 AND c.is_listed
    AND NOT c.is_test AND c.refunded_minor = 0 AND n.day > $1::date`

/**
 * The gateway of these methods is not connected, so all are removed until the installation saves the cards with the
 * sandbox.
 */
const METHODS = `
  INSERT INTO payment_method (supporter_id, status, gateway, type, display_name, brand, bank_name, last4, expires_month,
    expires_year, sealed_token, sealed_customer, token_hash,
    created_at, deleted_at)
  SELECT DISTINCT ON (c.id) c.supporter_id, 'ACTIVE', 'stripe', CASE c.payment_type WHEN 'credit_card' THEN 'card'
    ELSE 'bank' END, coalesce(c.card_brand, 'Checking'),
    lower(c.card_brand), CASE c.payment_type WHEN 'bank_account' THEN 'Casco Bay Bank' END, right(c.payment_label, 4),
    CASE c.payment_type WHEN 'credit_card' THEN 8 END,
    CASE c.payment_type WHEN 'credit_card' THEN extract(year
      FROM c.ordered_on) + 3 END, 'sample', 'sample', md5(c.client_uuid) || md5(c.client_uuid), c.confirmed_at,
        c.confirmed_at
  ${PLANS} AND c.payment_type IN ('credit_card', 'bank_account')
  ORDER BY c.id`

const METHOD =
  '(SELECT o.id FROM payment_method o WHERE o.supporter_id = c.supporter_id AND o.created_at = c.confirmed_at)'

const PROFILES = `
  INSERT INTO recurring_profile (profile_id, contribution_id, line_id, variant_id, supporter_id, profile_reference,
    subscriber_name, description, transaction_type, billing_period,
    billing_cycle_anchor, starts_on, next_billing_on, cycles_completed, currency, amount_minor, initial_minor,
    aggregate_minor, last_payment_at, last_payment_minor, is_manual,
    created_at, updated_at, payment_method_id)
  SELECT left(md5(c.client_uuid || l.id), 12), c.id, l.id, l.variant_id, c.supporter_id, c.client_uuid, s.display_name,
    l.description, CASE WHEN l.is_donation THEN 'Donation' ELSE 'Standard' END,
    'Month', n.day - interval '1 month', n.day, n.day, 1, c.currency, l.recurring_minor * l.qty, l.total_minor,
    l.total_minor, c.ordered_at, l.total_minor, ${METHOD} IS NULL, c.confirmed_at,
    c.confirmed_at, ${METHOD}
  ${PLANS}
  ORDER BY l.id`

const DOWNLOADS = `
  INSERT INTO download_grant (contribution_id, line_id, download_file_id, token, expires_at, address_limit,
    download_limit, granted_at)
  SELECT c.id, l.id, v.download_file_id, left(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 43),
    c.confirmed_at + v.download_expiry_seconds * interval '1 second',
    v.download_address_limit, v.download_limit, c.confirmed_at
  FROM contribution_line l JOIN contribution c ON c.id = l.contribution_id JOIN product_variant v ON v.id = l.variant_id
  WHERE l.is_download AND v.download_file_id IS NOT NULL AND c.is_listed ORDER BY l.id`

const TRIBUTES = `
  INSERT INTO tribute (contribution_id, line_id, tribute_type_id, name, message, notify, notify_name, notify_email,
    notify_address, notify_city, notify_state, notify_zip, notify_country,
    amount_minor, currency, notify_at, notified_at, created_at, updated_at)
  SELECT c.id, l.id, (SELECT id FROM tribute_type ORDER BY sequence, id
    LIMIT 1), w.name, w.message, w.notify, w.reported, w.email, w.street, w.city, w.state, w.zip, w.country,
    l.total_minor, c.currency, c.confirmed_at, CASE WHEN w.notify = 'email' THEN c.confirmed_at END, c.confirmed_at,
    c.confirmed_at
  FROM (VALUES
      (1, 'Rosa Marino', 'She never let anybody leave hungry.', 'email', 'Ines Marino', 'ines.marino@example.org', NULL,
        NULL, NULL, NULL, NULL),
      (2, 'Captain Elias Thorne', NULL, 'letter', 'Ruth Thorne', NULL, '14 Beacon Street', 'Rockland', 'ME', '04841',
        'US'))
    AS w (place, name, message, notify, reported, email, street, city, state, zip, country)
  JOIN (SELECT l.id, row_number() OVER (ORDER BY c.ordered_at DESC, l.id) AS place FROM contribution_line l
    JOIN contribution c ON c.id = l.contribution_id JOIN product_variant v ON v.id = l.variant_id
      JOIN product p ON p.id = v.product_id WHERE p.code = 'GIFT-ONCE' AND c.is_listed AND c.refunded_minor = 0
      AND c.supporter_id IS NOT NULL) AS gift ON gift.place = w.place + 3
  JOIN contribution_line l ON l.id = gift.id JOIN contribution c ON c.id = l.contribution_id`

const DISPUTE = `
  INSERT INTO dispute (contribution_id, payment_id, gateway, reference, stage, amount_minor, currency, reason,
    respond_by, created_at)
  SELECT c.id, p.id, p.gateway, 'dp_' || lower(c.number), 'open', p.amount_minor, p.currency, 'unrecognized',
    c.confirmed_at + interval '11 days', c.confirmed_at + interval '1 day'
  FROM contribution c JOIN payment p ON p.contribution_id = c.id WHERE c.number = 'A26D84E0B7'`

export async function writeRelatedRecords(client: pg.ClientBase, today: string): Promise<void> {
  await client.query(METHODS, [today])
  await client.query(PROFILES, [today])
  await client.query(DOWNLOADS)
  await client.query(TRIBUTES)
  await client.query(DISPUTE)
}
