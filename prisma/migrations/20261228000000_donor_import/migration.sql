-- Donors of the CRM that become supporters (R-CRM-4): how far an import has come, and what came of it. A donor is done once: `up_to_donor` moves on in the
-- transaction that adds it.
CREATE TABLE donor_import (
  id serial PRIMARY KEY,
  staff_id integer REFERENCES staff (id) ON UPDATE CASCADE ON DELETE SET NULL,
  task_id integer REFERENCES task (id) ON UPDATE CASCADE ON DELETE SET NULL,
  creates_logins boolean NOT NULL,
  state varchar(10) NOT NULL DEFAULT 'waiting',
  total integer,
  up_to_donor integer NOT NULL DEFAULT 0,
  seen integer NOT NULL DEFAULT 0,
  linked integer NOT NULL DEFAULT 0,
  ignored integer NOT NULL DEFAULT 0,
  added integer NOT NULL DEFAULT 0,
  logins integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  CONSTRAINT donor_import_state CHECK (state IN ('waiting', 'running', 'done', 'canceled')),
  CONSTRAINT donor_import_finished CHECK ((state IN ('done', 'canceled')) = (finished_at IS NOT NULL)),
  CONSTRAINT donor_import_counts CHECK (
    up_to_donor >= 0 AND linked >= 0 AND ignored >= 0 AND added >= 0 AND seen = linked + ignored + added AND logins BETWEEN 0 AND linked + added
    AND (total IS NULL OR total >= 0)
  )
);
-- One at a time: two would look for the same donors.
CREATE UNIQUE INDEX donor_import_open ON donor_import ((true)) WHERE state IN ('waiting', 'running');
CREATE INDEX donor_import_staff_id_idx ON donor_import (staff_id);
CREATE INDEX donor_import_task_id_idx ON donor_import (task_id);

-- What a supporter signs in with, away from everything that lists and exports supporters.
CREATE TABLE supporter_password (
  supporter_id integer PRIMARY KEY REFERENCES supporter (id) ON UPDATE CASCADE ON DELETE CASCADE,
  hash varchar(500) NOT NULL,
  must_reset boolean NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT supporter_password_hash CHECK (hash LIKE '$argon2id$%')
);

-- A service that failed several times in a row is left alone until `opens_at`, by all instances.
CREATE TABLE provider_circuit (
  name varchar(40) PRIMARY KEY,
  failures integer NOT NULL,
  opens_at timestamptz(3),
  CONSTRAINT provider_circuit_failures CHECK (failures BETWEEN 0 AND 1000)
);

DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON donor_import, supporter_password, provider_circuit TO almoner_app;
    GRANT USAGE, SELECT ON SEQUENCE donor_import_id_seq TO almoner_app;
  END IF;
END $$;
