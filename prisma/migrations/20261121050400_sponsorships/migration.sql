-- Who may be sponsored, on which terms, and by whom (people-and-content 6 and 15).
CREATE TABLE payment_group (
  id serial PRIMARY KEY,
  name varchar(150) NOT NULL,
  deleted_at timestamptz(3)
);

CREATE TABLE payment_option (
  id serial PRIMARY KEY,
  group_id integer NOT NULL REFERENCES payment_group (id) ON DELETE CASCADE ON UPDATE CASCADE,
  sequence integer NOT NULL DEFAULT 0,
  amount_minor bigint,
  is_custom boolean NOT NULL DEFAULT false,
  is_recurring boolean NOT NULL DEFAULT false,
  recurring_frequency varchar(12),
  recurring_day integer,
  recurring_day_of_week integer,
  deleted_at timestamptz(3),
  CONSTRAINT option_amount CHECK (CASE WHEN is_custom THEN amount_minor IS NULL ELSE amount_minor IS NOT NULL AND amount_minor > 0 END),
  CONSTRAINT option_schedule CHECK (CASE
    WHEN NOT is_recurring THEN num_nonnulls(recurring_frequency, recurring_day, recurring_day_of_week) = 0
    WHEN recurring_frequency IN ('weekly', 'biweekly') THEN recurring_day IS NULL AND (recurring_day_of_week IS NULL OR recurring_day_of_week BETWEEN 1 AND 7)
    ELSE recurring_frequency IS NOT NULL AND recurring_frequency IN ('monthly', 'quarterly', 'biannually', 'annually') AND recurring_day_of_week IS NULL
      AND (recurring_day IS NULL OR recurring_day BETWEEN 1 AND 28) END)
);
CREATE INDEX payment_option_group ON payment_option (group_id, sequence, id);

CREATE TABLE sponsorship (
  id serial PRIMARY KEY,
  reference_number varchar(25) NOT NULL,
  first_name varchar(45),
  last_name varchar(45),
  gender char(1),
  birth_date date,
  enrollment_date date,
  biography varchar(8000),
  private_notes text,
  picture jsonb,
  is_enabled boolean NOT NULL DEFAULT false,
  is_sponsored boolean NOT NULL DEFAULT false,
  is_sponsored_auto boolean NOT NULL DEFAULT true,
  sponsor_count integer NOT NULL DEFAULT 0,
  fund_code varchar(200),
  metadata jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3),
  deleted_by integer,
  CONSTRAINT sponsorship_reference CHECK (reference_number = btrim(reference_number) AND reference_number <> ''),
  CONSTRAINT sponsorship_gender CHECK (gender IN ('M', 'F')),
  CONSTRAINT sponsorship_counted CHECK (sponsor_count >= 0)
);
-- A photo is matched to its sponsee without regard to case, and so is what a cashier types.
CREATE UNIQUE INDEX sponsorship_reference_number ON sponsorship (lower(reference_number)) WHERE deleted_at IS NULL;

CREATE TABLE sponsorship_payment_group (
  sponsorship_id integer NOT NULL REFERENCES sponsorship (id) ON DELETE CASCADE ON UPDATE CASCADE,
  group_id integer NOT NULL REFERENCES payment_group (id) ON DELETE CASCADE ON UPDATE CASCADE,
  PRIMARY KEY (sponsorship_id, group_id)
);
CREATE INDEX sponsorship_payment_group_group ON sponsorship_payment_group (group_id);

CREATE TABLE sponsor (
  id serial PRIMARY KEY,
  supporter_id integer NOT NULL REFERENCES supporter (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  sponsorship_id integer NOT NULL REFERENCES sponsorship (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  line_id integer REFERENCES contribution_line (id) ON DELETE SET NULL ON UPDATE CASCADE,
  source varchar(150),
  started_at timestamptz(3) NOT NULL,
  started_by integer,
  ended_on date,
  ended_by integer,
  ended_reason varchar(150),
  ended_note varchar(2500),
  last_payment_at timestamptz(3),
  last_payment_minor bigint,
  last_payment_status varchar(20),
  lifetime_minor bigint NOT NULL DEFAULT 0,
  deleted_at timestamptz(3)
);
CREATE INDEX sponsor_supporter ON sponsor (supporter_id);
CREATE INDEX sponsor_sponsorship ON sponsor (sponsorship_id);
-- One line begins one sponsor, whoever completes the sale and however often.
CREATE UNIQUE INDEX sponsor_line ON sponsor (line_id);

ALTER TABLE contribution_line
  ADD COLUMN sponsorship_id integer REFERENCES sponsorship (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT line_is_one_thing CHECK (variant_id IS NULL OR sponsorship_id IS NULL);

DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON payment_group, payment_option, sponsorship, sponsorship_payment_group, sponsor TO almoner_app;
    GRANT USAGE, SELECT ON SEQUENCE payment_group_id_seq, payment_option_id_seq, sponsorship_id_seq, sponsor_id_seq TO almoner_app;
  END IF;
END $$;
