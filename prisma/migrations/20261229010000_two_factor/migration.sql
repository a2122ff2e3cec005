-- Two-factor authentication (R-ACCESS-10). Nothing was ever stored in the column, as nothing could switch it on.
ALTER TABLE staff DROP COLUMN two_factor_secret;
ALTER TABLE staff
  -- The shared secret and the unused recovery codes, sealed by the vault.
  ADD COLUMN two_factor_secret text,
  ADD COLUMN two_factor_codes text,
  -- Sign-in requires a code from the first correct one on.
  ADD COLUMN two_factor_confirmed_at timestamptz(3),
  -- The time step of the last code that was accepted: each is good once.
  ADD COLUMN two_factor_step integer,
  ADD CONSTRAINT staff_two_factor CHECK ((two_factor_secret IS NULL) = (two_factor_codes IS NULL)),
  ADD CONSTRAINT staff_two_factor_confirmed CHECK (two_factor_confirmed_at IS NULL OR two_factor_secret IS NOT NULL);

-- Somebody whose password was right and whose code is awaited.
CREATE TABLE staff_challenge (
  token_hash char(64) PRIMARY KEY,
  staff_id integer NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX staff_challenge_staff_id_idx ON staff_challenge (staff_id);
CREATE INDEX staff_challenge_expires_at_idx ON staff_challenge (expires_at);

DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app') THEN
    GRANT SELECT, INSERT, DELETE ON staff_challenge TO almoner_app;
  END IF;
END $$;
