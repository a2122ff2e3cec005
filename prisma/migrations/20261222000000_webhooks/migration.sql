-- Webhooks (R-WEBHOOKS-1 to R-WEBHOOKS-7).
CREATE TABLE hook (
  id serial PRIMARY KEY,
  payload_url varchar(255) NOT NULL,
  content_type varchar(40) NOT NULL DEFAULT 'application/json',
  sealed_secret text,
  -- The secret before, which also signs for a day after a new one was made.
  former_secret text,
  former_until timestamptz(3),
  active boolean NOT NULL DEFAULT true,
  insecure_ssl boolean NOT NULL DEFAULT false,
  failure_mailed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  CONSTRAINT hook_content_type CHECK (content_type = 'application/json'),
  CONSTRAINT hook_payload_url CHECK (payload_url ~ '^https?://'),
  CONSTRAINT hook_former_secret CHECK ((former_secret IS NULL) = (former_until IS NULL))
);
CREATE INDEX hook_order ON hook (payload_url, id) WHERE deleted_at IS NULL;

-- What a webhook is sent for.
CREATE TABLE hook_event (
  id serial PRIMARY KEY,
  hook_id int NOT NULL REFERENCES hook (id) ON DELETE CASCADE ON UPDATE CASCADE,
  name varchar(40) NOT NULL,
  CONSTRAINT hook_event_name CHECK (name IN ('contribution_paid', 'contributions_paid', 'contribution_refunded', 'supporter_created', 'supporter_updated', 'order_completed'))
);
CREATE UNIQUE INDEX hook_event_hook_id_name_key ON hook_event (hook_id, name);
CREATE INDEX hook_event_by_name ON hook_event (name, hook_id);

-- What happened and is waiting for its delay, one row for each webhook that wants it.
CREATE TABLE hook_outbox (
  id bigserial PRIMARY KEY,
  hook_id int NOT NULL REFERENCES hook (id) ON DELETE CASCADE ON UPDATE CASCADE,
  event varchar(40) NOT NULL,
  subject_type varchar(12) NOT NULL,
  subject_id int NOT NULL,
  -- Rows of one cause become one delivery: the request, or the run of recurring charges.
  cause varchar(80) NOT NULL,
  fired_at timestamptz(3) NOT NULL,
  due_at timestamptz(3) NOT NULL,
  CONSTRAINT hook_outbox_event CHECK (event IN ('contribution_paid', 'contributions_paid', 'contribution_refunded', 'supporter_created', 'supporter_updated', 'order_completed')),
  CONSTRAINT hook_outbox_subject CHECK (subject_type IN ('contribution', 'transaction', 'supporter')),
  CONSTRAINT hook_outbox_due CHECK (due_at >= fired_at)
);
CREATE INDEX hook_outbox_due_at ON hook_outbox (due_at, id);
CREATE INDEX hook_outbox_cause ON hook_outbox (hook_id, event, cause);

CREATE TABLE hook_delivery (
  id serial PRIMARY KEY,
  guid uuid NOT NULL DEFAULT gen_random_uuid(),
  hook_id int NOT NULL REFERENCES hook (id) ON DELETE CASCADE ON UPDATE CASCADE,
  event varchar(40) NOT NULL,
  subject_type varchar(12) NOT NULL,
  subject_ids int[] NOT NULL,
  -- waiting, sent (answered or not)
  state varchar(8) NOT NULL DEFAULT 'waiting',
  -- Nobody else sends it until then.
  claimed_until timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  delivered_at timestamptz(3),
  req_headers text,
  req_body text,
  -- -1 where nobody answered
  res_status int,
  res_headers text,
  res_body text,
  completed_in double precision,
  CONSTRAINT hook_delivery_event CHECK (event IN ('contribution_paid', 'contributions_paid', 'contribution_refunded', 'supporter_created', 'supporter_updated', 'order_completed')),
  CONSTRAINT hook_delivery_subject CHECK (subject_type IN ('contribution', 'transaction', 'supporter')),
  CONSTRAINT hook_delivery_state CHECK (state IN ('waiting', 'sent')),
  CONSTRAINT hook_delivery_sent CHECK ((state = 'sent') = (delivered_at IS NOT NULL AND res_status IS NOT NULL)),
  CONSTRAINT hook_delivery_status CHECK (res_status = -1 OR res_status BETWEEN 100 AND 999),
  CONSTRAINT hook_delivery_completed_in CHECK (completed_in >= 0)
);
CREATE UNIQUE INDEX hook_delivery_guid_key ON hook_delivery (guid);
CREATE INDEX hook_delivery_of_hook ON hook_delivery (hook_id, id DESC);
CREATE INDEX hook_delivery_waiting ON hook_delivery (id) WHERE state = 'waiting';
CREATE INDEX hook_delivery_delivered_at ON hook_delivery (delivered_at);

DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON hook, hook_event, hook_outbox, hook_delivery TO almoner_app;
    GRANT USAGE, SELECT ON SEQUENCE hook_id_seq, hook_event_id_seq, hook_outbox_id_seq, hook_delivery_id_seq TO almoner_app;
  END IF;
END $$;
