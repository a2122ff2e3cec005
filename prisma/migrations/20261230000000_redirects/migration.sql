-- Redirects of the website: an address has one at a time, and their list is in its order with the row's id last.
CREATE TABLE redirect (
  id SERIAL NOT NULL,
  source VARCHAR(255) NOT NULL,
  target VARCHAR(255) NOT NULL,
  kind VARCHAR(10) NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  deleted_at TIMESTAMPTZ(3),
  CONSTRAINT redirect_pkey PRIMARY KEY (id),
  CONSTRAINT redirect_source CHECK (source LIKE '/_%' AND source = lower(source) AND source <> '/jpanel' AND source NOT LIKE '/jpanel/%'),
  CONSTRAINT redirect_target CHECK ((target LIKE '/%' AND target NOT LIKE '//%') OR target ~* '^https?://'),
  CONSTRAINT redirect_not_itself CHECK (source <> lower(target)),
  CONSTRAINT redirect_kind CHECK (kind IN ('permanent', 'temporary', 'page'))
);
CREATE INDEX redirect_source_order ON redirect (source, id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX redirect_source_once ON redirect (source) WHERE deleted_at IS NULL;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'almoner_app') THEN
    -- redirects are never removed, only marked as deleted.
    GRANT SELECT, INSERT, UPDATE ON redirect TO almoner_app;
    GRANT USAGE, SELECT ON SEQUENCE redirect_id_seq TO almoner_app;
  END IF;
END $$;
