-- Tax receipts (money 13): frozen as they were issued. Numbers come from the row `tax_receipt` of `counter`, without a gap.
CREATE TABLE tax_receipt (
  id serial PRIMARY KEY,
  number varchar(80) NOT NULL,
  receipt_type varchar(12) NOT NULL,
  status varchar(6) NOT NULL,
  supporter_id integer REFERENCES supporter (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  contribution_id integer REFERENCES contribution (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  name varchar(200) NOT NULL DEFAULT '',
  first_name varchar(64),
  last_name varchar(64),
  address_01 varchar(450),
  address_02 varchar(450),
  city varchar(200),
  state varchar(45),
  zip varchar(45),
  country varchar(2),
  email varchar(254),
  phone varchar(45),
  amount_minor bigint NOT NULL,
  currency char(3) NOT NULL,
  ordered_at timestamptz(3),
  issued_at timestamptz(3),
  voided_at timestamptz(3),
  voided_by integer,
  changes jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  CONSTRAINT tax_receipt_type CHECK (receipt_type IN ('single', 'consolidated')),
  CONSTRAINT tax_receipt_status CHECK (status IN ('draft', 'issued', 'void')),
  CONSTRAINT tax_receipt_issued CHECK (status <> 'issued' OR issued_at IS NOT NULL),
  CONSTRAINT tax_receipt_voided CHECK ((status = 'void') = (voided_at IS NOT NULL)),
  CONSTRAINT tax_receipt_amount CHECK (amount_minor > 0)
);
CREATE UNIQUE INDEX tax_receipt_number_key ON tax_receipt (number);
CREATE UNIQUE INDEX tax_receipt_one_for_a_contribution ON tax_receipt (contribution_id) WHERE receipt_type = 'single' AND status <> 'void' AND deleted_at IS NULL;
CREATE INDEX tax_receipt_contribution_id_idx ON tax_receipt (contribution_id);
CREATE INDEX tax_receipt_supporter_id_idx ON tax_receipt (supporter_id);
CREATE INDEX tax_receipt_issued_at_idx ON tax_receipt (issued_at);

CREATE TABLE tax_receipt_line (
  id serial PRIMARY KEY,
  receipt_id integer NOT NULL REFERENCES tax_receipt (id) ON UPDATE CASCADE ON DELETE CASCADE,
  contribution_id integer NOT NULL REFERENCES contribution (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  line_id integer REFERENCES contribution_line (id) ON UPDATE CASCADE ON DELETE SET NULL,
  description varchar(1100) NOT NULL,
  amount_minor bigint NOT NULL,
  CONSTRAINT tax_receipt_line_amount CHECK (amount_minor > 0)
);
CREATE INDEX tax_receipt_line_receipt_id_idx ON tax_receipt_line (receipt_id);
CREATE INDEX tax_receipt_line_contribution_id_idx ON tax_receipt_line (contribution_id);
CREATE INDEX tax_receipt_line_line_id_idx ON tax_receipt_line (line_id);
