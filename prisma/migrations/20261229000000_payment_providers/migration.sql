-- Accounts at payment providers besides the one of the environment (R-PROVIDERS-1).
CREATE TABLE payment_provider (
  key             varchar(20) PRIMARY KEY CONSTRAINT payment_provider_key CHECK (key IN ('bbms', 'gocardless', 'paypal')),
  enabled         boolean NOT NULL DEFAULT false,
  test_mode       boolean NOT NULL DEFAULT false,
  is_ach_allowed  boolean NOT NULL DEFAULT false,
  -- The credentials as JSON, sealed by the vault.
  credentials     text,
  config          jsonb NOT NULL DEFAULT '{}' CONSTRAINT payment_provider_config CHECK (jsonb_typeof(config) = 'object'),
  public_key      varchar(500),
  -- What the last check of the connection found, and when.
  is_working      boolean,
  checked_at      timestamptz(3),
  updated_at      timestamptz(3) NOT NULL,
  CONSTRAINT payment_provider_checked CHECK ((is_working IS NULL) = (checked_at IS NULL)),
  CONSTRAINT payment_provider_enabled CHECK (NOT enabled OR credentials IS NOT NULL)
);

DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app') THEN
    GRANT SELECT, INSERT, UPDATE ON payment_provider TO almoner_app;
  END IF;
END $$;
