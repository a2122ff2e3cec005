-- Feeds of the website and their posts. A feed is removed with its categories and its posts; a removed post leaves nothing behind.
CREATE TABLE feed (
  id SERIAL NOT NULL,
  name VARCHAR(45) NOT NULL,
  kind VARCHAR(10) NOT NULL,
  slug VARCHAR(150) NOT NULL,
  template_suffix VARCHAR(64),
  post_template_suffix VARCHAR(64),
  shows_sharing_links BOOLEAN NOT NULL DEFAULT false,
  media_id INTEGER,
  rss_link VARCHAR(500),
  rss_copyright VARCHAR(250),
  rss_description VARCHAR(1000),
  is_podcast BOOLEAN NOT NULL DEFAULT false,
  podcast_subtitle VARCHAR(250),
  podcast_author VARCHAR(250),
  podcast_owner_name VARCHAR(250),
  podcast_owner_email VARCHAR(254),
  podcast_category VARCHAR(250),
  version INTEGER NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT feed_pkey PRIMARY KEY (id),
  CONSTRAINT feed_name CHECK (name = btrim(name) AND name <> ''),
  CONSTRAINT feed_kind CHECK (kind IN ('blog', 'slide', 'snippet', 'video', 'audio', 'event', 'coupon')),
  CONSTRAINT feed_slug CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND slug <> 'jpanel'),
  CONSTRAINT feed_media_id_fkey FOREIGN KEY (media_id) REFERENCES media (id) ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX feed_slug_once ON feed (slug);
CREATE INDEX feed_name_order ON feed (lower(name), id);
CREATE INDEX feed_media_id_idx ON feed (media_id);

CREATE TABLE feed_category (
  id SERIAL NOT NULL,
  feed_id INTEGER NOT NULL,
  parent_id INTEGER,
  name VARCHAR(100) NOT NULL,
  sequence INTEGER NOT NULL,
  CONSTRAINT feed_category_pkey PRIMARY KEY (id),
  CONSTRAINT feed_category_name CHECK (name = btrim(name) AND name <> '' AND name NOT LIKE '%>%'),
  CONSTRAINT feed_category_parent CHECK (parent_id <> id),
  CONSTRAINT feed_category_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES feed (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT feed_category_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES feed_category (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX feed_category_order ON feed_category (feed_id, sequence, id);
CREATE INDEX feed_category_parent_id_idx ON feed_category (parent_id);

CREATE TABLE post (
  id SERIAL NOT NULL,
  feed_id INTEGER NOT NULL,
  name VARCHAR(250) NOT NULL,
  slug VARCHAR(150) NOT NULL,
  description TEXT,
  body TEXT,
  posted_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3),
  is_all_day BOOLEAN NOT NULL DEFAULT false,
  is_enabled BOOLEAN NOT NULL,
  author VARCHAR(500),
  tags VARCHAR(1000),
  media_id INTEGER,
  featured_image_id INTEGER,
  alternate_image_id INTEGER,
  file_url VARCHAR(500),
  link_url VARCHAR(500),
  embed_code VARCHAR(5000),
  location VARCHAR(250),
  speaker VARCHAR(500),
  fine_print VARCHAR(500),
  length_formatted VARCHAR(20),
  length_milliseconds INTEGER,
  sequence INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 0,
  created_by INTEGER,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  search_text TEXT NOT NULL GENERATED ALWAYS AS (lower(' ' || name || ' ' || coalesce(tags, '') || ' ' || coalesce(author, '') || ' ' || coalesce(description, ''))) STORED,
  CONSTRAINT post_pkey PRIMARY KEY (id),
  CONSTRAINT post_name CHECK (name = btrim(name) AND name <> ''),
  CONSTRAINT post_slug CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  CONSTRAINT post_expires CHECK (expires_at >= posted_at),
  CONSTRAINT post_all_day CHECK (NOT is_all_day OR expires_at IS NOT NULL),
  CONSTRAINT post_length CHECK (length_milliseconds >= 0),
  CONSTRAINT post_sequence CHECK (sequence >= 0),
  CONSTRAINT post_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES feed (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT post_media_id_fkey FOREIGN KEY (media_id) REFERENCES media (id) ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT post_featured_image_id_fkey FOREIGN KEY (featured_image_id) REFERENCES media (id) ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT post_alternate_image_id_fkey FOREIGN KEY (alternate_image_id) REFERENCES media (id) ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT post_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff (id) ON DELETE NO ACTION
);
CREATE UNIQUE INDEX post_slug_once ON post (slug);
CREATE INDEX post_date_order ON post (feed_id, posted_at, id);
CREATE INDEX post_name_order ON post (feed_id, lower(name), id);
CREATE INDEX post_sequence_order ON post (feed_id, sequence, posted_at, id);
CREATE INDEX post_search ON post USING gin (search_text gin_trgm_ops);
CREATE INDEX post_media_id_idx ON post (media_id);
CREATE INDEX post_featured_image_id_idx ON post (featured_image_id);
CREATE INDEX post_alternate_image_id_idx ON post (alternate_image_id);
CREATE INDEX post_created_by_idx ON post (created_by);

CREATE TABLE post_category (
  post_id INTEGER NOT NULL,
  category_id INTEGER NOT NULL,
  CONSTRAINT post_category_pkey PRIMARY KEY (post_id, category_id),
  CONSTRAINT post_category_post_id_fkey FOREIGN KEY (post_id) REFERENCES post (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT post_category_category_id_fkey FOREIGN KEY (category_id) REFERENCES feed_category (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX post_category_category_id_idx ON post_category (category_id);

-- The image library counts the pictures of feeds, too.
ALTER TABLE mediable DROP CONSTRAINT mediable_type;
ALTER TABLE mediable ADD CONSTRAINT mediable_type
  CHECK (mediable_type IN ('product', 'product_variant', 'donation_form', 'peer_to_peer', 'sponsorship', 'supporter', 'fundraising_page', 'timeline', 'post', 'feed')) NOT VALID;
ALTER TABLE mediable VALIDATE CONSTRAINT mediable_type;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'almoner_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON feed, feed_category, post, post_category TO almoner_app;
    GRANT USAGE, SELECT ON SEQUENCE feed_id_seq, feed_category_id_seq, post_id_seq TO almoner_app;
  END IF;
END $$;
