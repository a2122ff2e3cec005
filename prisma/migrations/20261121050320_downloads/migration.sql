-- How long, from how many places and how often a bought file may be fetched; -1 is without limit (people-and-content 14.6).
ALTER TABLE product_variant
  ADD COLUMN download_expiry_seconds integer NOT NULL DEFAULT -1,
  ADD COLUMN download_address_limit integer NOT NULL DEFAULT -1,
  ADD COLUMN download_limit integer NOT NULL DEFAULT -1,
  ADD CONSTRAINT variant_download_limits CHECK (download_expiry_seconds >= -1 AND download_address_limit >= -1 AND download_limit >= -1);

CREATE TABLE download_grant (
  id serial PRIMARY KEY,
  contribution_id integer NOT NULL REFERENCES contribution (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  line_id integer NOT NULL REFERENCES contribution_line (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  download_file_id integer NOT NULL REFERENCES download_file (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  token char(43) NOT NULL,
  expires_at timestamptz(3),
  address_limit integer NOT NULL,
  download_limit integer NOT NULL,
  downloads_used integer NOT NULL DEFAULT 0,
  addresses text[] NOT NULL DEFAULT '{}',
  granted_at timestamptz(3) NOT NULL,
  CONSTRAINT download_grant_limits CHECK (downloads_used >= 0 AND (download_limit = -1 OR downloads_used <= download_limit) AND (address_limit = -1 OR cardinality(addresses) <= address_limit))
);
CREATE UNIQUE INDEX download_grant_line_id_key ON download_grant (line_id);
CREATE UNIQUE INDEX download_grant_token_key ON download_grant (token);
CREATE INDEX download_grant_contribution_id_idx ON download_grant (contribution_id);
CREATE INDEX download_grant_download_file_id_idx ON download_grant (download_file_id);

CREATE TABLE download_visit (
  id serial PRIMARY KEY,
  grant_id integer NOT NULL REFERENCES download_grant (id) ON UPDATE CASCADE ON DELETE CASCADE,
  address varchar(45) NOT NULL,
  at timestamptz(3) NOT NULL
);
CREATE INDEX download_visit_grant_id_idx ON download_visit (grant_id);
