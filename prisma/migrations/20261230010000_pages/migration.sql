-- Pages and menus of the website, in one tree: siblings stand in their sequence, with the row's id last.
CREATE TABLE page (
  id SERIAL NOT NULL,
  type VARCHAR(10) NOT NULL,
  title VARCHAR(150) NOT NULL,
  url VARCHAR(500),
  page_title VARCHAR(150),
  template_suffix VARCHAR(64),
  opens_new_window BOOLEAN NOT NULL DEFAULT false,
  is_active BOOLEAN NOT NULL DEFAULT true,
  is_hidden BOOLEAN NOT NULL DEFAULT false,
  requires_login BOOLEAN NOT NULL DEFAULT false,
  hides_when_signed_out BOOLEAN NOT NULL DEFAULT false,
  parent_id INTEGER,
  sequence INTEGER NOT NULL,
  is_protected BOOLEAN NOT NULL DEFAULT false,
  code VARCHAR(45),
  category_id INTEGER,
  featured_image_id INTEGER,
  alt_image_id INTEGER,
  meta_description VARCHAR(500),
  meta_keywords VARCHAR(500),
  body TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  saved_at TIMESTAMPTZ(3) NOT NULL,
  saved_by INTEGER,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  deleted_at TIMESTAMPTZ(3),
  CONSTRAINT page_pkey PRIMARY KEY (id),
  CONSTRAINT page_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES page (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT page_category_id_fkey FOREIGN KEY (category_id) REFERENCES category (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT page_featured_image_id_fkey FOREIGN KEY (featured_image_id) REFERENCES media (id) ON UPDATE CASCADE ON DELETE SET NULL,
  CONSTRAINT page_alt_image_id_fkey FOREIGN KEY (alt_image_id) REFERENCES media (id) ON UPDATE CASCADE ON DELETE SET NULL,
  CONSTRAINT page_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES staff (id) ON UPDATE NO ACTION ON DELETE NO ACTION,
  CONSTRAINT page_type_known CHECK (type IN ('html', 'advanced', 'liquid', 'menu', 'category')),
  CONSTRAINT page_title CHECK (btrim(title) <> ''),
  CONSTRAINT page_sequence CHECK (sequence > 0),
  CONSTRAINT page_not_below_itself CHECK (parent_id <> id),
  CONSTRAINT page_category CHECK ((type = 'category') = (category_id IS NOT NULL)),
  -- A page has an address in one form, a menu whatever was typed, and a category that of its category.
  CONSTRAINT page_url CHECK (
    CASE WHEN type IN ('html', 'advanced', 'liquid')
      THEN url IS NOT NULL AND url ~ '^[a-z0-9-]+(/[a-z0-9-]+)*$' AND url <> 'jpanel' AND url NOT LIKE 'jpanel/%'
      ELSE type = 'menu' OR url IS NULL
    END),
  CONSTRAINT page_menu CHECK (
    type <> 'menu'
    OR coalesce(page_title, meta_description, meta_keywords, body) IS NULL AND coalesce(featured_image_id, alt_image_id) IS NULL),
  CONSTRAINT page_home CHECK (
    code IS NULL
    OR code = 'home' AND is_protected AND is_active AND type IN ('html', 'advanced', 'liquid') AND deleted_at IS NULL),
  CONSTRAINT page_protected CHECK (NOT is_protected OR deleted_at IS NULL)
);
CREATE INDEX page_siblings ON page (parent_id, sequence, id) WHERE deleted_at IS NULL;
CREATE INDEX page_title_order ON page (lower(title), id);
CREATE INDEX page_category_of ON page (category_id) WHERE category_id IS NOT NULL;
CREATE UNIQUE INDEX page_url_once ON page (url) WHERE deleted_at IS NULL AND type IN ('html', 'advanced', 'liquid');
CREATE UNIQUE INDEX page_home_once ON page (code) WHERE code IS NOT NULL;

-- Members of these levels alone may see a page; without one, everybody may.
CREATE TABLE page_membership (
  page_id INTEGER NOT NULL,
  membership_id INTEGER NOT NULL,
  CONSTRAINT page_membership_pkey PRIMARY KEY (page_id, membership_id),
  CONSTRAINT page_membership_page_id_fkey FOREIGN KEY (page_id) REFERENCES page (id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT page_membership_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES membership (id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX page_membership_of ON page_membership (membership_id);

-- What a page was before it was saved, newest first, and the one text of a page that is not saved yet.
CREATE TABLE page_revision (
  id SERIAL NOT NULL,
  page_id INTEGER NOT NULL,
  is_autosave BOOLEAN NOT NULL DEFAULT false,
  type VARCHAR(10) NOT NULL,
  title VARCHAR(150) NOT NULL,
  page_title VARCHAR(150),
  meta_description VARCHAR(500),
  meta_keywords VARCHAR(500),
  body TEXT,
  saved_at TIMESTAMPTZ(3) NOT NULL,
  saved_by INTEGER,
  CONSTRAINT page_revision_pkey PRIMARY KEY (id),
  CONSTRAINT page_revision_page_id_fkey FOREIGN KEY (page_id) REFERENCES page (id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT page_revision_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES staff (id) ON UPDATE NO ACTION ON DELETE NO ACTION,
  CONSTRAINT page_revision_type CHECK (type IN ('html', 'advanced', 'liquid'))
);
CREATE INDEX page_revision_newest ON page_revision (page_id, id DESC);
CREATE UNIQUE INDEX page_revision_autosave_once ON page_revision (page_id) WHERE is_autosave;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'almoner_app') THEN
    -- pages are never removed, only marked as deleted.
    GRANT SELECT, INSERT, UPDATE ON page TO almoner_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON page_membership, page_revision TO almoner_app;
    GRANT USAGE, SELECT ON SEQUENCE page_id_seq, page_revision_id_seq TO almoner_app;
  END IF;
END $$;
