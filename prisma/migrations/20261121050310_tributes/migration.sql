-- Gifts in somebody's memory or honour (money 14), and what a product says about them and about its own mails (people-and-content 14.1).
ALTER TABLE product
  ADD COLUMN allow_tributes smallint NOT NULL DEFAULT 0,
  ADD COLUMN allow_tribute_notification smallint NOT NULL DEFAULT 0,
  ADD COLUMN email_notify varchar(500),
  ADD COLUMN thank_you_email_template text,
  ADD CONSTRAINT product_allow_tributes CHECK (allow_tributes BETWEEN 0 AND 2),
  ADD CONSTRAINT product_allow_tribute_notification CHECK (allow_tribute_notification BETWEEN 0 AND 3);

-- What was typed at the till, until the sale is complete.
ALTER TABLE contribution_line ADD COLUMN tribute jsonb;

CREATE TABLE tribute_type (
  id serial PRIMARY KEY,
  label varchar(50) NOT NULL,
  is_enabled boolean NOT NULL DEFAULT true,
  sequence integer NOT NULL DEFAULT 0,
  email_subject varchar(255),
  email_template text,
  letter_template text,
  deleted_at timestamptz(3),
  CONSTRAINT tribute_type_label CHECK (label <> '')
);

CREATE TABLE tribute (
  id serial PRIMARY KEY,
  contribution_id integer NOT NULL REFERENCES contribution (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  line_id integer NOT NULL REFERENCES contribution_line (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  tribute_type_id integer NOT NULL REFERENCES tribute_type (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  name varchar(200) NOT NULL,
  message text,
  notify varchar(6),
  notify_name varchar(200),
  notify_email varchar(254),
  notify_address varchar(450),
  notify_city varchar(200),
  notify_state varchar(45),
  notify_zip varchar(45),
  notify_country varchar(2),
  amount_minor bigint NOT NULL,
  currency char(3) NOT NULL,
  notify_at timestamptz(3) NOT NULL,
  notified_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  deleted_by integer,
  CONSTRAINT tribute_notify CHECK (notify IN ('email', 'letter')),
  CONSTRAINT tribute_amount CHECK (amount_minor >= 0)
);
CREATE UNIQUE INDEX tribute_line_id_key ON tribute (line_id);
CREATE INDEX tribute_contribution_id_idx ON tribute (contribution_id);
CREATE INDEX tribute_tribute_type_id_idx ON tribute (tribute_type_id);
CREATE INDEX tribute_created_at_idx ON tribute (created_at);
CREATE INDEX tribute_unsent_letters ON tribute (notify_at) WHERE notify = 'letter' AND notified_at IS NULL AND deleted_at IS NULL;

INSERT INTO tribute_type (label, sequence, email_subject, email_template) VALUES
  ('In memory of', 1, 'A gift in memory of [[name]]',
E'Dear [[notify_name]],\n\n[[donor_first_name]] [[donor_last_name]] has made a gift to [[shop_organization]] in memory of [[name]].\n\n[[message]]\n\n[[shop_organization]]\n'),
  ('In honor of', 2, 'A gift in honor of [[name]]',
E'Dear [[notify_name]],\n\n[[donor_first_name]] [[donor_last_name]] has made a gift to [[shop_organization]] in honor of [[name]].\n\n[[message]]\n\n[[shop_organization]]\n');
