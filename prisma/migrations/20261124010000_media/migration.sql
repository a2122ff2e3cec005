-- The image library, the downloads library, and the uploads that fill them.
CREATE TABLE media (
  id serial PRIMARY KEY,
  collection_name varchar(64) NOT NULL DEFAULT 'files',
  name varchar(255) NOT NULL,
  filename varchar(255) NOT NULL,
  stem text NOT NULL GENERATED ALWAYS AS (regexp_replace(filename, '\.[^.]*$', '')) STORED,
  content_type varchar(64) NOT NULL,
  size integer NOT NULL,
  caption varchar(255),
  key varchar(500) NOT NULL UNIQUE,
  thumbnail_key varchar(500),
  width integer,
  height integer,
  created_by integer REFERENCES staff ON DELETE NO ACTION,
  updated_by integer REFERENCES staff ON DELETE NO ACTION,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT media_collection CHECK (collection_name IN ('files', 'products', 'sponsorships')),
  CONSTRAINT media_caption CHECK (char_length(caption) <= 191),
  CONSTRAINT media_size CHECK (size >= 0)
);
-- A name is taken whatever its extension and collection: photo.png beside photo.jpg is photo-1.png.
CREATE UNIQUE INDEX media_stem ON media (stem text_pattern_ops);
CREATE INDEX media_filename ON media USING gin (lower(filename) gin_trgm_ops) WHERE collection_name = 'files';
CREATE INDEX media_files ON media (id) WHERE collection_name = 'files';

CREATE TABLE mediable (
  mediable_type varchar(40) NOT NULL,
  mediable_id integer NOT NULL,
  media_id integer NOT NULL REFERENCES media ON DELETE CASCADE,
  sequence integer NOT NULL DEFAULT 0,
  PRIMARY KEY (mediable_type, mediable_id, media_id),
  CONSTRAINT mediable_type CHECK (mediable_type IN ('product', 'sponsorship', 'supporter', 'fundraising_page', 'timeline', 'post'))
);
CREATE INDEX mediable_media_id_idx ON mediable (media_id);

CREATE TABLE upload (
  id serial PRIMARY KEY,
  library varchar(10) NOT NULL,
  collection_name varchar(64) NOT NULL,
  name varchar(255) NOT NULL,
  filename varchar(255) NOT NULL,
  stem text NOT NULL GENERATED ALWAYS AS (regexp_replace(filename, '\.[^.]*$', '')) STORED,
  content_type varchar(100) NOT NULL,
  size bigint,
  key varchar(500) NOT NULL UNIQUE,
  staff_id integer REFERENCES staff ON DELETE CASCADE,
  -- What became of it: a row of media or of download_file.
  result_id integer,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT upload_library CHECK (library IN ('media', 'downloads')),
  CONSTRAINT upload_size CHECK (size >= 0)
);
CREATE UNIQUE INDEX upload_stem ON upload (library, stem text_pattern_ops);
CREATE INDEX upload_created_at_idx ON upload (created_at);
CREATE INDEX upload_staff_id_idx ON upload (staff_id);

ALTER TABLE download_file ADD COLUMN created_by integer REFERENCES staff ON DELETE NO ACTION;
ALTER TABLE download_file ADD COLUMN deleted_by integer REFERENCES staff ON DELETE NO ACTION;
ALTER TABLE download_file ADD COLUMN stem text NOT NULL GENERATED ALWAYS AS (regexp_replace(name, '\.[^.]*$', '')) STORED;
CREATE INDEX download_file_stem ON download_file (stem text_pattern_ops);
CREATE INDEX download_file_name ON download_file USING gin (lower(name) gin_trgm_ops) WHERE deleted_at IS NULL;
