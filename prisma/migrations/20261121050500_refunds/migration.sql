-- Money given back (money 9.5). The row and its key are committed before a gateway is asked, as `unknown`: a repeated or interrupted refund is the same refund.
CREATE TABLE refund (
  id serial PRIMARY KEY,
  contribution_id integer NOT NULL REFERENCES contribution (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  payment_id integer NOT NULL REFERENCES payment (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  idempotency_key varchar(64) NOT NULL,
  kind varchar(6) NOT NULL,
  status varchar(10) NOT NULL,
  amount_minor bigint NOT NULL,
  currency char(3) NOT NULL,
  reason varchar(30) NOT NULL DEFAULT 'requested_by_customer',
  gateway varchar(30) NOT NULL,
  reference varchar(120),
  failure_code varchar(60),
  failure_message varchar(500),
  requested_by integer REFERENCES staff (id) ON UPDATE CASCADE ON DELETE SET NULL,
  requested_by_name varchar(120) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  asked_at timestamptz(3),
  settled_at timestamptz(3),
  CONSTRAINT refund_kind CHECK (kind IN ('whole', 'lines', 'custom')),
  CONSTRAINT refund_status CHECK (status IN ('succeeded', 'pending', 'failed', 'canceled', 'unknown')),
  CONSTRAINT refund_amount CHECK (amount_minor > 0),
  CONSTRAINT refund_settled CHECK ((status = 'unknown') = (settled_at IS NULL))
);
CREATE UNIQUE INDEX refund_idempotency_key_key ON refund (idempotency_key);
CREATE INDEX refund_contribution_id_idx ON refund (contribution_id);
CREATE INDEX refund_payment_id_idx ON refund (payment_id);
-- Two refunds are never under way at once, so that together they cannot be more than was paid.
CREATE UNIQUE INDEX refund_one_open ON refund (contribution_id) WHERE status = 'unknown';

CREATE TABLE refund_line (
  refund_id integer NOT NULL REFERENCES refund (id) ON UPDATE CASCADE ON DELETE CASCADE,
  line_id integer NOT NULL REFERENCES contribution_line (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  qty integer NOT NULL,
  amount_minor bigint NOT NULL,
  PRIMARY KEY (refund_id, line_id),
  CONSTRAINT refund_line_qty CHECK (qty >= 1 AND amount_minor >= 0)
);
CREATE INDEX refund_line_line_id_idx ON refund_line (line_id);

-- What a line carries of the contribution's tax; the rest of it is the tax of shipping.
ALTER TABLE contribution_line ADD COLUMN tax_minor bigint NOT NULL DEFAULT 0, ADD CONSTRAINT line_tax CHECK (tax_minor >= 0);

-- A partial refund keeps the entries and writes what it took from each as an entry of its own (decision 0241).
ALTER TABLE ledger_entry ADD COLUMN refund_id integer REFERENCES refund (id) ON UPDATE CASCADE ON DELETE SET NULL;
CREATE INDEX ledger_entry_refund_id_idx ON ledger_entry (refund_id);

-- Refunds that only stand on the contribution: from before this table was there, and after bulk loads.
CREATE FUNCTION record_past_refunds() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO refund (contribution_id, payment_id, idempotency_key, kind, status, amount_minor, currency, gateway, reference, requested_by, requested_by_name, created_at, settled_at)
  SELECT c.id, p.id, 'past-' || c.id, CASE WHEN c.refunded_minor = c.total_minor THEN 'whole' ELSE 'custom' END, 'succeeded', c.refunded_minor, c.currency, p.gateway, p.reference,
    s.id, coalesce(nullif(trim(s.first_name || ' ' || s.last_name), ''), 'Unknown'), coalesce(c.refunded_at, c.updated_at), coalesce(c.refunded_at, c.updated_at)
  FROM contribution c JOIN LATERAL (SELECT id, gateway, reference FROM payment WHERE contribution_id = c.id AND status <> 'failed' ORDER BY id DESC LIMIT 1) p ON true
  LEFT JOIN staff s ON s.id = c.refunded_by
  WHERE c.refunded_minor > 0 AND c.confirmed_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM refund WHERE contribution_id = c.id);

  INSERT INTO ledger_entry (contribution_id, line_id, type, fund_code, amount_minor, currency, qty, supporter_id, captured_at, refund_id)
  SELECT contribution_id, line_id, type, fund_code, -taken, currency, qty, supporter_id, created_at, past_refund_id FROM (
    SELECT e.*, r.id AS past_refund_id, r.created_at,
      round(r.amount_minor * sum(e.amount_minor) OVER upto / sum(e.amount_minor) OVER whole)
        - round(r.amount_minor * (sum(e.amount_minor) OVER upto - e.amount_minor) / sum(e.amount_minor) OVER whole) AS taken
    FROM ledger_entry e JOIN refund r ON r.contribution_id = e.contribution_id AND r.idempotency_key = 'past-' || e.contribution_id AND r.kind = 'custom'
    WHERE NOT EXISTS (SELECT 1 FROM ledger_entry t WHERE t.refund_id = r.id)
    WINDOW upto AS (PARTITION BY e.contribution_id ORDER BY e.id), whole AS (PARTITION BY e.contribution_id)) spread
  WHERE taken <> 0;
END $$;
SELECT record_past_refunds();
