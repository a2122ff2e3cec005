import type pg from 'pg'

const GIFTS = `
  SELECT c.*, row_number() OVER (ORDER BY c.ordered_at DESC, c.id) AS place FROM contribution c
  WHERE c.is_listed AND NOT c.is_test AND c.refunded_minor = 0 AND c.currency = 'USD' AND c.supporter_id IS NOT NULL
    AND c.billing_email <> ''
    AND EXISTS (SELECT 1 FROM contribution_line l JOIN product_variant v ON v.id = l.variant_id
      JOIN product p ON p.id = v.product_id
      WHERE l.contribution_id = c.id AND p.is_tax_receiptable
        AND l.total_minor > coalesce(v.fair_market_value_minor, 0) * l.qty)`

const SINGLE = `
  INSERT INTO tax_receipt (number, receipt_type, status, serial, supporter_id, contribution_id, name, first_name,
    last_name, address_01, city, state, zip, country, email, amount_minor,
    currency, ordered_at, issued_at, voided_at, voided_by, notified_at, created_at, updated_at)
  SELECT CASE w.status WHEN 'draft' THEN 'DRAFT-' || w.place
    ELSE 'WEB' || to_char(g.confirmed_at, 'YY') || '-' || lpad(w.serial::text, 9, '0') END, 'single', w.status,
    w.serial, s.id, g.id,
    s.display_name, s.first_name, s.last_name, g.billing_address1, g.billing_city, g.billing_state, g.billing_zip,
    coalesce(g.billing_country, 'US'), g.billing_email,
    (SELECT sum(l.total_minor - coalesce(v.fair_market_value_minor, 0) * l.qty) FROM contribution_line l
      JOIN product_variant v ON v.id = l.variant_id JOIN product p ON p.id = v.product_id
      WHERE l.contribution_id = g.id AND p.is_tax_receiptable
        AND l.total_minor > coalesce(v.fair_market_value_minor, 0) * l.qty), g.currency, g.ordered_at,
        CASE WHEN w.status <> 'draft' THEN g.confirmed_at END,
    CASE WHEN w.status = 'void'
      THEN least(g.confirmed_at + interval '1 hour', (SELECT max(confirmed_at) FROM contribution)) END,
      CASE WHEN w.status = 'void' THEN 1 END,
      CASE WHEN w.is_sent THEN g.confirmed_at END, g.confirmed_at, g.confirmed_at
  FROM (VALUES (1, 'issued', 1, 6, true), (2, 'void', 2, 5, true), (3, 'issued', 3, 5, true),
    (4, 'issued', 4, 4, false), (5, 'issued', 5, 3, true), (6, 'draft', NULL, 2, false),
      (7, 'draft', NULL, 1, false)) AS w (place, status, serial, gift, is_sent)
    JOIN (${GIFTS}) g ON g.place = w.gift JOIN supporter s ON s.id = g.supporter_id ORDER BY w.place`

const LINES = `
  INSERT INTO tax_receipt_line (receipt_id, contribution_id, line_id, description, amount_minor)
  SELECT r.id, l.contribution_id, l.id, l.description, l.total_minor - coalesce(v.fair_market_value_minor, 0) * l.qty
  FROM tax_receipt r JOIN contribution_line l ON l.contribution_id = r.contribution_id
  JOIN product_variant v ON v.id = l.variant_id JOIN product p ON p.id = v.product_id
  WHERE p.is_tax_receiptable AND l.total_minor > coalesce(v.fair_market_value_minor, 0) * l.qty`

const REVISED = `
  UPDATE tax_receipt SET number = number || '-R1', revision = 1, name = name || ' and family',
    updated_at = issued_at + interval '30 minutes',
    changes = jsonb_build_array(jsonb_build_object('at', to_char((issued_at + interval '30 minutes') AT TIME ZONE 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'by', 'Fiona Gallant', 'number', number,
      'changes', jsonb_build_array(jsonb_build_object('label', 'Name', 'old', name, 'new', name || ' and family'))))
  WHERE serial = 4`

const YEAR = `
  WITH donor AS (
    SELECT g.supporter_id AS id, min(g.ordered_on) AS first, max(g.ordered_on) AS last, max(g.confirmed_at) AS at
    FROM (${GIFTS}) g
    WHERE NOT EXISTS (SELECT 1 FROM tax_receipt r WHERE r.supporter_id = g.supporter_id) GROUP BY g.supporter_id
    HAVING count(*) > 1 ORDER BY count(*) DESC, g.supporter_id LIMIT 1),
  gift AS (
    SELECT g.id, l.id AS line, 'Contribution #' || g.number AS description,
      l.total_minor - coalesce(v.fair_market_value_minor, 0) * l.qty AS minor, g.ordered_at FROM (${GIFTS}) g
      JOIN donor d ON d.id = g.supporter_id
      JOIN contribution_line l ON l.contribution_id = g.id JOIN product_variant v ON v.id = l.variant_id
      JOIN product p ON p.id = v.product_id
    WHERE p.is_tax_receiptable AND l.total_minor > coalesce(v.fair_market_value_minor, 0) * l.qty),
  receipt AS (
    INSERT INTO tax_receipt (number, receipt_type, status, serial, supporter_id, name, first_name, last_name,
      address_01, city, state, zip, country, email, amount_minor, currency, issued_at,
      notified_at, period_from, period_to, created_at, updated_at)
    SELECT 'WEB' || to_char(d.at, 'YY') || '-000000006', 'consolidated', 'issued', 6, s.id, s.display_name,
      s.first_name, s.last_name, s.bill_address_01, s.bill_city, s.bill_state, s.bill_zip,
      coalesce(s.bill_country, 'US'), s.email, (SELECT sum(minor)
        FROM gift), 'USD', d.at, d.at, d.first, d.last, d.at, d.at
    FROM donor d JOIN supporter s ON s.id = d.id RETURNING id)
  INSERT INTO tax_receipt_line (receipt_id, contribution_id, line_id, description, amount_minor)
  SELECT r.id, g.id, g.line, g.description, g.minor FROM receipt r, gift g ORDER BY g.ordered_at, g.line`

const ISSUER = `
  WITH given AS (
    UPDATE tax_receipt_line l SET given_at = c.ordered_at FROM contribution c, tax_receipt r
    WHERE c.id = l.contribution_id AND r.id = l.receipt_id AND r.serial IS NOT NULL)
  UPDATE tax_receipt SET issuer = (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM setting
    WHERE key LIKE 'organization%' OR key IN ('timezone', 'dpo_currency', 'default_country', 'locale'))
  WHERE serial IS NOT NULL`

/** The register is checked against the journal entries of issuing and voiding. */
const JOURNAL = `
  INSERT INTO journal_entry (at, actor, verb, event, subject_type, subject_id, before, after)
  SELECT e.at, 'Example data', e.verb, e.event, 'tax-receipt', r.id::text, e.before, e.after FROM tax_receipt r,
    LATERAL (VALUES
      (r.issued_at, 'receipts.issue-draft', 'tax-receipt.issued', jsonb_build_object('status', 'draft'),
        jsonb_build_object('status', 'issued', 'serial', r.serial::text, 'number', r.number,
          'amountMinor', r.amount_minor::text, 'seal', r.seal)),
      (r.voided_at, 'receipts.void-receipt', 'tax-receipt.voided', jsonb_build_object('status', 'issued'),
        jsonb_build_object('status', 'void'))) e (at, verb, event, before, after)
  WHERE r.serial IS NOT NULL AND e.at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM journal_entry j
    WHERE j.subject_type = 'tax-receipt' AND j.subject_id = r.id::text AND j.after ? 'seal')
  ORDER BY e.at, r.serial`

export async function sealReceipts(client: pg.ClientBase): Promise<void> {
  await client.query('UPDATE tax_receipt r SET seal = tax_receipt_seal(r) WHERE serial IS NOT NULL AND seal IS NULL')
  await client.query(JOURNAL)
}

export async function writeReceipts(client: pg.ClientBase): Promise<void> {
  await client.query(SINGLE)
  await client.query(LINES)
  await client.query(
    'UPDATE tax_receipt SET replaces_id = (SELECT id FROM tax_receipt WHERE serial = 2) WHERE serial = 3',
  )
  await client.query(REVISED)
  await client.query(YEAR)
  await client.query(ISSUER)
  await sealReceipts(client)
  await client.query(
    `INSERT INTO counter (name, value) SELECT 'tax_receipt', max(serial) FROM tax_receipt ON CONFLICT (name)
      DO UPDATE SET value = excluded.value`,
  )
}
