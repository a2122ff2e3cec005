-- Devices that somebody has signed in on before: their failed sign-ins are counted apart from everybody else's.
CREATE TABLE staff_device (
  token_hash CHAR(64) NOT NULL,
  staff_id INTEGER NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  last_used_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT staff_device_pkey PRIMARY KEY (token_hash, staff_id),
  CONSTRAINT staff_device_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX staff_device_staff_id_idx ON staff_device (staff_id);

-- Changes of an email address, each with the link by which the old address can undo it.
CREATE TABLE staff_email_change (
  token_hash CHAR(64) NOT NULL,
  staff_id INTEGER NOT NULL,
  old_email VARCHAR(254) NOT NULL,
  new_email VARCHAR(254) NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  used_at TIMESTAMPTZ(3),
  CONSTRAINT staff_email_change_pkey PRIMARY KEY (token_hash),
  CONSTRAINT staff_email_change_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX staff_email_change_staff_id_created_at_idx ON staff_email_change (staff_id, created_at);

-- The distinct names tried from one address within its window, as shortened hashes.
ALTER TABLE sign_in_throttle ADD COLUMN names TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'almoner_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON staff_device, staff_email_change TO almoner_app;
  END IF;
END $$;
