-- What went to the bank together. An amount is in at most one deposit: it is the key.
CREATE TABLE deposit (
  id serial PRIMARY KEY,
  currency char(3) NOT NULL,
  deposited_on date NOT NULL,
  account varchar(60) COLLATE "und-x-icu" NOT NULL,
  reference varchar(60),
  amounts integer NOT NULL,
  total_minor bigint NOT NULL,
  staff_id integer REFERENCES staff (id),
  made_by varchar(120) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  undone_at timestamptz(3),
  CONSTRAINT deposit_total CHECK (amounts > 0 AND total_minor > 0)
);
CREATE INDEX deposit_deposited ON deposit (deposited_on, id);
CREATE INDEX deposit_staff_id_idx ON deposit (staff_id);

CREATE TABLE deposit_item (
  item_id integer PRIMARY KEY REFERENCES settlement_item (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  deposit_id integer NOT NULL REFERENCES deposit (id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX deposit_item_deposit_id_idx ON deposit_item (deposit_id);

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'almoner_app') THEN
    -- An undone deposit stays, and lets go of its amounts.
    GRANT SELECT, INSERT, UPDATE ON deposit TO almoner_app;
    GRANT SELECT, INSERT, DELETE ON deposit_item TO almoner_app;
    GRANT USAGE, SELECT ON SEQUENCE deposit_id_seq TO almoner_app;
  END IF;
END $$;
