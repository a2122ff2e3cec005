-- What a plan was charged (money 9.3): one row for each attempt at a period. Its id is of the same row of numbers as a contribution's, so that
-- an address that names either by its id means one of them.
CREATE TABLE recurring_charge (
  id serial PRIMARY KEY,
  idempotency_key varchar(80) NOT NULL,
  supporter_id integer NOT NULL REFERENCES supporter (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  payment_method_id integer REFERENCES payment_method (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  run_id integer,
  gateway varchar(30) NOT NULL,
  payment_type varchar(12) NOT NULL,
  amount_minor bigint NOT NULL,
  refunded_minor bigint NOT NULL DEFAULT 0,
  currency char(3) NOT NULL,
  state varchar(10) NOT NULL,
  reference varchar(120),
  failure_code varchar(60),
  failure_message varchar(500),
  created_at timestamptz(3) NOT NULL,
  settled_at timestamptz(3),
  next_check_at timestamptz(3),
  CONSTRAINT recurring_charge_state CHECK (state IN ('created', 'unknown', 'succeeded', 'pending', 'failed')),
  CONSTRAINT recurring_charge_amount CHECK (amount_minor > 0 AND refunded_minor BETWEEN 0 AND amount_minor)
);
CREATE UNIQUE INDEX recurring_charge_idempotency_key_key ON recurring_charge (idempotency_key);
CREATE INDEX recurring_charge_supporter_id_idx ON recurring_charge (supporter_id);
CREATE INDEX recurring_charge_payment_method_id_idx ON recurring_charge (payment_method_id);
CREATE INDEX recurring_charge_run_id_idx ON recurring_charge (run_id);
CREATE INDEX recurring_charge_open ON recurring_charge (next_check_at) WHERE state IN ('created', 'unknown', 'pending');

CREATE TABLE recurring_transaction (
  id integer PRIMARY KEY DEFAULT nextval('contribution_id_seq'),
  profile_id integer NOT NULL REFERENCES recurring_profile (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  charge_id integer REFERENCES recurring_charge (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  period_on date NOT NULL,
  attempted_at timestamptz(3) NOT NULL,
  amount_minor bigint NOT NULL,
  tax_minor bigint NOT NULL DEFAULT 0,
  shipping_minor bigint NOT NULL DEFAULT 0,
  dcc_minor bigint NOT NULL DEFAULT 0,
  currency char(3) NOT NULL,
  payment_type varchar(12) NOT NULL,
  reference varchar(120),
  note varchar(500),
  status varchar(10) NOT NULL,
  payment_status varchar(10) NOT NULL DEFAULT 'None',
  reason_code varchar(60),
  response varchar(500),
  refunded_minor bigint NOT NULL DEFAULT 0,
  refunded_at timestamptz(3),
  refunded_by integer REFERENCES staff (id) ON UPDATE NO ACTION ON DELETE NO ACTION,
  refund_reference varchar(120),
  refund_state varchar(10),
  donor_gift integer,
  synced_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT recurring_transaction_status CHECK (status IN ('New', 'Active', 'Completed', 'Error')),
  CONSTRAINT recurring_transaction_payment_status CHECK (payment_status IN ('None', 'Completed', 'Denied', 'Failed')),
  CONSTRAINT recurring_transaction_amounts CHECK (amount_minor > 0 AND tax_minor >= 0 AND shipping_minor >= 0 AND dcc_minor >= 0 AND tax_minor + shipping_minor + dcc_minor <= amount_minor),
  CONSTRAINT recurring_transaction_refunded CHECK (refunded_minor BETWEEN 0 AND amount_minor),
  CONSTRAINT recurring_transaction_refund_state CHECK (refund_state IN ('unknown', 'pending', 'succeeded', 'failed'))
);
-- A period is charged once: while an attempt is under way, and after one that was paid, there is no other.
CREATE UNIQUE INDEX recurring_transaction_one_for_a_period ON recurring_transaction (profile_id, period_on) WHERE status IN ('New', 'Active') OR payment_status = 'Completed';
CREATE INDEX recurring_transaction_profile_id_idx ON recurring_transaction (profile_id, id);
CREATE INDEX recurring_transaction_charge_id_idx ON recurring_transaction (charge_id);
CREATE INDEX recurring_transaction_refunded_by_idx ON recurring_transaction (refunded_by);
CREATE INDEX recurring_transaction_attempted ON recurring_transaction (attempted_at, id);

ALTER TABLE tax_receipt ADD CONSTRAINT tax_receipt_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES recurring_transaction (id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE tax_receipt_line ADD CONSTRAINT tax_receipt_line_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES recurring_transaction (id) ON UPDATE CASCADE ON DELETE RESTRICT;
CREATE INDEX tax_receipt_transaction_id_idx ON tax_receipt (transaction_id);

-- One day's charging, as the office is told of it.
CREATE TABLE recurring_run (
  id serial PRIMARY KEY,
  batched_on date NOT NULL,
  started_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  accounts integer NOT NULL DEFAULT 0,
  approved integer NOT NULL DEFAULT 0,
  declined integer NOT NULL DEFAULT 0,
  CONSTRAINT recurring_run_counts CHECK (accounts >= 0 AND approved >= 0 AND declined >= 0)
);
CREATE UNIQUE INDEX recurring_run_batched_on_key ON recurring_run (batched_on);
ALTER TABLE recurring_charge ADD CONSTRAINT recurring_charge_run_id_fkey FOREIGN KEY (run_id) REFERENCES recurring_run (id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE recurring_profile
  ADD COLUMN cancelled_at timestamptz(3),
  ADD COLUMN suspended_at timestamptz(3),
  ADD COLUMN version integer NOT NULL DEFAULT 1;

DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON recurring_charge, recurring_transaction, recurring_run TO almoner_app;
    GRANT USAGE, SELECT ON SEQUENCE recurring_charge_id_seq, recurring_run_id_seq TO almoner_app;
  END IF;
END $$;
