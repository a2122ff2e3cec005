-- How the website looks (R-THEMES-1). A locked theme is the one that comes with the product; an unlocked one has files of its own (R-THEMES-3).

CREATE TABLE theme (
  id serial PRIMARY KEY,
  handle varchar(64) NOT NULL UNIQUE,
  title varchar(64) NOT NULL,
  description varchar(255) NOT NULL DEFAULT '',
  -- The packaged theme that it was made of.
  source varchar(32) NOT NULL,
  locked boolean NOT NULL DEFAULT true,
  is_active boolean NOT NULL DEFAULT false,
  -- What was chosen for its settings; without an entry the default of the schema holds.
  settings jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT theme_settings CHECK (jsonb_typeof(settings) = 'object')
);
CREATE UNIQUE INDEX theme_one_active ON theme (is_active) WHERE is_active;

CREATE TABLE theme_asset (
  id serial PRIMARY KEY,
  theme_id integer NOT NULL REFERENCES theme (id) ON UPDATE CASCADE ON DELETE CASCADE,
  -- Its path within the theme.
  key varchar(255) NOT NULL,
  content_type varchar(64) NOT NULL,
  -- Null where it is shown by its address alone.
  value text,
  public_url varchar(2048),
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz(3) NOT NULL,
  updated_by integer REFERENCES staff (id),
  CONSTRAINT theme_asset_content CHECK (num_nonnulls(value, public_url) = 1),
  CONSTRAINT theme_asset_size CHECK (octet_length(value) <= 262144),
  CONSTRAINT theme_asset_version CHECK (version >= 1)
);
CREATE UNIQUE INDEX theme_asset_key ON theme_asset (theme_id, key);

INSERT INTO theme (handle, title, description, source, locked, is_active)
VALUES ('lantern', 'Lantern', 'A calm, readable theme for giving: one column, large type, and room for pictures.', 'lantern', true, true);
