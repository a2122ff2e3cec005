-- What goes back without our asking: refunds made in the gateway's own panel and what banks take by a dispute (decisions 0360, 0361).
CREATE TABLE dispute (
  id serial PRIMARY KEY,
  contribution_id integer NOT NULL REFERENCES contribution (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  payment_id integer NOT NULL REFERENCES payment (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  gateway varchar(30) NOT NULL,
  reference varchar(160) NOT NULL,
  stage varchar(10) NOT NULL,
  amount_minor bigint NOT NULL,
  currency char(3) NOT NULL,
  reason varchar(60) NOT NULL,
  respond_by timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  closed_at timestamptz(3),
  next_check_at timestamptz(3),
  CONSTRAINT dispute_stage CHECK (stage IN ('inquiry', 'open', 'won', 'lost')),
  CONSTRAINT dispute_amount CHECK (amount_minor > 0),
  CONSTRAINT dispute_closed CHECK ((stage IN ('won', 'lost')) = (closed_at IS NOT NULL))
);
CREATE UNIQUE INDEX dispute_gateway_reference_key ON dispute (gateway, reference);
CREATE INDEX dispute_contribution_id_idx ON dispute (contribution_id);
CREATE INDEX dispute_payment_id_idx ON dispute (payment_id);
CREATE INDEX dispute_to_check ON dispute (next_check_at) WHERE stage IN ('inquiry', 'open');

-- Those that nobody here asked for are named after the gateway's own name for them.
ALTER TABLE refund
  ALTER COLUMN idempotency_key TYPE varchar(160),
  ADD COLUMN dispute_id integer REFERENCES dispute (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  ADD CONSTRAINT refund_reason CHECK (reason IN ('requested_by_customer', 'made_at_gateway', 'disputed')),
  ADD CONSTRAINT refund_disputed CHECK ((reason = 'disputed') = (dispute_id IS NOT NULL));
CREATE INDEX refund_dispute_id_idx ON refund (dispute_id);

-- The sandbox's payers dispute too, where their card says so.
CREATE TABLE sandbox_dispute (
  id serial PRIMARY KEY,
  reference varchar(40) NOT NULL,
  charge_id integer NOT NULL REFERENCES sandbox_charge (id),
  amount_minor bigint NOT NULL,
  stage varchar(10) NOT NULL,
  respond_by timestamptz(3) NOT NULL,
  CONSTRAINT sandbox_dispute_stage CHECK (stage IN ('inquiry', 'open', 'won', 'lost')),
  CONSTRAINT sandbox_dispute_amount CHECK (amount_minor > 0)
);
CREATE UNIQUE INDEX sandbox_dispute_reference_key ON sandbox_dispute (reference);
CREATE INDEX sandbox_dispute_charge_id_idx ON sandbox_dispute (charge_id);

-- A kept method is found by the gateway's name for it without opening each.
ALTER TABLE payment_method ADD COLUMN token_hash char(64);
CREATE INDEX payment_method_token_hash_idx ON payment_method (gateway, token_hash) WHERE status = 'ACTIVE' AND deleted_at IS NULL;
