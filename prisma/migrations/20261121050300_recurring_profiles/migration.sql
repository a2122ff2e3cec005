-- Standing plans (money 11.1): one for each recurring line, made when its contribution is complete.
CREATE TABLE recurring_profile (
  id serial PRIMARY KEY,
  profile_id varchar(16) NOT NULL,
  contribution_id integer NOT NULL REFERENCES contribution (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  line_id integer NOT NULL REFERENCES contribution_line (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  variant_id integer REFERENCES product_variant (id) ON UPDATE CASCADE ON DELETE SET NULL,
  supporter_id integer NOT NULL REFERENCES supporter (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  profile_reference char(10) NOT NULL,
  subscriber_name varchar(140) NOT NULL DEFAULT '',
  description varchar(1100) NOT NULL,
  transaction_type varchar(10) NOT NULL,
  status varchar(10) NOT NULL DEFAULT 'Active',
  cancel_reason varchar(255),
  billing_period varchar(10) NOT NULL,
  billing_cycle_anchor date NOT NULL,
  starts_on date NOT NULL,
  next_billing_on date NOT NULL,
  next_attempt_on date,
  final_payment_on date,
  cycles_completed integer NOT NULL DEFAULT 0,
  cycles_remaining integer,
  currency char(3) NOT NULL,
  amount_minor bigint NOT NULL,
  tax_minor bigint NOT NULL DEFAULT 0,
  shipping_minor bigint NOT NULL DEFAULT 0,
  dcc_minor bigint NOT NULL DEFAULT 0,
  dcc_enabled_by_customer boolean NOT NULL DEFAULT false,
  dcc_type varchar(15),
  dcc_is_dynamic boolean NOT NULL DEFAULT true,
  dcc_per_order_minor bigint NOT NULL DEFAULT 0,
  dcc_rate_points integer NOT NULL DEFAULT 0,
  initial_minor bigint,
  initial_taken_back_at timestamptz(3),
  aggregate_minor bigint NOT NULL DEFAULT 0,
  last_payment_at timestamptz(3),
  last_payment_minor bigint,
  failed_payments integer NOT NULL DEFAULT 0,
  max_failed_payments integer NOT NULL DEFAULT 1,
  outstanding_minor bigint NOT NULL DEFAULT 0,
  payment_method_id integer,
  is_manual boolean NOT NULL,
  is_locked boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT recurring_profile_type CHECK (transaction_type IN ('Donation', 'Standard')),
  CONSTRAINT recurring_profile_status CHECK (status IN ('Active', 'Suspended', 'Cancelled', 'Expired')),
  CONSTRAINT recurring_profile_period CHECK (billing_period IN ('Day', 'Week', 'SemiMonth', 'Month', 'Quarter', 'SemiYear', 'Year')),
  CONSTRAINT recurring_profile_amounts CHECK (amount_minor > 0 AND tax_minor >= 0 AND shipping_minor >= 0 AND dcc_minor >= 0 AND aggregate_minor >= 0),
  CONSTRAINT recurring_profile_cycles CHECK (cycles_completed >= 0 AND cycles_remaining >= 0),
  CONSTRAINT recurring_profile_manual CHECK (is_manual = (payment_method_id IS NULL))
);
CREATE UNIQUE INDEX recurring_profile_profile_id_key ON recurring_profile (profile_id);
CREATE UNIQUE INDEX recurring_profile_line_id_key ON recurring_profile (line_id);
CREATE INDEX recurring_profile_contribution_id_idx ON recurring_profile (contribution_id);
CREATE INDEX recurring_profile_supporter_id_idx ON recurring_profile (supporter_id);
CREATE INDEX recurring_profile_variant_id_idx ON recurring_profile (variant_id);
CREATE INDEX recurring_profile_due ON recurring_profile (next_billing_on) WHERE status = 'Active' AND NOT is_manual AND NOT is_locked;

-- The variant a line was sold as stays known when the line is corrected later (money 1.6).
ALTER TABLE contribution_line ADD COLUMN original_variant_id integer;
CREATE FUNCTION contribution_line_snapshot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.original_variant_id := coalesce(NEW.original_variant_id, NEW.variant_id);
  RETURN NEW;
END $$;
CREATE TRIGGER contribution_line_snapshot BEFORE INSERT ON contribution_line FOR EACH ROW EXECUTE FUNCTION contribution_line_snapshot();
UPDATE contribution_line SET original_variant_id = variant_id WHERE variant_id IS NOT NULL;

-- A membership may begin on a day of its own, and a bought one remembers its line: a repeated completion adds nothing.
ALTER TABLE membership ADD COLUMN starts_on date;
ALTER TABLE supporter_membership
  ADD COLUMN line_id integer REFERENCES contribution_line (id) ON UPDATE CASCADE ON DELETE SET NULL,
  ADD COLUMN source varchar(50);
CREATE UNIQUE INDEX supporter_membership_line_id_key ON supporter_membership (line_id);
