-- What an attempt needs to be continued by anyone who finds it: which gateway, what was asked, when to look again.
ALTER TABLE payment_attempt
  ADD COLUMN gateway varchar(30) NOT NULL DEFAULT 'sandbox',
  ADD COLUMN reference varchar(120),
  ADD COLUMN method_hash char(64),
  ADD COLUMN sealed_method text,
  ADD COLUMN request jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN staff_id integer REFERENCES staff (id),
  ADD COLUMN failure_message varchar(500),
  ADD COLUMN next_check_at timestamptz(3),
  ADD COLUMN expires_at timestamptz(3);
ALTER TABLE payment_attempt ALTER COLUMN gateway DROP DEFAULT;
ALTER TABLE payment_attempt DROP CONSTRAINT payment_attempt_state;
ALTER TABLE payment_attempt
  ADD CONSTRAINT payment_attempt_state CHECK (state IN ('created', 'sent', 'unknown', 'action', 'succeeded', 'failed')),
  ADD CONSTRAINT payment_attempt_amount CHECK (amount_minor >= 0);
DROP INDEX payment_attempt_one_open;
CREATE UNIQUE INDEX payment_attempt_one_open ON payment_attempt (contribution_id) WHERE state IN ('created', 'sent', 'unknown', 'action');
CREATE INDEX payment_attempt_to_check ON payment_attempt (next_check_at) WHERE state IN ('created', 'sent', 'unknown', 'action');
CREATE UNIQUE INDEX payment_attempt_reference ON payment_attempt (gateway, reference) WHERE reference IS NOT NULL;

-- A card or bank account a supporter pays with again (money 15.4): the gateway's token, sealed; never a number.
CREATE TABLE payment_method (
  id serial PRIMARY KEY,
  supporter_id integer REFERENCES supporter (id),
  attempt_id integer UNIQUE REFERENCES payment_attempt (id),
  status varchar(10) NOT NULL,
  gateway varchar(30) NOT NULL,
  type varchar(10) NOT NULL,
  display_name varchar(100) NOT NULL DEFAULT '',
  brand varchar(30),
  bank_name varchar(100),
  last4 varchar(4) NOT NULL DEFAULT '',
  expires_month smallint,
  expires_year smallint,
  holder_name varchar(140),
  holder_type varchar(12),
  account_type varchar(12),
  sealed_token text,
  sealed_customer text,
  use_as_default boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  CONSTRAINT payment_method_status CHECK (status IN ('PENDING', 'ACTIVE')),
  CONSTRAINT payment_method_type CHECK (type IN ('card', 'bank')),
  CONSTRAINT payment_method_active CHECK (status = 'PENDING' OR (supporter_id IS NOT NULL AND sealed_token IS NOT NULL AND sealed_customer IS NOT NULL)),
  CONSTRAINT payment_method_expiry CHECK (expires_month BETWEEN 1 AND 12 AND expires_year BETWEEN 2000 AND 2999)
);
CREATE INDEX payment_method_supporter_id_idx ON payment_method (supporter_id) WHERE status = 'ACTIVE' AND deleted_at IS NULL;
CREATE UNIQUE INDEX payment_method_one_default ON payment_method (supporter_id) WHERE use_as_default AND status = 'ACTIVE' AND deleted_at IS NULL;

ALTER TABLE contribution
  ADD COLUMN payment_method_id integer REFERENCES payment_method (id);

ALTER TABLE payment
  ADD COLUMN attempt_id integer UNIQUE REFERENCES payment_attempt (id),
  ADD COLUMN payment_method_id integer REFERENCES payment_method (id),
  ADD COLUMN card_funding varchar(10),
  ADD COLUMN card_exp varchar(7),
  ADD COLUMN card_name varchar(140),
  ADD COLUMN cvc_check varchar(12),
  ADD COLUMN address_check varchar(12),
  ADD COLUMN zip_check varchar(12),
  ADD COLUMN bank_name varchar(100),
  ADD COLUMN bank_last4 varchar(4),
  ADD COLUMN account_holder_name varchar(140),
  ADD COLUMN account_holder_type varchar(12),
  ADD COLUMN account_type varchar(12),
  ADD COLUMN next_check_at timestamptz(3),
  ADD COLUMN verified_at timestamptz(3),
  ADD CONSTRAINT payment_checks CHECK (
    cvc_check IN ('pass', 'fail', 'unavailable', 'unchecked') AND address_check IN ('pass', 'fail', 'unavailable', 'unchecked')
    AND zip_check IN ('pass', 'fail', 'unavailable', 'unchecked'));
CREATE INDEX payment_pending ON payment (next_check_at) WHERE status = 'pending';

-- The sandbox's own books: a gateway of our own that moves no money, written apart from the till's transactions, as a real one would.
CREATE TABLE sandbox_charge (
  id serial PRIMARY KEY,
  key varchar(160) NOT NULL UNIQUE,
  fingerprint char(64) NOT NULL,
  reference varchar(40) NOT NULL UNIQUE,
  token varchar(120) NOT NULL,
  is_single_use boolean NOT NULL,
  status varchar(14) NOT NULL,
  code varchar(60),
  message varchar(300),
  amount_minor bigint NOT NULL,
  refunded_minor bigint NOT NULL DEFAULT 0,
  currency char(3) NOT NULL,
  is_kept boolean NOT NULL DEFAULT false,
  customer varchar(60),
  instrument jsonb NOT NULL,
  scenario varchar(30) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT sandbox_charge_status CHECK (status IN ('succeeded', 'pending', 'declined', 'needs_action', 'canceled')),
  CONSTRAINT sandbox_charge_amounts CHECK (amount_minor >= 0 AND refunded_minor >= 0 AND refunded_minor <= amount_minor)
);
CREATE UNIQUE INDEX sandbox_charge_token_once ON sandbox_charge (token) WHERE is_single_use AND status IN ('succeeded', 'pending', 'needs_action');

CREATE TABLE sandbox_refund (
  id serial PRIMARY KEY,
  key varchar(160) NOT NULL UNIQUE,
  fingerprint char(64) NOT NULL,
  reference varchar(40) NOT NULL UNIQUE,
  charge_id integer NOT NULL REFERENCES sandbox_charge (id),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  status varchar(10) NOT NULL CHECK (status IN ('succeeded', 'failed')),
  created_at timestamptz(3) NOT NULL
);

CREATE TABLE sandbox_method (
  token varchar(60) PRIMARY KEY,
  customer varchar(60) NOT NULL,
  instrument jsonb NOT NULL,
  scenario varchar(30) NOT NULL,
  forgotten_at timestamptz(3)
);

-- What a gateway told us: once each (reliability, inbox).
CREATE TABLE gateway_event (
  gateway varchar(30) NOT NULL,
  event_id varchar(120) NOT NULL,
  type varchar(80) NOT NULL,
  received_at timestamptz(3) NOT NULL,
  PRIMARY KEY (gateway, event_id)
);
