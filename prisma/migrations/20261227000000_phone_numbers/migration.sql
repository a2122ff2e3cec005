-- Numbers that receive text messages. The intent to buy one is stored before the provider is called, because a purchase has no key (R-MESSENGER-2).
CREATE TABLE phone_number (
  id serial PRIMARY KEY,
  number varchar(34) NOT NULL,
  kind varchar(9) NOT NULL,
  state varchar(8) NOT NULL,
  provider varchar(20) NOT NULL,
  reference varchar(100),
  verification varchar(10),
  verification_reference varchar(100),
  verification_problem varchar(300),
  tried_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  released_at timestamptz(3),
  CONSTRAINT phone_number_number CHECK (number ~ '^\+[0-9]+$'),
  CONSTRAINT phone_number_kind CHECK (kind IN ('local', 'toll-free')),
  CONSTRAINT phone_number_state CHECK (state IN ('buying', 'owned', 'refused', 'released')),
  CONSTRAINT phone_number_reference CHECK (state NOT IN ('owned', 'released') OR reference IS NOT NULL),
  CONSTRAINT phone_number_released CHECK ((state = 'released') = (released_at IS NOT NULL)),
  CONSTRAINT phone_number_verification CHECK (verification IS NULL OR (kind = 'toll-free' AND verification IN ('unverified', 'submitted'))),
  CONSTRAINT phone_number_verification_reference CHECK ((verification = 'submitted') = (verification_reference IS NOT NULL) OR verification IS NULL)
);
CREATE UNIQUE INDEX phone_number_held ON phone_number (number) WHERE state IN ('buying', 'owned');
CREATE INDEX phone_number_state_id_idx ON phone_number (state, id);

DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON phone_number TO almoner_app;
    GRANT USAGE, SELECT ON SEQUENCE phone_number_id_seq TO almoner_app;
  END IF;
END $$;
