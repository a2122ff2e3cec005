-- Tablets that sell without a network, and what each of them sent, once (R-DEVICES-1, R-DEVICES-5).
CREATE TABLE pos_device (
  id SERIAL NOT NULL,
  public_uuid UUID NOT NULL,
  name VARCHAR(100) COLLATE "und-x-icu" NOT NULL,
  public_key JSONB,
  sellers INTEGER[] NOT NULL,
  knows VARCHAR(10) NOT NULL,
  granted_at TIMESTAMPTZ(3) NOT NULL,
  granted_until TIMESTAMPTZ(3) NOT NULL,
  granted_by INTEGER,
  revoked_at TIMESTAMPTZ(3),
  forgotten_at TIMESTAMPTZ(3),
  last_heard_at TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT pos_device_pkey PRIMARY KEY (id),
  CONSTRAINT pos_device_knows CHECK (knows IN ('nobody', 'members', 'supporters')),
  CONSTRAINT pos_device_granted CHECK (granted_until > granted_at AND granted_until <= granted_at + INTERVAL '7 days'),
  CONSTRAINT pos_device_forgotten CHECK (forgotten_at IS NULL OR revoked_at IS NOT NULL),
  CONSTRAINT pos_device_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES staff (id) ON DELETE NO ACTION
    ON UPDATE NO ACTION
);
CREATE UNIQUE INDEX pos_device_public_uuid_key ON pos_device (public_uuid);
CREATE INDEX pos_device_name ON pos_device (name, id);

CREATE TABLE pos_sale (
  id SERIAL NOT NULL,
  device_id INTEGER,
  printed_number CHAR(10),
  body_hash CHAR(64) NOT NULL,
  body TEXT NOT NULL,
  state VARCHAR(8) NOT NULL,
  held_for VARCHAR(500),
  variances JSONB NOT NULL DEFAULT '[]',
  contribution_id INTEGER,
  sold_by INTEGER,
  sold_at TIMESTAMPTZ(3),
  currency CHAR(3),
  total_minor BIGINT,
  payment_type VARCHAR(10),
  received_at TIMESTAMPTZ(3) NOT NULL,
  settled_at TIMESTAMPTZ(3),
  settled_by INTEGER,
  settlement VARCHAR(10),
  note VARCHAR(500),
  CONSTRAINT pos_sale_pkey PRIMARY KEY (id),
  CONSTRAINT pos_sale_state CHECK (state IN ('accepted', 'variance', 'held')),
  CONSTRAINT pos_sale_recorded CHECK ((state = 'held') = (held_for IS NOT NULL)
    AND (state = 'held' OR contribution_id IS NOT NULL)),
  CONSTRAINT pos_sale_settlement CHECK (settlement IN ('accepted', 'corrected', 'refunded')),
  CONSTRAINT pos_sale_settled CHECK ((settled_at IS NULL) = (settlement IS NULL)),
  CONSTRAINT pos_sale_amount CHECK ((total_minor IS NULL) = (currency IS NULL)),
  CONSTRAINT pos_sale_device_id_fkey FOREIGN KEY (device_id) REFERENCES pos_device (id) ON DELETE RESTRICT,
  CONSTRAINT pos_sale_contribution_id_fkey FOREIGN KEY (contribution_id) REFERENCES contribution (id)
    ON DELETE RESTRICT,
  CONSTRAINT pos_sale_sold_by_fkey FOREIGN KEY (sold_by) REFERENCES staff (id) ON DELETE NO ACTION
    ON UPDATE NO ACTION,
  CONSTRAINT pos_sale_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES staff (id) ON DELETE NO ACTION
    ON UPDATE NO ACTION
);
-- The same sale sent again finds what became of it, whoever sends it.
CREATE UNIQUE INDEX pos_sale_body_hash_key ON pos_sale (body_hash);
CREATE INDEX pos_sale_device_id_idx ON pos_sale (device_id);
CREATE INDEX pos_sale_contribution_id_idx ON pos_sale (contribution_id);
CREATE INDEX pos_sale_printed_number ON pos_sale (printed_number);
CREATE INDEX pos_sale_waiting ON pos_sale (received_at, id) WHERE settled_at IS NULL AND state <> 'accepted';

-- Managers prepare devices, and settle what waits.
UPDATE staff_role SET permissions = permissions || '{posdevice.edit,possale.edit}', updated_at = now()
WHERE key = 'manager';
UPDATE staff SET permissions = permissions || '{posdevice.edit,possale.edit}'
WHERE role_id = (SELECT id FROM staff_role WHERE key = 'manager');

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'almoner_app') THEN
    -- A device is never removed, and neither is what it sent.
    GRANT SELECT, INSERT, UPDATE ON pos_device, pos_sale TO almoner_app;
    GRANT USAGE, SELECT ON SEQUENCE pos_device_id_seq, pos_sale_id_seq TO almoner_app;
  END IF;
END $$;
