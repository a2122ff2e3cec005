-- Who brought a supporter.
ALTER TABLE supporter
  ADD COLUMN referred_by integer REFERENCES supporter (id) ON UPDATE CASCADE ON DELETE SET NULL,
  ADD CONSTRAINT supporter_referred_by CHECK (referred_by <> id);
CREATE INDEX supporter_referred ON supporter (referred_by, created_at, id) WHERE referred_by IS NOT NULL;
