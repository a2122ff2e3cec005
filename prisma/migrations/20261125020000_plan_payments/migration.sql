-- A plan's charge is a payment like a sale's (money 9.1, 9.3, 11.5): it has a payment row, ledger entries and refunds of its own, and counts for what its supporter gave.

-- What a transaction was worth in the organization's currency on the day it was attempted (money 17).
ALTER TABLE recurring_transaction
  ADD COLUMN payment_id integer,
  ADD COLUMN functional_currency char(3),
  ADD COLUMN functional_rate numeric(23, 10) NOT NULL DEFAULT 1;
UPDATE recurring_transaction t SET functional_currency = c.functional_currency, functional_rate = c.functional_rate
FROM recurring_profile p JOIN contribution c ON c.id = p.contribution_id WHERE p.id = t.profile_id;

-- A payment is of one contribution, or of the transactions that name it: those of one charge, or one recorded by hand. `plan_contribution_id` is the contribution
-- that began its plan, the first one's where there are several.
ALTER TABLE payment
  ALTER COLUMN contribution_id DROP NOT NULL,
  ADD COLUMN plan_contribution_id integer REFERENCES contribution (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  ADD COLUMN charge_id integer REFERENCES recurring_charge (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  ADD CONSTRAINT payment_of_one CHECK ((contribution_id IS NULL) <> (plan_contribution_id IS NULL)),
  ADD CONSTRAINT payment_charge CHECK (charge_id IS NULL OR plan_contribution_id IS NOT NULL);
CREATE UNIQUE INDEX payment_charge_id_key ON payment (charge_id);
CREATE INDEX payment_plan_contribution_id_idx ON payment (plan_contribution_id);
-- Where a list reads payments with the contribution they are about.
CREATE INDEX payment_about ON payment ((coalesce(contribution_id, plan_contribution_id)));
ALTER TABLE recurring_transaction ADD CONSTRAINT recurring_transaction_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment (id) ON UPDATE CASCADE ON DELETE RESTRICT;
CREATE INDEX recurring_transaction_payment_id_idx ON recurring_transaction (payment_id);
CREATE INDEX recurring_transaction_paid ON recurring_transaction (attempted_at) INCLUDE (currency, amount_minor, refunded_minor) WHERE payment_status = 'Completed';

ALTER TABLE ledger_entry
  ALTER COLUMN contribution_id DROP NOT NULL,
  ADD COLUMN transaction_id integer REFERENCES recurring_transaction (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  ADD CONSTRAINT ledger_entry_of_one CHECK ((contribution_id IS NULL) <> (transaction_id IS NULL));
CREATE INDEX ledger_entry_transaction_id_idx ON ledger_entry (transaction_id);

ALTER TABLE refund
  ALTER COLUMN contribution_id DROP NOT NULL,
  ADD COLUMN transaction_id integer REFERENCES recurring_transaction (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  ADD CONSTRAINT refund_of_one CHECK ((contribution_id IS NULL) <> (transaction_id IS NULL));
CREATE INDEX refund_transaction_id_idx ON refund (transaction_id);
CREATE UNIQUE INDEX refund_one_open_of_transaction ON refund (transaction_id) WHERE status = 'unknown';

-- What a transaction that was paid is in the ledger: one entry for each of its parts (money 9.4).
CREATE VIEW transaction_entry AS
SELECT t.id AS transaction_id, CASE WHEN e.type = 'Line Item' THEN l.id END AS line_id, e.type, CASE WHEN e.type = 'Line Item' THEN l.fund_code END AS fund_code, e.minor AS amount_minor,
  t.currency, CASE WHEN e.type = 'Line Item' THEN l.qty ELSE 1 END AS qty, p.supporter_id, t.attempted_at AS captured_at
FROM recurring_transaction t JOIN recurring_profile p ON p.id = t.profile_id JOIN contribution_line l ON l.id = p.line_id,
  LATERAL (VALUES ('Line Item', t.amount_minor - t.tax_minor - t.shipping_minor - t.dcc_minor), ('DCC', t.dcc_minor), ('Shipping', t.shipping_minor), ('Tax', t.tax_minor)) AS e (type, minor)
WHERE e.minor <> 0;

-- What counts of them for supporters, sponsors and pages: without tax, shipping and covered costs (people-and-content 2.11). What went back of one counts no more.
CREATE VIEW counted_transaction AS
SELECT t.id, t.profile_id, p.line_id, p.supporter_id, p.transaction_type = 'Donation' AS is_donation, t.attempted_at, t.currency, t.functional_currency, t.functional_rate, t.payment_id,
  CASE WHEN t.refunded_minor = 0 THEN t.amount_minor - t.tax_minor - t.shipping_minor - t.dcc_minor
    ELSE coalesce((SELECT sum(e.amount_minor) FROM ledger_entry e WHERE e.transaction_id = t.id AND e.type = 'Line Item'), 0) END::bigint AS net_minor
FROM recurring_transaction t JOIN recurring_profile p ON p.id = t.profile_id JOIN contribution c ON c.id = p.contribution_id
WHERE t.payment_status = 'Completed' AND t.refunded_minor < t.amount_minor AND c.deleted_at IS NULL AND NOT c.is_spam AND NOT c.is_test;

CREATE OR REPLACE VIEW supporter_lifetime AS
SELECT supporter_id, sum(given)::bigint AS donation_minor, sum(gifts)::integer AS donation_count, sum(bought)::bigint AS purchase_minor, sum(goods)::integer AS purchase_count,
  min(paid_at) AS first_payment_at, max(paid_at) AS last_payment_at
FROM (
  SELECT c.supporter_id, CASE WHEN c.total_minor > 0 THEN c.ordered_at END AS paid_at,
    worth_at_home(coalesce(sum(l.total_minor + CASE WHEN c.refunded_minor = 0 THEN 0 ELSE coalesce((SELECT sum(e.amount_minor) FROM ledger_entry e WHERE e.line_id = l.id AND e.contribution_id = c.id AND e.refund_id IS NOT NULL), 0) END)
      FILTER (WHERE l.is_donation), 0), c.currency, c.functional_currency, c.functional_rate) AS given,
    count(*) FILTER (WHERE l.is_donation) AS gifts,
    worth_at_home(coalesce(sum(l.total_minor + CASE WHEN c.refunded_minor = 0 THEN 0 ELSE coalesce((SELECT sum(e.amount_minor) FROM ledger_entry e WHERE e.line_id = l.id AND e.contribution_id = c.id AND e.refund_id IS NOT NULL), 0) END)
      FILTER (WHERE NOT l.is_donation), 0), c.currency, c.functional_currency, c.functional_rate) AS bought,
    count(*) FILTER (WHERE NOT l.is_donation) AS goods
  FROM counted_contribution c LEFT JOIN contribution_line l ON l.contribution_id = c.id
  WHERE c.supporter_id IS NOT NULL
  GROUP BY c.supporter_id, c.id, c.total_minor, c.refunded_minor, c.ordered_at, c.currency, c.functional_currency, c.functional_rate
  UNION ALL
  SELECT k.supporter_id, k.attempted_at, CASE WHEN k.is_donation THEN w.minor ELSE 0 END, k.is_donation::integer, CASE WHEN k.is_donation THEN 0 ELSE w.minor END, (NOT k.is_donation)::integer
  FROM counted_transaction k, LATERAL (SELECT worth_at_home(k.net_minor, k.currency, k.functional_currency, k.functional_rate) AS minor) w) of_one
GROUP BY supporter_id;

-- What sponsors paid: the sale that began them, and each charge of its plan (people-and-content 6.4).
CREATE OR REPLACE VIEW sponsor_lifetime AS
SELECT r.id AS sponsor_id, CASE WHEN n.at IS NULL THEN s.at ELSE n.at END AS last_payment_at, CASE WHEN n.at IS NULL THEN s.minor ELSE n.minor END AS last_payment_minor,
  CASE WHEN n.at IS NULL THEN s.status ELSE n.status END AS last_payment_status, coalesce(w.minor, 0) + coalesce(t.minor, 0) AS lifetime_minor, l.contribution_id
FROM sponsor r LEFT JOIN contribution_line l ON l.id = r.line_id LEFT JOIN counted_contribution c ON c.id = l.contribution_id
LEFT JOIN LATERAL (SELECT worth_at_home(l.total_minor, c.currency, c.functional_currency, c.functional_rate) AS minor) w ON true
LEFT JOIN LATERAL (SELECT o.status FROM payment o WHERE o.contribution_id = l.contribution_id AND l.total_minor > 0 ORDER BY o.id DESC LIMIT 1) p ON true
LEFT JOIN LATERAL (SELECT CASE WHEN w.minor > 0 THEN c.ordered_at END AS at, nullif(w.minor, 0) AS minor, p.status) s ON true
LEFT JOIN LATERAL (SELECT sum(worth_at_home(k.net_minor, k.currency, k.functional_currency, k.functional_rate))::bigint AS minor FROM counted_transaction k WHERE k.line_id = l.id) t ON true
LEFT JOIN LATERAL (SELECT k.attempted_at AS at, worth_at_home(k.net_minor, k.currency, k.functional_currency, k.functional_rate) AS minor, o.status
  FROM counted_transaction k LEFT JOIN payment o ON o.id = k.payment_id WHERE k.line_id = l.id ORDER BY k.attempted_at DESC, k.id DESC LIMIT 1) n ON true;

-- Payments, ledger and refunds of transactions that have none: from before there were any, and after bulk loads.
CREATE FUNCTION record_plan_payments() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO payment (plan_contribution_id, charge_id, is_live, status, type, gateway, amount_minor, refunded_minor, currency, captured_at, created_at, is_paid, outcome, failure_code, failure_message,
    reference, description, card_brand, card_last4, bank_name, bank_last4, payment_method_id)
  SELECT t.contribution_id, h.id, true, h.state, h.payment_type, h.gateway, h.amount_minor, t.refunded_minor, h.currency, CASE WHEN h.state <> 'failed' THEN h.created_at END, h.created_at,
    h.state = 'succeeded', CASE WHEN h.state = 'failed' THEN 'issuer_declined' ELSE 'authorized' END, h.failure_code, h.failure_message, h.reference, 'Payment for Transaction #' || t.id,
    CASE WHEN m.type = 'card' THEN m.brand END, CASE WHEN m.type = 'card' THEN m.last4 END, m.bank_name, CASE WHEN m.type = 'bank' THEN m.last4 END, h.payment_method_id
  FROM recurring_charge h LEFT JOIN payment_method m ON m.id = h.payment_method_id,
    LATERAL (SELECT min(x.id) AS id, sum(x.refunded_minor)::bigint AS refunded_minor, (array_agg(p.contribution_id ORDER BY x.id))[1] AS contribution_id
      FROM recurring_transaction x JOIN recurring_profile p ON p.id = x.profile_id WHERE x.charge_id = h.id) t
  WHERE h.state IN ('succeeded', 'pending', 'failed') AND t.id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM payment o WHERE o.charge_id = h.id);
  UPDATE recurring_transaction t SET payment_id = o.id FROM payment o WHERE o.charge_id = t.charge_id AND t.payment_id IS NULL;

  WITH given AS (
    UPDATE recurring_transaction t SET payment_id = nextval('payment_id_seq') FROM recurring_profile p
    WHERE p.id = t.profile_id AND t.charge_id IS NULL AND t.payment_status = 'Completed' AND t.payment_id IS NULL RETURNING t.*, p.contribution_id)
  INSERT INTO payment (id, plan_contribution_id, is_live, status, type, gateway, amount_minor, refunded_minor, currency, captured_at, created_at, is_paid, outcome, reference, description)
  SELECT payment_id, contribution_id, true, 'succeeded', CASE payment_type WHEN 'cash' THEN 'cash' WHEN 'check' THEN 'cheque' WHEN 'eft' THEN 'bank' ELSE 'unknown' END, 'offline', amount_minor,
    refunded_minor, currency, attempted_at, attempted_at, true, 'authorized', reference, 'Payment for Transaction #' || id FROM given;

  INSERT INTO refund (transaction_id, payment_id, idempotency_key, kind, status, amount_minor, currency, gateway, reference, requested_by, requested_by_name, created_at, asked_at, settled_at)
  SELECT t.id, t.payment_id, 'plan-refund:' || t.id, CASE WHEN t.refunded_minor = t.amount_minor THEN 'whole' ELSE 'custom' END, 'succeeded', t.refunded_minor, t.currency, o.gateway, t.refund_reference,
    s.id, coalesce(nullif(trim(s.first_name || ' ' || s.last_name), ''), 'Unknown'), t.refunded_at, t.refunded_at, t.refunded_at
  FROM recurring_transaction t JOIN payment o ON o.id = t.payment_id LEFT JOIN staff s ON s.id = t.refunded_by
  WHERE t.refunded_minor > 0 AND NOT EXISTS (SELECT 1 FROM refund r WHERE r.transaction_id = t.id);

  INSERT INTO ledger_entry (transaction_id, line_id, type, fund_code, amount_minor, currency, qty, supporter_id, captured_at)
  SELECT e.* FROM transaction_entry e JOIN recurring_transaction t ON t.id = e.transaction_id
  WHERE t.payment_status = 'Completed' AND t.refunded_minor = 0 AND NOT EXISTS (SELECT 1 FROM ledger_entry x WHERE x.transaction_id = t.id);
END $$;
SELECT record_plan_payments();
SELECT recount_lifetimes();

-- `created` says now that no gateway was called yet.
UPDATE recurring_charge SET state = 'unknown' WHERE state = 'created';

-- What the refund and the payment say now.
ALTER TABLE recurring_transaction DROP COLUMN refund_state;
ALTER TABLE recurring_charge DROP COLUMN refunded_minor;
ALTER TABLE recurring_charge ADD CONSTRAINT recurring_charge_amount CHECK (amount_minor > 0);

DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app') THEN
    GRANT SELECT ON transaction_entry, counted_transaction TO almoner_app;
  END IF;
END $$;
