-- The whole schema, as a new database gets it: area by area in the order of prisma/models, first all tables with their
-- constraints and indexes, then functions, views and triggers, at the end rights and the rows that every installation
-- has. Later changes are folders of their own; this one is not edited once a version has been released (decision 0003).
-- What people read in an order has the collation und-x-icu; what a search reads is lowered by the database's own
-- (decision 0850).

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The application's own role: everything but changing the journal. What is made from here on is open to it. Where the
-- database forbids making roles, the operator makes it (docs/operating.md).
DO $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app') THEN CREATE ROLE almoner_app NOLOGIN; END IF;
  EXECUTE format('GRANT almoner_app TO %I', current_user);
EXCEPTION
  WHEN insufficient_privilege THEN RAISE NOTICE 'the role almoner_app could not be made';
  WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app') THEN
    GRANT USAGE ON SCHEMA public TO almoner_app;
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO almoner_app;
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO almoner_app;
  END IF;
END $$;

-- ======================================================================
-- Functions that columns, checks and indexes use
-- ======================================================================

-- How many digits the smallest unit of a currency has; the same table as app/kit/money.ts.
CREATE FUNCTION minor_digits(currency text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$
  SELECT CASE WHEN currency IN ('JPY', 'KRW', 'VND', 'CLP', 'ISK', 'XAF', 'XOF') THEN 0
    WHEN currency IN ('BHD', 'KWD', 'JOD', 'OMR', 'TND') THEN 3 ELSE 2 END
$$;

-- ======================================================================
-- The platform: journal, settings, mail, saved views
-- ======================================================================

CREATE TABLE journal_entry (
  id bigserial PRIMARY KEY,
  at timestamptz(3) NOT NULL,
  staff_id integer,
  actor varchar(120) NOT NULL,
  verb varchar(80) NOT NULL,
  subject_type varchar(40) NOT NULL,
  subject_id varchar(80) NOT NULL,
  before jsonb,
  after jsonb,
  request_id varchar(64),
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  -- Beside the operation that wrote an entry, what happened to the record: contribution.paid.
  event varchar(80),
  CONSTRAINT journal_event CHECK (event ~ '^[a-z_-]+[.][a-z-]+$')
);
CREATE INDEX journal_entry_at_idx ON journal_entry (at);
-- The seal follows the journal in this order.
CREATE INDEX journal_entry_order ON journal_entry (xid, id);
CREATE INDEX journal_entry_subject_type_subject_id_id_idx ON journal_entry (subject_type, subject_id, id);

CREATE TABLE journal_seal (
  entry_id bigint NOT NULL,
  position bigint PRIMARY KEY,
  hash bytea NOT NULL,
  sealed_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX journal_seal_entry_id_key ON journal_seal (entry_id);

CREATE TABLE counter (
  name varchar(60) PRIMARY KEY,
  value bigint NOT NULL DEFAULT 0,
  CONSTRAINT counter_not_negative CHECK (value >= 0)
);

CREATE TABLE setting (
  key varchar(100) PRIMARY KEY,
  value text NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_by integer
);

CREATE TABLE mail (
  id serial PRIMARY KEY,
  dedupe_key varchar(120) NOT NULL,
  recipient varchar(254) NOT NULL,
  subject varchar(255) NOT NULL,
  text text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3),
  status varchar(10) NOT NULL,
  failure varchar(500),
  -- The same email as HTML; null where there is only text.
  html text,
  -- Files that go with an email, kept in the object store as they were sent, and copies to others.
  cc varchar(500),
  bcc varchar(500),
  CONSTRAINT mail_status CHECK (status IN ('held', 'queued', 'sent', 'failed')),
  CONSTRAINT mail_copies CHECK (cc !~ '[\r\n]' AND bcc !~ '[\r\n]')
);
CREATE INDEX mail_created_at_idx ON mail (created_at);
CREATE UNIQUE INDEX mail_dedupe_key_key ON mail (dedupe_key);
-- A supporter's timeline reads the newest of each of its sources.
CREATE INDEX mail_to ON mail (lower(recipient), created_at);

CREATE TABLE saved_view (
  id serial PRIMARY KEY,
  list varchar(40) NOT NULL,
  name varchar(60) COLLATE "und-x-icu" NOT NULL,
  query varchar(2000) NOT NULL,
  staff_id integer,
  CONSTRAINT saved_view_name CHECK (name <> '')
);
CREATE INDEX saved_view_list_idx ON saved_view (list);
CREATE UNIQUE INDEX saved_view_once ON saved_view (list, name, coalesce(staff_id, 0));

-- Email templates that somebody changed; one that nobody changed has no row and is the product's own.
CREATE TABLE mail_template (
  name varchar(60) PRIMARY KEY,
  subject varchar(500) NOT NULL,
  body text NOT NULL,
  is_active boolean NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  updated_by integer,
  CONSTRAINT mail_template_subject CHECK (btrim(subject) <> '' AND subject !~ '[\r\n]'),
  CONSTRAINT mail_template_body CHECK (length(body) <= 200000)
);

CREATE TABLE mail_attachment (
  id serial PRIMARY KEY,
  mail_id integer NOT NULL REFERENCES mail (id) ON UPDATE CASCADE ON DELETE CASCADE,
  filename varchar(200) NOT NULL,
  content_type varchar(100) NOT NULL,
  key varchar(500) NOT NULL,
  CONSTRAINT mail_attachment_filename CHECK (filename <> '' AND filename !~ '[\r\n/\\]')
);
CREATE INDEX mail_attachment_mail_id_idx ON mail_attachment (mail_id);

-- ======================================================================
-- Staff
-- ======================================================================

CREATE TABLE sign_in_throttle (
  key varchar(300) PRIMARY KEY,
  failures integer NOT NULL DEFAULT 0,
  window_started timestamptz(3) NOT NULL,
  locked_until timestamptz(3),
  -- The distinct names tried from one address within its window, as shortened hashes.
  names text[] NOT NULL DEFAULT ARRAY[]::text[]
);

-- Roles: named sets of permissions. Those with a key come with the product; the others were saved by staff. What a user
-- may do stays on the user (staff.permissions), so that no request reads a second table; whatever changes a role writes
-- the set to its users as well.
CREATE TABLE staff_role (
  id serial PRIMARY KEY,
  key varchar(20),
  name varchar(45) COLLATE "und-x-icu" NOT NULL,
  permissions text[] NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT staff_role_name CHECK (name = btrim(name) AND name <> ''
    AND lower(name) NOT IN ('owner', 'custom', 'no access')),
  CONSTRAINT staff_role_permissions CHECK (cardinality(permissions) > 0)
);
CREATE UNIQUE INDEX staff_role_key_key ON staff_role (key);
CREATE UNIQUE INDEX staff_role_name_key ON staff_role (lower(name));

CREATE TABLE staff (
  id serial PRIMARY KEY,
  first_name varchar(45) COLLATE "und-x-icu" NOT NULL,
  last_name varchar(45) COLLATE "und-x-icu" NOT NULL,
  email varchar(254) NOT NULL,
  password_hash text,
  is_owner boolean NOT NULL DEFAULT false,
  permissions text[] DEFAULT ARRAY[]::text[],
  api_token_hash char(64),
  api_token_prefix varchar(12),
  api_token_created_at timestamptz(3),
  api_token_used_at timestamptz(3),
  login_count integer NOT NULL DEFAULT 0,
  last_login_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  deleted_at timestamptz(3),
  deleted_by integer REFERENCES staff (id),
  role_id integer REFERENCES staff_role (id) ON UPDATE CASCADE,
  -- Who gets the summary of each day's recurring charges.
  notify_recurring_batch boolean NOT NULL DEFAULT false,
  -- The shared secret and the unused recovery codes, sealed by the vault.
  two_factor_secret text,
  two_factor_codes text,
  -- Sign-in requires a code from the first correct one on.
  two_factor_confirmed_at timestamptz(3),
  -- The time step of the last code that was accepted: each is good once.
  two_factor_step integer,
  CONSTRAINT staff_role_or_owner CHECK (NOT is_owner OR role_id IS NULL),
  CONSTRAINT staff_two_factor CHECK ((two_factor_secret IS NULL) = (two_factor_codes IS NULL)),
  CONSTRAINT staff_two_factor_confirmed CHECK (two_factor_confirmed_at IS NULL OR two_factor_secret IS NOT NULL)
);
CREATE UNIQUE INDEX staff_api_token_hash_key ON staff (api_token_hash);
-- Staff
CREATE UNIQUE INDEX staff_email_live ON staff (lower(email)) WHERE deleted_at IS NULL;
CREATE INDEX staff_role_id_idx ON staff (role_id);

CREATE TABLE staff_session (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  token_hash char(64) NOT NULL,
  staff_id integer NOT NULL REFERENCES staff (id) ON UPDATE CASCADE ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL,
  last_seen_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3),
  ip varchar(45),
  user_agent varchar(500)
);
CREATE INDEX staff_session_live ON staff_session (expires_at) WHERE revoked_at IS NULL;
CREATE INDEX staff_session_staff_id_idx ON staff_session (staff_id);
CREATE UNIQUE INDEX staff_session_token_hash_key ON staff_session (token_hash);

CREATE TABLE staff_login (
  id serial PRIMARY KEY,
  staff_id integer NOT NULL REFERENCES staff (id) ON UPDATE CASCADE ON DELETE CASCADE,
  login_at timestamptz(3) NOT NULL,
  ip varchar(45),
  user_agent varchar(500)
);
CREATE INDEX staff_login_staff_id_login_at_idx ON staff_login (staff_id, login_at);

CREATE TABLE password_reset (
  token_hash char(64) PRIMARY KEY,
  staff_id integer NOT NULL REFERENCES staff (id) ON UPDATE CASCADE ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3)
);
CREATE INDEX password_reset_staff_id_created_at_idx ON password_reset (staff_id, created_at);

-- Devices that somebody has signed in on before: their failed sign-ins are counted apart from everybody else's.
CREATE TABLE staff_device (
  token_hash char(64) NOT NULL,
  staff_id integer NOT NULL REFERENCES staff (id) ON UPDATE CASCADE ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3) NOT NULL,
  PRIMARY KEY (token_hash, staff_id)
);
CREATE INDEX staff_device_staff_id_idx ON staff_device (staff_id);

-- Changes of an email address, each with the link by which the old address can undo it.
CREATE TABLE staff_email_change (
  token_hash char(64) PRIMARY KEY,
  staff_id integer NOT NULL REFERENCES staff (id) ON UPDATE CASCADE ON DELETE CASCADE,
  old_email varchar(254) NOT NULL,
  new_email varchar(254) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3)
);
CREATE INDEX staff_email_change_staff_id_created_at_idx ON staff_email_change (staff_id, created_at);

-- Somebody whose password was right and whose code is awaited.
CREATE TABLE staff_challenge (
  token_hash char(64) PRIMARY KEY,
  staff_id integer NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX staff_challenge_expires_at_idx ON staff_challenge (expires_at);
CREATE INDEX staff_challenge_staff_id_idx ON staff_challenge (staff_id);

-- ======================================================================
-- Tasks and imports
-- ======================================================================

-- Long work that somebody started: how far it has come, what failed and what came of it. Its owner finds it under the
-- bell for 30 days.
CREATE TABLE task (
  id serial PRIMARY KEY,
  staff_id integer NOT NULL REFERENCES staff (id) ON UPDATE CASCADE ON DELETE CASCADE,
  kind varchar(60) NOT NULL,
  title varchar(200) NOT NULL,
  unit varchar(40) NOT NULL,
  needs varchar(60),
  total integer NOT NULL,
  done integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  state varchar(10) NOT NULL DEFAULT 'waiting',
  outcome varchar(300),
  href varchar(500),
  href_label varchar(40),
  problems jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz(3) NOT NULL,
  started_at timestamptz(3),
  updated_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  cancel_requested_at timestamptz(3),
  seen_at timestamptz(3),
  CONSTRAINT task_state CHECK (state IN ('waiting', 'running', 'stopped', 'done', 'canceled')),
  CONSTRAINT task_counts CHECK (total >= 0 AND done BETWEEN 0 AND total AND failed BETWEEN 0 AND done),
  CONSTRAINT task_finished CHECK ((state IN ('done', 'canceled')) = (finished_at IS NOT NULL)),
  CONSTRAINT task_problems CHECK (jsonb_typeof(problems) = 'array')
);
CREATE INDEX task_finished_at_idx ON task (finished_at);
CREATE INDEX task_of_staff ON task (staff_id, id DESC);

-- Files that staff import (R-IMPORTS-5): a workbook with its rows as they were uploaded, how far its import has come,
-- and what came of each row. A row is applied once: `up_to_row` moves on in the transaction that applies it.
CREATE TABLE import_workbook (
  id serial PRIMARY KEY,
  sheet varchar(30) NOT NULL,
  filename varchar(255) NOT NULL,
  headers text[] NOT NULL,
  mapping text[] NOT NULL,
  staff_id integer REFERENCES staff (id) ON UPDATE CASCADE ON DELETE SET NULL,
  task_id integer REFERENCES task (id) ON UPDATE CASCADE ON DELETE SET NULL,
  state varchar(10) NOT NULL DEFAULT 'draft',
  total integer NOT NULL,
  error_rows integer NOT NULL DEFAULT 0,
  warning_rows integer NOT NULL DEFAULT 0,
  up_to_row integer NOT NULL DEFAULT 0,
  added integer NOT NULL DEFAULT 0,
  updated integer NOT NULL DEFAULT 0,
  skipped integer NOT NULL DEFAULT 0,
  rejected integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  started_at timestamptz(3),
  -- When its rows were last worked on, by the clock of the database.
  moved_at timestamptz(3),
  finished_at timestamptz(3),
  forgotten_at timestamptz(3),
  -- Passwords of an imported sheet (R-IMPORTS-13): sealed beside the row that it was in, hashed before the row is
  -- applied, gone with what came of the row.
  secret_column smallint,
  CONSTRAINT import_workbook_sheet
    CHECK (sheet IN ('contributions', 'supporters', 'sponsorships', 'sponsorship_timeline')),
  CONSTRAINT import_workbook_state CHECK (state IN ('draft', 'waiting', 'running', 'done', 'canceled')),
  CONSTRAINT import_workbook_mapping CHECK (cardinality(mapping) = cardinality(headers)),
  CONSTRAINT import_workbook_started CHECK (state <> 'draft' OR started_at IS NULL),
  CONSTRAINT import_workbook_finished CHECK ((state IN ('done', 'canceled')) = (finished_at IS NOT NULL)),
  CONSTRAINT import_workbook_counts CHECK (total >= 0 AND error_rows >= 0 AND warning_rows >= 0 AND up_to_row >= 0
    AND added >= 0 AND updated >= 0 AND skipped >= 0 AND rejected >= 0 AND added + updated + skipped
    + rejected <= total),
  CONSTRAINT import_workbook_secret_column CHECK (secret_column >= 0 AND secret_column < cardinality(headers))
);
CREATE INDEX import_workbook_newest ON import_workbook (created_at, id);
-- One at a time for each sheet: two would look for the same records.
CREATE UNIQUE INDEX import_workbook_open ON import_workbook (sheet) WHERE state IN ('waiting', 'running');
CREATE INDEX import_workbook_staff_id_idx ON import_workbook (staff_id);
CREATE INDEX import_workbook_task_id_idx ON import_workbook (task_id);

CREATE TABLE import_row (
  workbook_id integer NOT NULL REFERENCES import_workbook (id) ON UPDATE CASCADE ON DELETE CASCADE,
  -- The line of the file.
  row integer NOT NULL,
  cells jsonb NOT NULL,
  problems jsonb,
  -- 0 as it should be, 1 with warnings, 2 with errors.
  level smallint NOT NULL DEFAULT 0,
  is_excluded boolean NOT NULL DEFAULT false,
  outcome varchar(8),
  record_id integer,
  secret varchar(700),
  PRIMARY KEY (workbook_id, "row"),
  CONSTRAINT import_row_number CHECK (row > 0),
  CONSTRAINT import_row_cells CHECK (jsonb_typeof(cells) = 'array'),
  CONSTRAINT import_row_level CHECK (level BETWEEN 0 AND 2 AND (level = 0) = (problems IS NULL)),
  CONSTRAINT import_row_outcome CHECK (outcome IN ('added', 'updated', 'skipped', 'rejected')),
  CONSTRAINT import_row_secret CHECK (outcome IS NULL OR secret IS NULL)
);
CREATE INDEX import_row_problems ON import_row (workbook_id, level, row) WHERE level > 0 OR is_excluded;

-- ======================================================================
-- Media
-- ======================================================================

-- The image library, the downloads library, and the uploads that fill them.
CREATE TABLE media (
  id serial PRIMARY KEY,
  collection_name varchar(64) NOT NULL DEFAULT 'files',
  name varchar(255) NOT NULL,
  filename varchar(255) NOT NULL,
  stem text GENERATED ALWAYS AS (regexp_replace(filename, '\.[^.]*$', '')) STORED NOT NULL,
  content_type varchar(64) NOT NULL,
  size integer NOT NULL,
  caption varchar(255),
  key varchar(500) NOT NULL,
  thumbnail_key varchar(500),
  width integer,
  height integer,
  created_by integer REFERENCES staff (id),
  updated_by integer REFERENCES staff (id),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT media_key_key UNIQUE (key),
  CONSTRAINT media_collection CHECK (collection_name IN ('files', 'products', 'sponsorships')),
  CONSTRAINT media_caption CHECK (char_length(caption) <= 191),
  CONSTRAINT media_size CHECK (size >= 0)
);
CREATE INDEX media_filename ON media USING gin (lower(filename) gin_trgm_ops) WHERE collection_name = 'files';
CREATE INDEX media_files ON media (id) WHERE collection_name = 'files';
-- A name is taken whatever its extension and collection: photo.png beside photo.jpg is photo-1.png.
CREATE UNIQUE INDEX media_stem ON media (stem text_pattern_ops);

CREATE TABLE mediable (
  mediable_type varchar(40) NOT NULL,
  mediable_id integer NOT NULL,
  media_id integer NOT NULL REFERENCES media (id) ON DELETE CASCADE,
  sequence integer NOT NULL DEFAULT 0,
  PRIMARY KEY (mediable_type, mediable_id, media_id),
  CONSTRAINT mediable_type
    CHECK (mediable_type IN ('product', 'product_variant', 'donation_form', 'peer_to_peer', 'sponsorship', 'supporter',
    'fundraising_page', 'timeline', 'post', 'feed', 'theme'))
);
CREATE INDEX mediable_media_id_idx ON mediable (media_id);

CREATE TABLE upload (
  id serial PRIMARY KEY,
  library varchar(10) NOT NULL,
  collection_name varchar(64) NOT NULL,
  name varchar(255) NOT NULL,
  filename varchar(255) NOT NULL,
  stem text GENERATED ALWAYS AS (regexp_replace(filename, '\.[^.]*$', '')) STORED NOT NULL,
  content_type varchar(100) NOT NULL,
  size bigint,
  key varchar(500) NOT NULL,
  staff_id integer REFERENCES staff (id) ON DELETE CASCADE,
  -- What became of it: a row of media or of download_file.
  result_id integer,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT upload_key_key UNIQUE (key),
  CONSTRAINT upload_library CHECK (library IN ('media', 'downloads')),
  CONSTRAINT upload_size CHECK (size >= 0)
);
CREATE INDEX upload_created_at_idx ON upload (created_at);
CREATE INDEX upload_staff_id_idx ON upload (staff_id);
CREATE UNIQUE INDEX upload_stem ON upload (library, stem text_pattern_ops);

-- ======================================================================
-- Supporters and memberships
-- ======================================================================

CREATE TABLE account_type (
  id serial PRIMARY KEY,
  name varchar(32) COLLATE "und-x-icu" NOT NULL,
  is_organization boolean NOT NULL DEFAULT false,
  is_default boolean NOT NULL DEFAULT false,
  sequence integer NOT NULL DEFAULT 0,
  on_web boolean NOT NULL DEFAULT true,
  deleted_at timestamptz(3)
);
CREATE UNIQUE INDEX account_type_one_default ON account_type (is_default) WHERE is_default AND deleted_at IS NULL;

CREATE TABLE membership (
  id serial PRIMARY KEY,
  name varchar(250) COLLATE "und-x-icu" NOT NULL,
  days integer,
  deleted_at timestamptz(3),
  -- A membership may begin on a day of its own, and a bought one remembers its line: a repeated completion adds
  -- nothing.
  starts_on date,
  description varchar(2000),
  sequence integer NOT NULL DEFAULT 0,
  public_name varchar(255) COLLATE "und-x-icu",
  public_description varchar(255),
  default_url varchar(500),
  renewal_url varchar(500),
  should_display_badge boolean NOT NULL DEFAULT true,
  show_in_profile boolean NOT NULL DEFAULT true,
  members_can_opt_in boolean NOT NULL DEFAULT false,
  members_can_opt_out boolean NOT NULL DEFAULT false,
  members_can_view_directory boolean NOT NULL DEFAULT false,
  double_opt_in_required boolean NOT NULL DEFAULT false,
  crm_code varchar(50),
  CONSTRAINT membership_days CHECK (days BETWEEN 1 AND 36500)
);
CREATE INDEX membership_order ON membership (sequence, id);

CREATE TABLE supporter (
  id serial PRIMARY KEY,
  display_name varchar(100) COLLATE "und-x-icu" NOT NULL DEFAULT '',
  title varchar(45),
  first_name varchar(45) COLLATE "und-x-icu",
  last_name varchar(45) COLLATE "und-x-icu",
  email varchar(100),
  account_type_id integer NOT NULL REFERENCES account_type (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  is_active boolean NOT NULL DEFAULT true,
  is_spam boolean NOT NULL DEFAULT false,
  referral_source varchar(100) COLLATE "und-x-icu",
  sign_up_method varchar(45) NOT NULL DEFAULT 'manual',
  donor_id integer,
  bill_title varchar(45),
  bill_first_name varchar(45),
  bill_last_name varchar(45),
  bill_organization_name varchar(100) COLLATE "und-x-icu",
  bill_email varchar(100),
  bill_address_01 varchar(450),
  bill_address_02 varchar(450),
  bill_city varchar(200),
  bill_state varchar(45),
  bill_zip varchar(45),
  bill_country varchar(2),
  bill_phone varchar(45),
  ship_title varchar(45),
  ship_first_name varchar(45),
  ship_last_name varchar(45),
  ship_organization_name varchar(100),
  ship_email varchar(100),
  ship_address_01 varchar(450),
  ship_address_02 varchar(450),
  ship_city varchar(200),
  ship_state varchar(45),
  ship_zip varchar(45),
  ship_country varchar(2),
  ship_phone varchar(45),
  first_payment_at timestamptz(3),
  last_payment_at timestamptz(3),
  lifetime_donation_minor bigint NOT NULL DEFAULT 0,
  lifetime_donation_count integer NOT NULL DEFAULT 0,
  lifetime_purchase_minor bigint NOT NULL DEFAULT 0,
  lifetime_purchase_count integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  created_by integer REFERENCES staff (id),
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- Which transaction last changed what a search shows of a supporter, or finds them by: tablets ask for what came
  -- after the one they know.
  changed_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
  -- The list of supporters: what it shows and sorts by stands in the supporter's own row, and each order has an index.
  version integer NOT NULL DEFAULT 1,
  nps smallint,
  verified_status varchar(10),
  recurring_state smallint NOT NULL DEFAULT -1,
  opted_in boolean,
  has_login boolean NOT NULL DEFAULT false,
  last_login_at timestamptz(3),
  payments_count integer GENERATED ALWAYS AS (lifetime_donation_count + lifetime_purchase_count) STORED,
  payments_minor bigint GENERATED ALWAYS AS (lifetime_donation_minor + lifetime_purchase_minor) STORED,
  phone_digits text GENERATED ALWAYS AS (nullif(right(regexp_replace(coalesce(bill_phone, ''), '\D', '', 'g'), 10), ''))
    STORED,
  search_text text GENERATED ALWAYS AS (lower(' ' || display_name COLLATE "default" || ' '
    || coalesce(email, '') || ' ' || coalesce(bill_email, '') || ' ' || coalesce(ship_email, '') || ' '
    || coalesce(bill_address_01, '') || ' ' || coalesce(bill_address_02, '') || ' ' || coalesce(bill_city, '') || ' '
    || coalesce(bill_state, '') || ' ' || coalesce(bill_zip, '') || ' ' || coalesce(bill_phone, '') || ' '
    || regexp_replace(coalesce(bill_phone, ''), '\D', '', 'g') || ' ' || coalesce(ship_phone, '') || ' '
    || regexp_replace(coalesce(ship_phone, ''), '\D', '', 'g'))) STORED,
  user_fields jsonb NOT NULL DEFAULT '{}',
  -- Who brought a supporter.
  referred_by integer REFERENCES supporter (id) ON UPDATE CASCADE ON DELETE SET NULL,
  -- What another CRM calls a record: an imported one is found again by it.
  sf_id varchar(45),
  CONSTRAINT supporter_nps CHECK (nps BETWEEN 1 AND 10),
  CONSTRAINT supporter_verified CHECK (verified_status IN ('Pending', 'Verified', 'Denied')),
  CONSTRAINT supporter_recurring CHECK (recurring_state BETWEEN -1 AND 1),
  CONSTRAINT supporter_user_fields CHECK (jsonb_typeof(user_fields) = 'object'),
  CONSTRAINT supporter_referred_by CHECK (referred_by <> id)
);
CREATE INDEX supporter_billed_email ON supporter (lower(bill_email)) WHERE bill_email IS NOT NULL;
CREATE INDEX supporter_bought ON supporter (lifetime_purchase_minor, id) WHERE NOT is_spam;
CREATE INDEX supporter_by_email ON supporter ((coalesce(email, '')), id);
CREATE INDEX supporter_by_login ON supporter ((has_login::integer), id);
CREATE INDEX supporter_by_nps ON supporter ((coalesce(nps, 0)), id);
CREATE INDEX supporter_by_payments ON supporter (payments_count, id);
CREATE INDEX supporter_by_recurring ON supporter (recurring_state, id);
CREATE INDEX supporter_by_referral ON supporter ((coalesce(referral_source, '')), id);
CREATE INDEX supporter_by_total ON supporter (payments_minor, id);
CREATE INDEX supporter_changed_in ON supporter (changed_in, id);
CREATE INDEX supporter_created_at_id_idx ON supporter (created_at, id);
CREATE INDEX supporter_display_name_id_idx ON supporter (display_name, id);
-- The report on impact: the most generous first.
CREATE INDEX supporter_donated ON supporter (lifetime_donation_minor, id);
-- The orders of the report on impact, and its count.
CREATE INDEX supporter_donated_most ON supporter (lifetime_donation_minor, id) WHERE NOT is_spam;
CREATE INDEX supporter_donations ON supporter (lifetime_donation_count, id) WHERE NOT is_spam;
CREATE UNIQUE INDEX supporter_donor_id_key ON supporter (donor_id);
-- Supporters
CREATE UNIQUE INDEX supporter_email_once ON supporter (lower(email));
-- New donors of a period are counted from an index, not from all supporters.
CREATE INDEX supporter_first_payment ON supporter (first_payment_at) INCLUDE (account_type_id, is_active, is_spam,
  last_payment_at) WHERE first_payment_at IS NOT NULL;
CREATE INDEX supporter_last_payment ON supporter (last_payment_at, id) INCLUDE (account_type_id) WHERE is_active
  AND NOT is_spam AND last_payment_at IS NOT NULL;
-- What the list of a million supporters is counted by, without reading their rows.
CREATE INDEX supporter_live ON supporter (id) INCLUDE (account_type_id, created_at) WHERE is_active AND NOT is_spam;
CREATE INDEX supporter_name_and_zip ON supporter (lower(display_name COLLATE "default"),
  split_part(replace(lower(btrim(bill_zip)), '-', ' '), ' ', 1)) WHERE bill_zip <> '';
-- The beginning of a name, for searches that many names answer.
CREATE INDEX supporter_name_begins ON supporter ((lower(display_name COLLATE "default")) text_pattern_ops);
-- For names with a slip in them: similarity needs a text as short as what is typed.
CREATE INDEX supporter_name_words ON supporter USING gin (lower(display_name COLLATE "default") gin_trgm_ops);
-- A far page of the list as it opens is found without reading the rows before it.
CREATE INDEX supporter_newest ON supporter (created_at, id) INCLUDE (account_type_id) WHERE is_active AND NOT is_spam;
CREATE INDEX supporter_not_active ON supporter (is_spam, created_at, id) WHERE NOT is_active OR is_spam;
CREATE INDEX supporter_not_spam ON supporter (account_type_id) WHERE NOT is_spam;
CREATE INDEX supporter_opted_in ON supporter (opted_in, id) WHERE opted_in IS NOT NULL;
-- What duplicates are found by while somebody types, and by the finder.
CREATE INDEX supporter_own_email ON supporter (lower(coalesce(email, bill_email)))
  WHERE coalesce(email, bill_email) IS NOT NULL;
-- Those who have not given for long were created long ago: a walk from the newest looked at most of a million rows
-- before it met ten of them. Here it passes over those who never gave, and over the others within the index.
CREATE INDEX supporter_paid_by_creation ON supporter (created_at, id, last_payment_at, first_payment_at) WHERE is_active
  AND NOT is_spam AND last_payment_at IS NOT NULL;
CREATE INDEX supporter_phone ON supporter (phone_digits) WHERE phone_digits IS NOT NULL;
-- Who a sender is: the last ten digits find few, and the whole number decides.
CREATE INDEX supporter_phone_digits ON supporter (right(regexp_replace(bill_phone, '\D', '', 'g'), 10))
  WHERE bill_phone IS NOT NULL;
CREATE INDEX supporter_purchases ON supporter (lifetime_purchase_count, id) WHERE NOT is_spam;
CREATE INDEX supporter_referred ON supporter (referred_by, created_at, id) WHERE referred_by IS NOT NULL;
CREATE INDEX supporter_search ON supporter USING gin (search_text gin_trgm_ops);
CREATE UNIQUE INDEX supporter_sf_id_key ON supporter (sf_id);
CREATE INDEX supporter_type ON supporter (account_type_id, id);
CREATE INDEX supporter_verified_status ON supporter (verified_status, id) WHERE verified_status IS NOT NULL;
CREATE INDEX supporter_with_login ON supporter (id) WHERE has_login;
-- Supporters with an active or a suspended plan, newest first: counted and listed without looking at a plan or at the
-- supporters' own rows.
CREATE INDEX supporter_with_plan ON supporter (recurring_state, created_at, id) INCLUDE (account_type_id)
  WHERE is_active AND NOT is_spam AND recurring_state >= 0;

CREATE TABLE supporter_membership (
  id serial PRIMARY KEY,
  supporter_id integer NOT NULL REFERENCES supporter (id) ON UPDATE CASCADE ON DELETE CASCADE,
  membership_id integer NOT NULL REFERENCES membership (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  starts_on date NOT NULL,
  ends_on date,
  line_id integer,
  source varchar(50),
  -- A membership of a supporter is never deleted: it ends, or it was taken back. A line of two shirts is two periods.
  end_reason varchar(50),
  days integer,
  periods integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by integer REFERENCES staff (id),
  removed_at timestamptz(3),
  removed_by integer REFERENCES staff (id),
  expired_at timestamptz(3),
  -- A payment of a plan keeps the membership of its line running; a refund of the payment takes that back.
  transaction_id integer,
  CONSTRAINT supporter_membership_transaction_id_key UNIQUE (transaction_id),
  CONSTRAINT supporter_membership_dates CHECK (ends_on >= starts_on),
  CONSTRAINT supporter_membership_periods CHECK (periods >= 1),
  CONSTRAINT supporter_membership_origin CHECK (line_id IS NULL OR transaction_id IS NULL)
);
CREATE INDEX supporter_membership_ending ON supporter_membership (ends_on) WHERE removed_at IS NULL
  AND expired_at IS NULL AND ends_on IS NOT NULL;
CREATE INDEX supporter_membership_kind ON supporter_membership (membership_id, supporter_id);
CREATE UNIQUE INDEX supporter_membership_line_id_key ON supporter_membership (line_id);
CREATE INDEX supporter_membership_supporter_id_idx ON supporter_membership (supporter_id);

CREATE TABLE email_opt_in (
  id serial PRIMARY KEY,
  supporter_id integer NOT NULL REFERENCES supporter (id) ON UPDATE CASCADE ON DELETE CASCADE,
  action varchar(10) NOT NULL,
  source varchar(20) NOT NULL,
  reason varchar(255),
  ip varchar(45),
  user_agent varchar(500),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT email_opt_in_action CHECK (action IN ('optin', 'optout'))
);
CREATE INDEX email_opt_in_supporter_id_id_idx ON email_opt_in (supporter_id, id);

-- How many there are, by state and type: counted once at every change, in one of sixteen rows so that nobody waits for
-- another.
CREATE TABLE supporter_tally (
  state varchar(8) NOT NULL,
  account_type_id integer NOT NULL REFERENCES account_type (id) ON UPDATE CASCADE,
  shard smallint NOT NULL,
  n bigint NOT NULL,
  PRIMARY KEY (state, account_type_id, shard),
  CONSTRAINT supporter_tally_state CHECK (state IN ('active', 'archived', 'spam'))
) WITH (fillfactor = 50);

-- Notes of staff on a supporter: newest first by the supporter, found by the beginnings of their words.
CREATE TABLE supporter_note (
  id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  supporter_id integer NOT NULL REFERENCES supporter (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  body text NOT NULL,
  created_by integer REFERENCES staff (id),
  updated_by integer REFERENCES staff (id),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  deleted_by integer REFERENCES staff (id),
  words tsvector GENERATED ALWAYS
    AS (to_tsvector('simple', regexp_replace(regexp_replace(body, '<[^>]*>', ' ', 'g'), '&(#\d+|\w+);', ' ', 'g')))
    STORED,
  CONSTRAINT supporter_note_body CHECK (btrim(body) <> '' AND length(body) <= 60000)
);
CREATE INDEX supporter_note_newest ON supporter_note (supporter_id, created_at, id) WHERE deleted_at IS NULL;

-- News of a sponsee.
CREATE TABLE timeline_post (
  id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  sponsorship_id integer,
  headline varchar(500) NOT NULL,
  posted_on date NOT NULL,
  tag varchar(500) NOT NULL,
  message varchar(5000) NOT NULL,
  is_private boolean NOT NULL DEFAULT false,
  created_by integer REFERENCES staff (id),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  deleted_by integer REFERENCES staff (id),
  supporter_id integer REFERENCES supporter (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT timeline_post_parent CHECK (num_nonnulls(sponsorship_id, supporter_id) = 1),
  CONSTRAINT timeline_post_words CHECK (btrim(headline) <> '' AND btrim(tag) <> '' AND btrim(message) <> '')
);
CREATE INDEX timeline_post_newest ON timeline_post (sponsorship_id, posted_on, id) WHERE deleted_at IS NULL;
CREATE INDEX timeline_post_of_supporter ON timeline_post (supporter_id, posted_on, id) WHERE supporter_id IS NOT NULL;

-- One supporter merged into another, with all it takes to undo that.
CREATE TABLE supporter_merge (
  id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  winner_id integer NOT NULL REFERENCES supporter (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  loser_id integer NOT NULL REFERENCES supporter (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  merged_at timestamptz(3) NOT NULL,
  merged_by integer REFERENCES staff (id),
  undo_until timestamptz(3) NOT NULL,
  undone_at timestamptz(3),
  undone_by integer REFERENCES staff (id),
  kept jsonb NOT NULL,
  lost jsonb NOT NULL,
  moved jsonb NOT NULL,
  CONSTRAINT supporter_merge_two CHECK (winner_id <> loser_id)
);
-- Nobody is merged away twice at once.
CREATE UNIQUE INDEX supporter_merge_once ON supporter_merge (loser_id) WHERE undone_at IS NULL;
CREATE INDEX supporter_merge_winner_id_id_idx ON supporter_merge (winner_id, id);

-- Two supporters who may be one person.
CREATE TABLE supporter_pair (
  first_id integer NOT NULL REFERENCES supporter (id) ON UPDATE CASCADE ON DELETE CASCADE,
  second_id integer NOT NULL REFERENCES supporter (id) ON UPDATE CASCADE ON DELETE CASCADE,
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  score smallint NOT NULL,
  reasons text[] NOT NULL,
  found_at timestamptz(3) NOT NULL,
  dismissed_at timestamptz(3),
  dismissed_by integer REFERENCES staff (id),
  PRIMARY KEY (first_id, second_id),
  CONSTRAINT supporter_pair_id_key UNIQUE (id),
  CONSTRAINT supporter_pair_order CHECK (first_id < second_id),
  CONSTRAINT supporter_pair_score CHECK (score BETWEEN 1 AND 100)
);
CREATE INDEX supporter_pair_open ON supporter_pair (score, id) WHERE dismissed_at IS NULL;
CREATE INDEX supporter_pair_second_id_idx ON supporter_pair (second_id);

-- Periods of one supporter and level that overlap or touch are one span; kept by a trigger, and read wherever it
-- matters who is a member.
CREATE TABLE membership_span (
  supporter_id integer NOT NULL REFERENCES supporter (id) ON UPDATE CASCADE ON DELETE CASCADE,
  membership_id integer NOT NULL REFERENCES membership (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  starts_on date NOT NULL,
  ends_on date,
  PRIMARY KEY (supporter_id, membership_id, starts_on),
  CONSTRAINT membership_span_dates CHECK (ends_on >= starts_on)
);
CREATE INDEX membership_span_end ON membership_span (ends_on, supporter_id);
CREATE INDEX membership_span_level ON membership_span (membership_id, ends_on, supporter_id);

-- Fields that an organization adds to the profile of its supporters; their values stand in the supporter's own row, by
-- the field's id.
CREATE TABLE user_defined_field (
  id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  name varchar(255) COLLATE "und-x-icu" NOT NULL,
  field_type varchar(20) NOT NULL,
  options text[] NOT NULL DEFAULT '{}',
  sequence integer NOT NULL DEFAULT 0,
  deleted_at timestamptz(3),
  CONSTRAINT user_defined_field_type CHECK (field_type IN ('choice', 'multiple_choice', 'radio', 'short_text')),
  CONSTRAINT user_defined_field_options CHECK ((field_type = 'short_text') = (cardinality(options) = 0))
);
CREATE INDEX user_defined_field_order ON user_defined_field (sequence, id);

-- Sign-ins to the supporter portal. Those of staff in the supporter's name do not count as the supporter's own.
CREATE TABLE supporter_login (
  id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  supporter_id integer NOT NULL REFERENCES supporter (id) ON UPDATE CASCADE ON DELETE CASCADE,
  login_at timestamptz(3) NOT NULL,
  ip varchar(45),
  user_agent varchar(500),
  impersonated_by integer REFERENCES staff (id)
);
CREATE INDEX supporter_login_newest ON supporter_login (supporter_id, login_at, id);

-- What only members of a level may see and buy.
CREATE TABLE membership_product_access (
  membership_id integer NOT NULL REFERENCES membership (id) ON UPDATE CASCADE ON DELETE CASCADE,
  product_id integer NOT NULL,
  PRIMARY KEY (membership_id, product_id)
);
CREATE INDEX membership_product_access_of ON membership_product_access (product_id);

CREATE TABLE membership_category_access (
  membership_id integer NOT NULL REFERENCES membership (id) ON UPDATE CASCADE ON DELETE CASCADE,
  category_id integer NOT NULL,
  PRIMARY KEY (membership_id, category_id)
);
CREATE INDEX membership_category_access_of ON membership_category_access (category_id);

-- ======================================================================
-- Taxes
-- ======================================================================

CREATE TABLE tax_rule (
  id serial PRIMARY KEY,
  code varchar(20) NOT NULL,
  description varchar(250) NOT NULL DEFAULT '',
  -- Parts of a million: 9.975 % is 99750.
  rate_ppm integer NOT NULL,
  city varchar(200),
  deleted_at timestamptz(3),
  CONSTRAINT tax_rule_rate_ppm_check CHECK (((rate_ppm >= 0) AND (rate_ppm <= 1000000)))
);

CREATE TABLE tax_rule_region (
  id serial PRIMARY KEY,
  tax_rule_id integer NOT NULL REFERENCES tax_rule (id) ON DELETE CASCADE,
  country varchar(2) NOT NULL,
  -- Null is the whole country.
  region varchar(45)
);
CREATE UNIQUE INDEX tax_rule_region_once ON tax_rule_region (tax_rule_id, country, coalesce(region, ''));

CREATE TABLE tax_rule_product (
  tax_rule_id integer NOT NULL REFERENCES tax_rule (id) ON DELETE CASCADE,
  product_id integer NOT NULL,
  PRIMARY KEY (product_id, tax_rule_id)
);

-- ======================================================================
-- Shipping
-- ======================================================================

CREATE TABLE shipping_method (
  id serial PRIMARY KEY,
  name varchar(100) COLLATE "und-x-icu" NOT NULL,
  code varchar(45) NOT NULL DEFAULT '',
  priority integer NOT NULL DEFAULT 0,
  show_on_web boolean NOT NULL DEFAULT true,
  is_default boolean NOT NULL DEFAULT false,
  countries text[],
  regions text[],
  deleted_at timestamptz(3)
);

CREATE TABLE shipping_tier (
  id serial PRIMARY KEY,
  min_minor bigint NOT NULL,
  max_minor bigint,
  CONSTRAINT shipping_tier_bounds CHECK (min_minor >= 0 AND max_minor >= min_minor)
);

CREATE TABLE shipping_price (
  method_id integer NOT NULL REFERENCES shipping_method (id) ON DELETE CASCADE,
  tier_id integer NOT NULL REFERENCES shipping_tier (id) ON DELETE CASCADE,
  price_minor bigint NOT NULL,
  PRIMARY KEY (method_id, tier_id),
  CONSTRAINT shipping_price_price_minor_check CHECK ((price_minor >= 0))
);

-- What carriers asked for a parcel, kept for half a day.
CREATE TABLE shipping_rate (
  key char(64) PRIMARY KEY,
  quotes jsonb NOT NULL,
  quoted_at timestamptz(3) NOT NULL
);
CREATE INDEX shipping_rate_age ON shipping_rate (quoted_at);

-- ======================================================================
-- Products
-- ======================================================================

CREATE TABLE category (
  id serial PRIMARY KEY,
  parent_id integer REFERENCES category (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  name varchar(250) COLLATE "und-x-icu" NOT NULL,
  url_name varchar(250) NOT NULL,
  sequence integer NOT NULL DEFAULT 0,
  deleted_at timestamptz(3),
  -- What the form of a category edits beside its name and place.
  description text,
  template_suffix varchar(100),
  CONSTRAINT category_not_its_own_parent CHECK (parent_id <> id)
);
CREATE INDEX category_parent_id_sequence_idx ON category (parent_id, sequence);
CREATE UNIQUE INDEX category_url_name_key ON category (url_name);

CREATE TABLE product (
  id serial PRIMARY KEY,
  code varchar(45) NOT NULL,
  name varchar(750) COLLATE "und-x-icu" NOT NULL,
  summary text,
  type varchar(20),
  base_currency char(3),
  is_enabled boolean NOT NULL DEFAULT true,
  show_in_pos boolean NOT NULL DEFAULT true,
  publish_starts_on date,
  publish_ends_on date,
  outofstock_allow boolean NOT NULL DEFAULT false,
  outofstock_message varchar(250),
  limit_sales integer,
  sold_quantity integer NOT NULL DEFAULT 0,
  hide_qty boolean NOT NULL DEFAULT false,
  ach_only boolean NOT NULL DEFAULT false,
  is_tax_receiptable boolean NOT NULL DEFAULT false,
  is_dcc_enabled boolean NOT NULL DEFAULT false,
  recurring_type varchar(10),
  fund_code varchar(200),
  designation_options jsonb,
  picture jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  deleted_at timestamptz(3),
  deleted_by integer REFERENCES staff (id),
  -- Gifts in somebody's memory or honor (R-PRODUCTS-1), and what a product says about them and about its own
  -- mails.
  allow_tributes smallint NOT NULL DEFAULT 0,
  allow_tribute_notification smallint NOT NULL DEFAULT 0,
  email_notify varchar(500),
  thank_you_email_template text,
  -- What the product form edits, and what the list of products searches and sorts by.
  description text,
  author varchar(250),
  permalink varchar(255),
  is_featured boolean NOT NULL DEFAULT false,
  is_new boolean NOT NULL DEFAULT false,
  is_clearance boolean NOT NULL DEFAULT false,
  hide_price boolean NOT NULL DEFAULT false,
  allow_check_in boolean NOT NULL DEFAULT false,
  goal_minor bigint,
  goal_deadline date,
  goal_offset_minor bigint NOT NULL DEFAULT 0,
  add_to_label varchar(200),
  alt_button_label varchar(150),
  alt_button_url varchar(550),
  thank_you_url varchar(550),
  template_suffix varchar(100),
  template_name varchar(64),
  notes text,
  seo_title varchar(200),
  seo_description varchar(500),
  seo_keywords varchar(500),
  version integer NOT NULL DEFAULT 1,
  search_text text NOT NULL DEFAULT ' ',
  -- A gift may suggest the amounts of a payment group (R-SPONSORSHIP-1).
  payment_group_id integer,
  -- The types of tribute that a product takes; none: all of them. A type that was deleted since is not offered any
  -- more.
  tribute_type_ids integer[] NOT NULL DEFAULT '{}',
  -- What gifts to a product say to the donor CRM, under the names that variants have in their metadata.
  crm jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT product_allow_tributes CHECK (allow_tributes BETWEEN 0 AND 2),
  CONSTRAINT product_allow_tribute_notification CHECK (allow_tribute_notification BETWEEN 0 AND 3),
  CONSTRAINT product_goal CHECK (goal_minor >= 0 AND goal_offset_minor >= 0),
  CONSTRAINT product_dates CHECK (publish_ends_on >= publish_starts_on),
  CONSTRAINT product_version CHECK (version >= 1),
  CONSTRAINT product_type CHECK (type IN ('donation_form', 'template')),
  CONSTRAINT product_crm CHECK (jsonb_typeof(crm) = 'object')
);
CREATE INDEX product_changed ON product (updated_at, id) WHERE deleted_at IS NULL AND type IS NULL;
CREATE UNIQUE INDEX product_code_key ON product (code);
-- Catalogue
CREATE UNIQUE INDEX product_code_once ON product (lower(code));
CREATE INDEX product_deleted ON product (lower(name), id) WHERE deleted_at IS NOT NULL;
CREATE INDEX product_forms ON product (updated_at, id) WHERE type = 'donation_form';
-- Whether any product is kept out of the donor CRM is looked up once for each page of contributions (R-CRM-1).
CREATE INDEX product_kept_out ON product (id) WHERE crm ->> 'dp_syncable' = '0';
CREATE INDEX product_named ON product (lower(name), id) WHERE deleted_at IS NULL AND type IS NULL;
CREATE INDEX product_payment_group ON product (payment_group_id) WHERE payment_group_id IS NOT NULL;
CREATE UNIQUE INDEX product_permalink_once ON product (lower(permalink)) WHERE deleted_at IS NULL;
CREATE INDEX product_search ON product USING gin (search_text gin_trgm_ops);
CREATE INDEX product_templates ON product (lower(name), id) WHERE deleted_at IS NULL AND type = 'template';

CREATE TABLE product_category (
  product_id integer NOT NULL REFERENCES product (id) ON UPDATE CASCADE ON DELETE CASCADE,
  category_id integer NOT NULL REFERENCES category (id) ON UPDATE CASCADE ON DELETE CASCADE,
  PRIMARY KEY (product_id, category_id)
);
CREATE INDEX product_category_category_id_idx ON product_category (category_id);

CREATE TABLE custom_field (
  id serial PRIMARY KEY,
  product_id integer NOT NULL REFERENCES product (id) ON UPDATE CASCADE ON DELETE CASCADE,
  type varchar(20) NOT NULL,
  sequence integer NOT NULL DEFAULT 0,
  name varchar(200) COLLATE "und-x-icu" NOT NULL,
  hint varchar(200),
  body text,
  choices jsonb NOT NULL DEFAULT '[]',
  default_value text,
  is_required boolean NOT NULL DEFAULT false,
  deleted_at timestamptz(3),
  is_advanced boolean NOT NULL DEFAULT false,
  map_to_product_meta varchar(25),
  CONSTRAINT custom_field_type
    CHECK (type IN ('select', 'multi-select', 'lg_text', 'hidden', 'check', 'html', 'date', 'email', 'phone', 'text'))
);
-- One field of the CRM has at most one custom field of a product.
CREATE UNIQUE INDEX custom_field_one_meta ON custom_field (product_id, map_to_product_meta) WHERE deleted_at IS NULL;
CREATE INDEX custom_field_product_id_sequence_idx ON custom_field (product_id, sequence);

CREATE TABLE download_file (
  id serial PRIMARY KEY,
  name varchar(255) COLLATE "und-x-icu" NOT NULL,
  key varchar(500) NOT NULL,
  size bigint NOT NULL,
  type varchar(100) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  deleted_at timestamptz(3),
  created_by integer REFERENCES staff (id),
  deleted_by integer REFERENCES staff (id),
  stem text GENERATED ALWAYS AS (regexp_replace(name, '\.[^.]*$', '')) STORED NOT NULL,
  -- A link that staff put into a text: anyone who has it may open the file, as long as the file is there. Made once,
  -- when it is first wanted.
  share_token char(43)
);
CREATE UNIQUE INDEX download_file_key_key ON download_file (key);
CREATE INDEX download_file_name ON download_file USING gin (lower(name COLLATE "default") gin_trgm_ops)
  WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX download_file_share_token_key ON download_file (share_token);
CREATE INDEX download_file_stem ON download_file (stem text_pattern_ops);

CREATE TABLE product_variant (
  id serial PRIMARY KEY,
  product_id integer NOT NULL REFERENCES product (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  name varchar(250) COLLATE "und-x-icu" NOT NULL DEFAULT '',
  sequence integer NOT NULL DEFAULT 0,
  is_default boolean NOT NULL DEFAULT false,
  is_donation boolean NOT NULL DEFAULT false,
  price_minor bigint NOT NULL DEFAULT 0,
  sale_price_minor bigint,
  price_minimum_minor bigint,
  price_presets bigint[] DEFAULT ARRAY[]::bigint[],
  sku varchar(25),
  barcode varchar(25),
  billing_period varchar(12) NOT NULL DEFAULT 'onetime',
  billing_starts_on date,
  billing_ends_on date,
  total_billing_cycles integer,
  is_shippable boolean NOT NULL DEFAULT false,
  is_shipping_free boolean NOT NULL DEFAULT false,
  weight_grams integer NOT NULL DEFAULT 0,
  quantity integer NOT NULL DEFAULT 0,
  quantity_restock integer,
  fair_market_value_minor bigint,
  membership_id integer REFERENCES membership (id) ON UPDATE CASCADE ON DELETE SET NULL,
  download_file_id integer REFERENCES download_file (id) ON UPDATE CASCADE ON DELETE SET NULL,
  metadata jsonb NOT NULL DEFAULT '{}',
  deleted_at timestamptz(3),
  -- How long, from how many places and how often a bought file may be fetched; -1 is without limit (R-DOWNLOADS-1).
  download_expiry_seconds integer NOT NULL DEFAULT -1,
  download_address_limit integer NOT NULL DEFAULT -1,
  download_limit integer NOT NULL DEFAULT -1,
  cost_minor bigint,
  shipping_expectation_threshold integer,
  shipping_expectation_over varchar(255),
  shipping_expectation_under varchar(255),
  download_description varchar(250),
  -- What a variant hands out is a file of the library, or a video that lies elsewhere (R-DOWNLOADS-1).
  download_url varchar(2000),
  CONSTRAINT variant_prices CHECK (price_minor >= 0 AND coalesce(sale_price_minor, 0) >= 0
    AND coalesce(price_minimum_minor, 0) >= 0),
  CONSTRAINT variant_cycles CHECK (total_billing_cycles >= 1),
  CONSTRAINT variant_billing_period
    CHECK (billing_period IN ('onetime', 'weekly', 'biweekly', 'monthly', 'quarterly', 'biannually', 'annually')),
  CONSTRAINT variant_download_limits CHECK (download_expiry_seconds >= -1 AND download_address_limit >= -1
    AND download_limit >= -1),
  CONSTRAINT variant_cost CHECK (cost_minor >= 0),
  CONSTRAINT variant_fair_value CHECK (fair_market_value_minor >= 0),
  CONSTRAINT variant_weight CHECK (weight_grams >= 0),
  CONSTRAINT variant_download_one CHECK (download_file_id IS NULL OR download_url IS NULL),
  CONSTRAINT variant_download_url CHECK (download_url LIKE 'https://%')
);
CREATE UNIQUE INDEX product_variant_one_default ON product_variant (product_id) WHERE is_default AND deleted_at IS NULL;
CREATE INDEX product_variant_product_id_idx ON product_variant (product_id);
-- A part of a bundle is named by its code.
CREATE INDEX product_variant_sku ON product_variant (lower(sku)) WHERE deleted_at IS NULL AND sku IS NOT NULL;

CREATE TABLE linked_variant (
  parent_id integer NOT NULL REFERENCES product_variant (id) ON UPDATE CASCADE ON DELETE CASCADE,
  part_id integer NOT NULL REFERENCES product_variant (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  qty integer NOT NULL DEFAULT 1,
  price_minor bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (parent_id, part_id),
  CONSTRAINT linked_variant_amounts CHECK (qty >= 1 AND price_minor >= 0),
  CONSTRAINT linked_variant_not_itself CHECK (parent_id <> part_id)
);

CREATE TABLE stock_adjustment (
  id serial PRIMARY KEY,
  variant_id integer NOT NULL REFERENCES product_variant (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  type varchar(20) NOT NULL,
  state varchar(20) NOT NULL,
  quantity integer NOT NULL,
  contribution_id integer,
  staff_id integer REFERENCES staff (id),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT stock_adjustment_type CHECK (type IN ('physical_count', 'adjustment')),
  CONSTRAINT stock_adjustment_state CHECK (state IN ('in_stock', 'sold'))
);
CREATE INDEX stock_adjustment_contribution_id_idx ON stock_adjustment (contribution_id);
CREATE INDEX stock_adjustment_variant_id_id_idx ON stock_adjustment (variant_id, id);

CREATE TABLE pos_bookmark (
  staff_id integer NOT NULL REFERENCES staff (id) ON UPDATE CASCADE ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES product (id) ON UPDATE CASCADE ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (staff_id, product_id)
);

-- ======================================================================
-- Sponsorships
-- ======================================================================

-- Who may be sponsored, on which terms, and by whom (R-SPONSORSHIP-1).
CREATE TABLE payment_group (
  id serial PRIMARY KEY,
  name varchar(150) COLLATE "und-x-icu" NOT NULL,
  deleted_at timestamptz(3)
);

CREATE TABLE payment_option (
  id serial PRIMARY KEY,
  group_id integer NOT NULL REFERENCES payment_group (id) ON UPDATE CASCADE ON DELETE CASCADE,
  sequence integer NOT NULL DEFAULT 0,
  amount_minor bigint,
  is_custom boolean NOT NULL DEFAULT false,
  is_recurring boolean NOT NULL DEFAULT false,
  recurring_frequency varchar(12),
  recurring_day integer,
  recurring_day_of_week integer,
  deleted_at timestamptz(3),
  CONSTRAINT option_amount CHECK (CASE WHEN is_custom THEN amount_minor IS NULL ELSE amount_minor IS NOT NULL
    AND amount_minor > 0 END),
  CONSTRAINT option_schedule
    CHECK (CASE WHEN NOT is_recurring THEN num_nonnulls(recurring_frequency, recurring_day, recurring_day_of_week) = 0
    WHEN recurring_frequency IN ('weekly', 'biweekly') THEN recurring_day IS NULL
    AND (recurring_day_of_week IS NULL OR recurring_day_of_week BETWEEN 1 AND 7) ELSE recurring_frequency IS NOT NULL
    AND recurring_frequency IN ('monthly', 'quarterly', 'biannually', 'annually') AND recurring_day_of_week IS NULL
    AND (recurring_day IS NULL OR recurring_day BETWEEN 1 AND 28) END)
);
CREATE INDEX payment_option_group ON payment_option (group_id, sequence, id);

CREATE TABLE sponsorship (
  id serial PRIMARY KEY,
  reference_number varchar(25) NOT NULL,
  first_name varchar(45) COLLATE "und-x-icu",
  last_name varchar(45) COLLATE "und-x-icu",
  gender char(1),
  birth_date date,
  enrollment_date date,
  biography varchar(8000),
  private_notes text,
  picture jsonb,
  is_enabled boolean NOT NULL DEFAULT false,
  is_sponsored boolean NOT NULL DEFAULT false,
  is_sponsored_auto boolean NOT NULL DEFAULT true,
  sponsor_count integer NOT NULL DEFAULT 0,
  fund_code varchar(200),
  metadata jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3),
  deleted_by integer REFERENCES staff (id),
  last_timeline_update_on timestamptz(3),
  -- The back office's side of sponsees: where they live, who changed them last, their list and its search.
  latitude numeric(9,6),
  longitude numeric(9,6),
  version integer NOT NULL DEFAULT 1,
  list_name text COLLATE "und-x-icu" GENERATED ALWAYS AS (coalesce(nullif(btrim(last_name), ''), '[none]') || ', '
    || coalesce(nullif(btrim(first_name), ''), '[none]')) STORED,
  search_text text GENERATED ALWAYS AS (lower(' ' || reference_number || ' '
    || coalesce(first_name, '') COLLATE "default" || ' ' || coalesce(last_name, ''))) STORED,
  CONSTRAINT sponsorship_reference CHECK (reference_number = btrim(reference_number) AND reference_number <> ''),
  CONSTRAINT sponsorship_gender CHECK (gender IN ('M', 'F')),
  CONSTRAINT sponsorship_counted CHECK (sponsor_count >= 0),
  CONSTRAINT sponsorship_latitude CHECK (latitude BETWEEN -90 AND 90),
  CONSTRAINT sponsorship_longitude CHECK (longitude BETWEEN -180 AND 180),
  CONSTRAINT sponsorship_texts CHECK (btrim(coalesce(biography, 'x')) <> ''
    AND btrim(coalesce(private_notes, 'x')) <> '')
);
CREATE INDEX sponsorship_by_birth ON sponsorship (coalesce(birth_date, '9999-12-31'::date), id)
  WHERE deleted_at IS NULL;
-- The list's orders; the id is the last key of each.
CREATE INDEX sponsorship_by_name ON sponsorship (lower(list_name), id) WHERE deleted_at IS NULL;
CREATE INDEX sponsorship_by_reference ON sponsorship (lower(reference_number), id) WHERE deleted_at IS NULL;
CREATE INDEX sponsorship_by_sponsors ON sponsorship (sponsor_count, id) WHERE deleted_at IS NULL;
-- A photo is matched to its sponsee without regard to case, and so is what a cashier types.
CREATE UNIQUE INDEX sponsorship_reference_number ON sponsorship (lower(reference_number)) WHERE deleted_at IS NULL;
CREATE INDEX sponsorship_search ON sponsorship USING gin (search_text gin_trgm_ops) WHERE deleted_at IS NULL;

CREATE TABLE sponsorship_payment_group (
  sponsorship_id integer NOT NULL REFERENCES sponsorship (id) ON UPDATE CASCADE ON DELETE CASCADE,
  group_id integer NOT NULL REFERENCES payment_group (id) ON UPDATE CASCADE ON DELETE CASCADE,
  PRIMARY KEY (sponsorship_id, group_id)
);
CREATE INDEX sponsorship_payment_group_group ON sponsorship_payment_group (group_id);

CREATE TABLE sponsor (
  id serial PRIMARY KEY,
  supporter_id integer NOT NULL REFERENCES supporter (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  sponsorship_id integer NOT NULL REFERENCES sponsorship (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  line_id integer,
  source varchar(150),
  started_at timestamptz(3) NOT NULL,
  started_by integer REFERENCES staff (id),
  ended_on date,
  ended_by integer REFERENCES staff (id),
  ended_reason varchar(150),
  ended_note varchar(2500),
  last_payment_at timestamptz(3),
  last_payment_minor bigint,
  last_payment_status varchar(20),
  lifetime_minor bigint NOT NULL DEFAULT 0,
  deleted_at timestamptz(3),
  -- A sponsor's row names people of two other tables. What its list searches and sorts by stands in the row itself, so
  -- that neither looks through both tables row by row.
  supporter_name text COLLATE "und-x-icu" NOT NULL DEFAULT '',
  sponsee_name text COLLATE "und-x-icu" NOT NULL DEFAULT '',
  search_text text NOT NULL DEFAULT ''
);
CREATE INDEX sponsor_by_child ON sponsor (lower(sponsee_name), id) WHERE deleted_at IS NULL;
CREATE INDEX sponsor_by_end ON sponsor (coalesce(ended_on, '9999-12-31'::date), id) WHERE deleted_at IS NULL;
CREATE INDEX sponsor_by_name ON sponsor (lower(supporter_name), id) WHERE deleted_at IS NULL;
CREATE INDEX sponsor_by_source ON sponsor (coalesce(source, ''), id) WHERE deleted_at IS NULL;
-- The orders of the list of sponsors that its own table knows; the id is the last key of each.
CREATE INDEX sponsor_by_start ON sponsor (started_at, id) WHERE deleted_at IS NULL;
-- One line begins one sponsor, whoever completes the sale and however often.
CREATE UNIQUE INDEX sponsor_line ON sponsor (line_id);
CREATE INDEX sponsor_search ON sponsor USING gin (search_text gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX sponsor_sponsorship ON sponsor (sponsorship_id);
CREATE INDEX sponsor_supporter ON sponsor (supporter_id);

-- ======================================================================
-- Segments
-- ======================================================================

-- What an organization records about its sponsees besides name and dates (R-SPONSORSHIP-1).
CREATE TABLE segment (
  id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  name varchar(150) COLLATE "und-x-icu" NOT NULL,
  name_plural varchar(150),
  description varchar(2500),
  sequence integer NOT NULL DEFAULT 0,
  type varchar(25) NOT NULL DEFAULT 'text',
  is_geographic boolean NOT NULL DEFAULT false,
  show_as_filter boolean NOT NULL DEFAULT true,
  show_in_detail boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  CONSTRAINT segment_name CHECK (btrim(name) <> ''),
  CONSTRAINT segment_type CHECK (type IN ('text', 'multi-select', 'advanced-multi-select', 'date')),
  CONSTRAINT segment_sequence CHECK (sequence BETWEEN 0 AND 99),
  -- Everywhere, in the details only, or private; dates are always private.
  CONSTRAINT segment_visibility CHECK ((show_in_detail OR NOT show_as_filter)
    AND (type <> 'date' OR NOT show_in_detail))
);
CREATE INDEX segment_order ON segment (sequence, id) WHERE deleted_at IS NULL;

CREATE TABLE segment_item (
  id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  segment_id integer NOT NULL REFERENCES segment (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  sequence integer NOT NULL DEFAULT 0,
  name varchar(150) COLLATE "und-x-icu" NOT NULL,
  summary varchar(2500),
  latitude numeric(9,6),
  longitude numeric(9,6),
  link varchar(500),
  target varchar(10),
  deleted_at timestamptz(3),
  CONSTRAINT segment_item_name CHECK (btrim(name) <> ''),
  CONSTRAINT segment_item_place CHECK (latitude BETWEEN -90 AND 90 AND longitude BETWEEN -180 AND 180),
  CONSTRAINT segment_item_target CHECK (target = '_blank')
);
CREATE INDEX segment_item_order ON segment_item (segment_id, sequence, id);

-- One value a sponsee and segment: an option, or text. A date is text that is also kept as a date.
CREATE TABLE sponsorship_segment (
  sponsorship_id integer NOT NULL REFERENCES sponsorship (id) ON UPDATE CASCADE ON DELETE CASCADE,
  segment_id integer NOT NULL REFERENCES segment (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  text_value varchar(450),
  date_value date,
  item_id integer REFERENCES segment_item (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  created_at timestamptz(3) NOT NULL,
  created_by integer REFERENCES staff (id),
  updated_at timestamptz(3) NOT NULL,
  updated_by integer REFERENCES staff (id),
  PRIMARY KEY (sponsorship_id, segment_id),
  CONSTRAINT sponsorship_segment_value CHECK (num_nonnulls(text_value, item_id) = 1
    AND (date_value IS NULL OR item_id IS NULL))
);
CREATE INDEX sponsorship_segment_date ON sponsorship_segment (segment_id, date_value) WHERE date_value IS NOT NULL;
CREATE INDEX sponsorship_segment_item ON sponsorship_segment (item_id) INCLUDE (segment_id, sponsorship_id)
  WHERE item_id IS NOT NULL;
CREATE INDEX sponsorship_segment_segment ON sponsorship_segment (segment_id, sponsorship_id);
-- Sponsees by the words of a text field, and by the options of another, found in an index instead of in every value of
-- the field.
CREATE INDEX sponsorship_segment_words ON sponsorship_segment USING gin (lower(text_value) gin_trgm_ops)
  WHERE text_value IS NOT NULL;

-- How far the background has come with the values of a segment whose type was changed.
CREATE TABLE segment_conversion (
  id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  segment_id integer NOT NULL REFERENCES segment (id) ON UPDATE CASCADE ON DELETE CASCADE,
  from_type varchar(25) NOT NULL,
  to_type varchar(25) NOT NULL,
  state varchar(10) NOT NULL DEFAULT 'running',
  requested integer NOT NULL,
  done integer NOT NULL DEFAULT 0,
  -- Values that could not be read in the new type and stayed text.
  unread integer NOT NULL DEFAULT 0,
  -- Sponsees are visited in the order of their ids.
  visited_up_to integer NOT NULL DEFAULT 0,
  staff_id integer REFERENCES staff (id),
  created_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  CONSTRAINT segment_conversion_state CHECK (state IN ('running', 'done', 'stopped')),
  CONSTRAINT segment_conversion_counts CHECK (requested > 0 AND done >= 0 AND unread BETWEEN 0 AND done),
  CONSTRAINT segment_conversion_finished CHECK ((state = 'running') = (finished_at IS NULL))
);
CREATE INDEX segment_conversion_newest ON segment_conversion (segment_id, id);

-- ======================================================================
-- Promo codes
-- ======================================================================

-- What makes a price at the till: promo codes, shipping, taxes, rates of exchange (R-PRICES-6).
CREATE TABLE promo_code (
  id serial PRIMARY KEY,
  code varchar(15) NOT NULL,
  description varchar(250),
  discount_type varchar(12) NOT NULL,
  discount_points integer NOT NULL DEFAULT 0,
  discount_minor bigint NOT NULL DEFAULT 0,
  buy_quantity integer NOT NULL DEFAULT 1,
  allocation_limit integer,
  starts_on date,
  ends_on date,
  usage_limit integer,
  usage_count integer NOT NULL DEFAULT 0,
  usage_limit_per_account integer,
  is_free_shipping boolean NOT NULL DEFAULT false,
  free_shipping_label varchar(25),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3),
  CONSTRAINT promo_code_word CHECK (code <> '' AND code !~ '[,[:space:]]'),
  CONSTRAINT promo_code_type CHECK (discount_type IN ('percent', 'dollar', 'bxgy_dollar', 'bxgy_percent')),
  CONSTRAINT promo_code_amounts CHECK (discount_points BETWEEN 0 AND 10000 AND discount_minor >= 0 AND CASE
    WHEN discount_type IN ('percent', 'bxgy_percent') THEN discount_minor = 0 ELSE discount_points = 0 END),
  CONSTRAINT promo_code_counts CHECK (buy_quantity >= 0 AND allocation_limit >= 0 AND usage_limit >= 0
    AND usage_count >= 0 AND usage_limit_per_account >= 0),
  CONSTRAINT promo_code_days CHECK (starts_on <= ends_on)
);
CREATE UNIQUE INDEX promo_code_once ON promo_code (lower(code));

CREATE TABLE promo_code_product (
  promo_code_id integer NOT NULL REFERENCES promo_code (id) ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  PRIMARY KEY (promo_code_id, product_id)
);

CREATE TABLE promo_code_category (
  promo_code_id integer NOT NULL REFERENCES promo_code (id) ON DELETE CASCADE,
  category_id integer NOT NULL REFERENCES category (id) ON DELETE CASCADE,
  PRIMARY KEY (promo_code_id, category_id)
);

CREATE TABLE promo_code_membership (
  promo_code_id integer NOT NULL REFERENCES promo_code (id) ON DELETE CASCADE,
  membership_id integer NOT NULL REFERENCES membership (id) ON DELETE CASCADE,
  PRIMARY KEY (promo_code_id, membership_id)
);
CREATE INDEX promo_code_membership_of ON promo_code_membership (membership_id);

-- The codes of a cart, and of the contribution it becomes.
CREATE TABLE contribution_promo (
  contribution_id integer NOT NULL,
  promo_code_id integer NOT NULL REFERENCES promo_code (id),
  position smallint NOT NULL,
  is_granted boolean NOT NULL DEFAULT false,
  -- A payment that failed later and came good again completes its sale twice; a code was used once.
  counted_at timestamptz(3),
  PRIMARY KEY (contribution_id, promo_code_id)
);
CREATE INDEX contribution_promo_code ON contribution_promo (promo_code_id, contribution_id);

-- ======================================================================
-- Tax receipts
-- ======================================================================

-- What a tax receipt says on paper (R-RECEIPTS-1). A template is changed by a new version; a receipt keeps the version
-- that it was issued with.
CREATE TABLE tax_receipt_template (
  id serial PRIMARY KEY,
  name varchar(100) COLLATE "und-x-icu" NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  CONSTRAINT tax_receipt_template_name CHECK (btrim(name) <> ''),
  CONSTRAINT tax_receipt_template_default CHECK (NOT is_default OR deleted_at IS NULL)
);
CREATE UNIQUE INDEX tax_receipt_template_default_key ON tax_receipt_template (is_default) WHERE is_default;

CREATE TABLE tax_receipt_template_version (
  id serial PRIMARY KEY,
  template_id integer NOT NULL REFERENCES tax_receipt_template (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  revision integer NOT NULL,
  -- standard: the official title in the words of the product; custom_label: in the organization's own.
  style varchar(12) NOT NULL,
  custom_label varchar(100),
  body text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  created_by integer REFERENCES staff (id),
  CONSTRAINT tax_receipt_template_version_revision CHECK (revision > 0),
  CONSTRAINT tax_receipt_template_version_style CHECK (style IN ('standard', 'custom_label')),
  CONSTRAINT tax_receipt_template_version_label
    CHECK ((style = 'custom_label') = (coalesce(btrim(custom_label), '') <> '')),
  CONSTRAINT tax_receipt_template_version_body CHECK (btrim(body) <> '' AND length(body) <= 200000)
);
CREATE UNIQUE INDEX tax_receipt_template_version_template_id_revision_key ON tax_receipt_template_version (template_id,
  revision);

-- Tax receipts (R-RECEIPTS-1): frozen as they were issued. Numbers come from the row `tax_receipt` of `counter`,
-- without a gap.
CREATE TABLE tax_receipt (
  id serial PRIMARY KEY,
  number varchar(80) NOT NULL,
  receipt_type varchar(12) NOT NULL,
  status varchar(6) NOT NULL,
  supporter_id integer REFERENCES supporter (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  contribution_id integer,
  name varchar(200) COLLATE "und-x-icu" NOT NULL DEFAULT '',
  first_name varchar(64),
  last_name varchar(64),
  address_01 varchar(450),
  address_02 varchar(450),
  city varchar(200),
  state varchar(45),
  zip varchar(45),
  country varchar(2),
  email varchar(254),
  phone varchar(45),
  amount_minor bigint NOT NULL,
  currency char(3) NOT NULL,
  ordered_at timestamptz(3),
  issued_at timestamptz(3),
  voided_at timestamptz(3),
  voided_by integer REFERENCES staff (id),
  changes jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  -- Tax receipts in the back office: a draft takes no number of the register, an issued receipt is frozen and bears a
  -- seal of what it says.
  serial bigint,
  revision integer NOT NULL DEFAULT 0,
  seal char(64),
  replaces_id integer REFERENCES tax_receipt (id) ON UPDATE CASCADE ON DELETE SET NULL,
  transaction_id integer,
  period_from date,
  period_to date,
  notified_at timestamptz(3),
  signature_key varchar(120),
  updated_at timestamptz(3) NOT NULL,
  search_text text GENERATED ALWAYS AS (' ' || lower(number || ' ' || name COLLATE "default" || ' '
    || coalesce(address_01, '') || ' ' || coalesce(address_02, '') || ' ' || coalesce(city, '') || ' '
    || coalesce(state, '') || ' ' || coalesce(zip, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(email, '')))
    STORED,
  template_id integer REFERENCES tax_receipt_template (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  template_version_id integer REFERENCES tax_receipt_template_version (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT tax_receipt_type CHECK (receipt_type IN ('single', 'consolidated')),
  CONSTRAINT tax_receipt_status CHECK (status IN ('draft', 'issued', 'void')),
  CONSTRAINT tax_receipt_issued CHECK (status <> 'issued' OR issued_at IS NOT NULL),
  CONSTRAINT tax_receipt_voided CHECK ((status = 'void') = (voided_at IS NOT NULL)),
  CONSTRAINT tax_receipt_amount CHECK (amount_minor > 0),
  CONSTRAINT tax_receipt_serial CHECK ((status = 'draft') = (serial IS NULL) AND coalesce(serial, 1) > 0),
  CONSTRAINT tax_receipt_revision CHECK (revision >= 0),
  CONSTRAINT tax_receipt_never_deleted CHECK (status = 'draft' OR deleted_at IS NULL),
  CONSTRAINT tax_receipt_period CHECK ((period_from IS NULL) = (period_to IS NULL) AND period_from <= period_to),
  CONSTRAINT tax_receipt_has_template CHECK (status = 'draft' OR template_version_id IS NOT NULL)
);
CREATE INDEX tax_receipt_contribution_id_idx ON tax_receipt (contribution_id);
CREATE INDEX tax_receipt_incomplete ON tax_receipt (id) WHERE '' IN (coalesce(address_01, ''), coalesce(city, ''),
  coalesce(state, ''), coalesce(zip, '')) AND deleted_at IS NULL;
CREATE INDEX tax_receipt_issued ON tax_receipt (issued_at, id) WHERE deleted_at IS NULL;
CREATE INDEX tax_receipt_listed ON tax_receipt (coalesce(serial, 2147483647::bigint), id) INCLUDE (serial)
  WHERE deleted_at IS NULL;
CREATE INDEX tax_receipt_no_email ON tax_receipt (id) WHERE coalesce(email, '') = '' AND deleted_at IS NULL;
CREATE INDEX tax_receipt_no_name ON tax_receipt (id) WHERE name = '' AND deleted_at IS NULL;
CREATE UNIQUE INDEX tax_receipt_number_key ON tax_receipt (number);
CREATE UNIQUE INDEX tax_receipt_one_for_a_contribution ON tax_receipt (contribution_id) WHERE receipt_type = 'single'
  AND status <> 'void' AND deleted_at IS NULL;
CREATE UNIQUE INDEX tax_receipt_one_for_a_transaction ON tax_receipt (transaction_id) WHERE receipt_type = 'single'
  AND status <> 'void' AND deleted_at IS NULL;
CREATE INDEX tax_receipt_replaces_id_idx ON tax_receipt (replaces_id);
CREATE INDEX tax_receipt_search ON tax_receipt USING gin (search_text gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX tax_receipt_serial_key ON tax_receipt (serial);
CREATE INDEX tax_receipt_status ON tax_receipt (status) WHERE deleted_at IS NULL;
CREATE INDEX tax_receipt_supporter_id_idx ON tax_receipt (supporter_id);
CREATE INDEX tax_receipt_template_id_idx ON tax_receipt (template_id);
CREATE INDEX tax_receipt_template_version_id_idx ON tax_receipt (template_version_id);
CREATE INDEX tax_receipt_transaction_id_idx ON tax_receipt (transaction_id);
CREATE INDEX tax_receipt_type ON tax_receipt (receipt_type) WHERE deleted_at IS NULL;

CREATE TABLE tax_receipt_line (
  id serial PRIMARY KEY,
  receipt_id integer NOT NULL REFERENCES tax_receipt (id) ON UPDATE CASCADE ON DELETE CASCADE,
  contribution_id integer,
  line_id integer,
  description varchar(1100) NOT NULL,
  amount_minor bigint NOT NULL,
  transaction_id integer,
  CONSTRAINT tax_receipt_line_amount CHECK (amount_minor > 0),
  CONSTRAINT tax_receipt_line_of CHECK (num_nonnulls(contribution_id, transaction_id) = 1)
);
CREATE INDEX tax_receipt_line_contribution_id_idx ON tax_receipt_line (contribution_id);
CREATE INDEX tax_receipt_line_line_id_idx ON tax_receipt_line (line_id);
CREATE INDEX tax_receipt_line_receipt_id_idx ON tax_receipt_line (receipt_id);
CREATE INDEX tax_receipt_line_transaction_id_idx ON tax_receipt_line (transaction_id);

-- ======================================================================
-- Contributions
-- ======================================================================

CREATE TABLE contribution (
  id serial PRIMARY KEY,
  client_uuid char(10) NOT NULL,
  number char(10),
  is_pos boolean NOT NULL DEFAULT false,
  experience_type varchar(20) NOT NULL DEFAULT 'pos',
  source varchar(50),
  referral_source varchar(45),
  is_test boolean NOT NULL DEFAULT false,
  is_spam boolean NOT NULL DEFAULT false,
  client_ip varchar(45),
  ip_country varchar(2),
  client_browser varchar(255),
  started_at timestamptz(3) NOT NULL,
  completed_at timestamptz(3),
  ordered_at timestamptz(3) NOT NULL,
  ordered_on date,
  confirmed_at timestamptz(3),
  created_by integer REFERENCES staff (id),
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  deleted_at timestamptz(3),
  deleted_by integer REFERENCES staff (id),
  total_items integer NOT NULL DEFAULT 0,
  total_qty integer NOT NULL DEFAULT 0,
  total_weight_grams integer NOT NULL DEFAULT 0,
  recurring_items integer NOT NULL DEFAULT 0,
  download_items integer NOT NULL DEFAULT 0,
  shippable_items integer NOT NULL DEFAULT 0,
  currency char(3) NOT NULL,
  subtotal_minor bigint NOT NULL DEFAULT 0,
  tax_minor bigint NOT NULL DEFAULT 0,
  shipping_minor bigint NOT NULL DEFAULT 0,
  dcc_minor bigint NOT NULL DEFAULT 0,
  total_minor bigint NOT NULL DEFAULT 0,
  savings_minor bigint NOT NULL DEFAULT 0,
  refunded_minor bigint NOT NULL DEFAULT 0,
  refunded_at timestamptz(3),
  refunded_by integer REFERENCES staff (id),
  dcc_enabled_by_customer boolean NOT NULL DEFAULT false,
  dcc_type varchar(15),
  supporter_id integer REFERENCES supporter (id) ON UPDATE CASCADE ON DELETE SET NULL,
  supporter_name varchar(140) COLLATE "und-x-icu" NOT NULL DEFAULT '',
  account_type_id integer REFERENCES account_type (id) ON UPDATE CASCADE ON DELETE SET NULL,
  email_opt_in boolean NOT NULL DEFAULT false,
  is_anonymous boolean NOT NULL DEFAULT true,
  comments text,
  customer_notes text,
  billing_title varchar(20),
  billing_first_name varchar(64),
  billing_last_name varchar(64),
  billing_organization_name varchar(100),
  billing_address1 varchar(450),
  billing_address2 varchar(450),
  billing_city varchar(200) COLLATE "und-x-icu",
  billing_state varchar(45) COLLATE "und-x-icu",
  billing_zip varchar(45),
  billing_country varchar(2),
  billing_phone varchar(45),
  billing_email varchar(100),
  shipping_title varchar(20),
  shipping_first_name varchar(64),
  shipping_last_name varchar(64),
  shipping_organization_name varchar(100),
  shipping_address1 varchar(450),
  shipping_address2 varchar(450),
  shipping_city varchar(200),
  shipping_state varchar(45),
  shipping_zip varchar(45),
  shipping_country varchar(2),
  shipping_phone varchar(45),
  shipping_email varchar(100),
  courier_method varchar(120),
  is_free_shipping boolean NOT NULL DEFAULT false,
  tax_address1 varchar(450),
  tax_address2 varchar(450),
  tax_city varchar(200),
  tax_state varchar(45),
  tax_zip varchar(45),
  tax_country varchar(2),
  payment_type varchar(20),
  payment_label varchar(60),
  card_brand varchar(30),
  card_last4 varchar(4),
  cash_received_minor bigint,
  cash_change_minor bigint,
  check_number varchar(50),
  check_date date,
  check_minor bigint,
  other_reference varchar(25),
  other_note text,
  send_confirmation_emails boolean NOT NULL DEFAULT true,
  is_fulfilled boolean NOT NULL DEFAULT false,
  warning_count integer NOT NULL DEFAULT 0,
  payment_locked_at timestamptz(3),
  fund_code varchar(200),
  -- Contributions
  is_listed boolean GENERATED ALWAYS AS (confirmed_at IS NOT NULL AND deleted_at IS NULL AND NOT is_spam) STORED,
  tally_bucket smallint GENERATED ALWAYS AS ((3 * CASE WHEN is_fulfilled THEN 0 WHEN shippable_items > 0 THEN 1
    ELSE 2 END + CASE WHEN refunded_minor <= 0 THEN 0 WHEN refunded_minor < total_minor THEN 1 ELSE 2 END)::smallint)
    STORED,
  search_text text GENERATED ALWAYS AS (lower(' ' || client_uuid || ' ' || supporter_name COLLATE "default" || ' '
    || coalesce(billing_first_name, '') || ' ' || coalesce(billing_last_name, '') || ' '
    || coalesce(billing_organization_name, '') || ' ' || coalesce(billing_email, '') || ' '
    || coalesce(shipping_first_name, '') || ' ' || coalesce(shipping_last_name, '') || ' '
    || coalesce(shipping_email, '') || ' ' || coalesce(client_ip, ''))) STORED,
  -- The terms a cart was opened with: a later change of the settings leaves open carts alone (R-COSTS-2).
  dcc_is_dynamic boolean NOT NULL DEFAULT true,
  dcc_per_order_minor bigint NOT NULL DEFAULT 0,
  dcc_rate_points integer NOT NULL DEFAULT 0,
  -- The rate of the day a cart was opened: what one unit of its currency is worth in the organization's own. Reports
  -- never convert again (R-PRICES-6).
  shipping_method_id integer REFERENCES shipping_method (id),
  free_shipping_label varchar(25),
  discount_minor bigint NOT NULL DEFAULT 0,
  taxes jsonb NOT NULL DEFAULT '[]',
  functional_currency char(3),
  functional_rate numeric(23,10) NOT NULL DEFAULT 1,
  functional_total_minor bigint GENERATED ALWAYS
    AS (round(total_minor * functional_rate * power(10::numeric, minor_digits(coalesce(functional_currency, currency))
    - minor_digits(currency)))::bigint) STORED,
  payment_method_id integer,
  -- Who took the payment: a cart may be opened by one person and sold by another.
  completed_by integer REFERENCES staff (id),
  -- What the donor CRM calls a contribution that was pushed to it, and when that was.
  donor_gift integer,
  synced_at timestamptz(3),
  -- Counts edits by staff, so that two editors notice each other.
  version integer NOT NULL DEFAULT 1,
  sf_id varchar(45),
  -- Which link, mail or text brought a contribution. Few have any of these: the index holds no others.
  tracking_source varchar(50),
  tracking_medium varchar(50),
  tracking_campaign varchar(50),
  tracking_term varchar(50),
  tracking_content varchar(50),
  CONSTRAINT contribution_client_uuid CHECK (client_uuid ~ '^[0-9A-F]{10}$'),
  CONSTRAINT contribution_number_is_client_uuid CHECK (number = client_uuid),
  CONSTRAINT contribution_number_when_confirmed CHECK ((number IS NULL) = (confirmed_at IS NULL)),
  CONSTRAINT contribution_amounts CHECK (subtotal_minor >= 0 AND tax_minor >= 0 AND shipping_minor >= 0
    AND dcc_minor >= 0 AND savings_minor >= 0),
  CONSTRAINT contribution_total CHECK (total_minor = subtotal_minor + tax_minor + shipping_minor + dcc_minor),
  CONSTRAINT contribution_refund CHECK (refunded_minor >= 0 AND refunded_minor <= total_minor),
  CONSTRAINT contribution_dcc_type CHECK (dcc_type IN ('most_costs', 'more_costs', 'minimum_costs')),
  CONSTRAINT contribution_payment_type
    CHECK (payment_type IN ('credit_card', 'bank_account', 'payment_method', 'cash', 'check', 'other', 'free',
    'paypal')),
  CONSTRAINT contribution_dcc_terms CHECK (dcc_per_order_minor >= 0 AND dcc_rate_points >= 0),
  CONSTRAINT contribution_functional
    CHECK (functional_rate > 0 AND (functional_currency IS NOT NULL OR functional_rate = 1)),
  CONSTRAINT contribution_discount CHECK (discount_minor >= 0)
);
CREATE INDEX contribution_account_type ON contribution (account_type_id) WHERE account_type_id IS NOT NULL;
CREATE INDEX contribution_by_text ON contribution (supporter_id) WHERE source = 'Messenger'
  AND confirmed_at IS NOT NULL;
CREATE INDEX contribution_client_ip ON contribution (client_ip) WHERE client_ip IS NOT NULL;
CREATE UNIQUE INDEX contribution_client_uuid_key ON contribution (client_uuid);
-- Words of the report on covered costs: numbers of the contributions that can have any, and from a payment of a plan to
-- the charges whose costs were covered (decision 0671).
CREATE INDEX contribution_covered_number ON contribution
  USING gin (lower(number) gin_trgm_ops) WITH (gin_pending_list_limit = 256) WHERE number IS NOT NULL
  AND (dcc_minor > 0 OR recurring_items > 0);
CREATE INDEX contribution_donor_gift ON contribution (donor_gift) WHERE donor_gift IS NOT NULL;
CREATE INDEX contribution_ip_country ON contribution (ip_country) WHERE ip_country IS NOT NULL;
-- Totals of payments leave out those of deleted contributions and spam: these few are found by themselves, instead of
-- looking at all the others.
CREATE INDEX contribution_left_out ON contribution (id) WHERE deleted_at IS NOT NULL OR is_spam;
CREATE INDEX contribution_listed ON contribution (ordered_at DESC, id DESC) WHERE is_listed;
CREATE INDEX contribution_listed_bucket ON contribution (tally_bucket, ordered_at DESC, id DESC) WHERE is_listed
  AND tally_bucket <> 0;
CREATE INDEX contribution_listed_day ON contribution (ordered_on DESC, ordered_at DESC, id DESC) WHERE is_listed;
-- What no tally knows (source, payment, country) is counted and summed out of this index alone, a tenth of what the
-- rows themselves are. It holds paid contributions only, so that a cart writes nothing to it.
CREATE INDEX contribution_listed_facets ON contribution (currency, is_pos, payment_type, card_brand, billing_country,
  source) INCLUDE (total_minor, refunded_minor) WHERE is_listed;
CREATE INDEX contribution_listed_name ON contribution (supporter_name, id) WHERE is_listed;
CREATE INDEX contribution_listed_place ON contribution ((coalesce(billing_country, '')), (coalesce(billing_city, '')),
  (coalesce(billing_state, '')), id) WHERE is_listed;
-- The recurring part of the sales of a period: few of the contributions, by their day.
CREATE INDEX contribution_listed_recurring ON contribution (ordered_on) WHERE is_listed AND recurring_items > 0;
-- Every sortable column of the list has an index that ends in the id, so that each page is a keyset page.
CREATE INDEX contribution_listed_subtotal ON contribution (subtotal_minor, id) WHERE is_listed;
CREATE INDEX contribution_listed_total ON contribution (total_minor, id) WHERE is_listed;
-- What needs a look is rare: a small index finds it at once.
CREATE INDEX contribution_listed_warned ON contribution (ordered_at DESC, id DESC) WHERE is_listed
  AND warning_count > 0;
CREATE UNIQUE INDEX contribution_number_key ON contribution (number);
CREATE INDEX contribution_of_supporter ON contribution (supporter_id, ordered_at, id) WHERE is_listed
  AND supporter_id IS NOT NULL;
CREATE INDEX contribution_open_carts ON contribution (started_at) WHERE confirmed_at IS NULL AND deleted_at IS NULL;
CREATE INDEX contribution_referral ON contribution (referral_source) WHERE referral_source IS NOT NULL;
CREATE UNIQUE INDEX contribution_sf_id_key ON contribution (sf_id);
CREATE INDEX contribution_spam ON contribution (ordered_at DESC, id DESC) WHERE is_spam;
CREATE INDEX contribution_supporter_id_idx ON contribution (supporter_id);
CREATE INDEX contribution_tracked ON contribution (id) WHERE tracking_source IS NOT NULL OR tracking_medium IS NOT NULL
  OR tracking_campaign IS NOT NULL OR tracking_term IS NOT NULL;
CREATE INDEX contribution_wallet ON contribution (payment_label) WHERE payment_label LIKE 'Apple Pay%'
  OR payment_label LIKE 'Google Pay%';

CREATE TABLE contribution_line (
  id serial PRIMARY KEY,
  contribution_id integer NOT NULL REFERENCES contribution (id) ON UPDATE CASCADE ON DELETE CASCADE,
  variant_id integer REFERENCES product_variant (id) ON UPDATE CASCADE ON DELETE SET NULL,
  locked_to_line_id integer REFERENCES contribution_line (id) ON UPDATE CASCADE ON DELETE CASCADE,
  description varchar(1100) NOT NULL,
  reference varchar(500),
  qty integer NOT NULL DEFAULT 1,
  price_minor bigint NOT NULL,
  original_price_minor bigint NOT NULL,
  discount_minor bigint NOT NULL DEFAULT 0,
  total_minor bigint NOT NULL,
  promo_code varchar(15),
  fund_code varchar(200),
  is_gift_aid boolean NOT NULL DEFAULT false,
  is_donation boolean NOT NULL DEFAULT false,
  is_shippable boolean NOT NULL DEFAULT false,
  is_download boolean NOT NULL DEFAULT false,
  requires_ach boolean NOT NULL DEFAULT false,
  membership_id integer REFERENCES membership (id),
  public_message text,
  additional_notes text,
  metadata jsonb NOT NULL DEFAULT '{}',
  recurring_minor bigint,
  recurring_frequency varchar(12),
  recurring_day integer,
  recurring_day_of_week integer,
  recurring_initial_charge boolean NOT NULL DEFAULT false,
  recurring_cycles integer,
  recurring_starts_on date,
  recurring_ends_on date,
  is_dcc_eligible boolean NOT NULL DEFAULT false,
  dcc_minor bigint NOT NULL DEFAULT 0,
  dcc_recurring_minor bigint NOT NULL DEFAULT 0,
  -- A line is counted as a whole, and its unit price is what is shown of it: a discount spread over the lines adds up
  -- to the cent.
  tax_recurring_minor bigint NOT NULL DEFAULT 0,
  -- The variant a line was sold as stays known when the line is corrected later (R-PRICES-5).
  original_variant_id integer REFERENCES product_variant (id),
  -- What was typed at the till, until the sale is complete.
  tribute jsonb,
  sponsorship_id integer REFERENCES sponsorship (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  fundraising_page_id integer,
  fundraising_member_id integer REFERENCES supporter (id) ON UPDATE CASCADE ON DELETE SET NULL,
  -- What a line carries of the contribution's tax; the rest of it is the tax of shipping.
  tax_minor bigint NOT NULL DEFAULT 0,
  -- How a child is sponsored, so that a line that was taken out can be put back as it was.
  payment_option_id integer REFERENCES payment_option (id) ON UPDATE CASCADE ON DELETE SET NULL,
  CONSTRAINT line_frequency CHECK (recurring_frequency IN ('weekly', 'biweekly', 'monthly', 'quarterly', 'biannually',
    'annually')),
  CONSTRAINT line_recurring CHECK ((recurring_minor IS NULL) = (recurring_frequency IS NULL)),
  CONSTRAINT line_recurring_weekday CHECK (recurring_day_of_week BETWEEN 1 AND 7),
  CONSTRAINT line_dcc CHECK (dcc_minor >= 0 AND dcc_recurring_minor >= 0),
  CONSTRAINT line_amounts CHECK (qty >= 1 AND price_minor >= 0 AND original_price_minor >= 0 AND discount_minor >= 0
    AND total_minor >= 0 AND 2 * abs(total_minor - qty * price_minor) <= qty AND tax_recurring_minor >= 0),
  CONSTRAINT line_is_one_thing CHECK (variant_id IS NULL OR sponsorship_id IS NULL),
  CONSTRAINT line_tax CHECK (tax_minor >= 0),
  CONSTRAINT line_recurring_day CHECK (recurring_day BETWEEN 1 AND 28)
);
CREATE INDEX contribution_line_contribution_id_idx ON contribution_line (contribution_id);
-- What donors covered, by its amount.
CREATE INDEX contribution_line_covered ON contribution_line (dcc_minor, contribution_id) WHERE dcc_minor > 0;
-- The reports on lines: what was paid on top of a line to cover its costs.
CREATE INDEX contribution_line_dcc ON contribution_line (contribution_id) WHERE dcc_minor > 0;
-- The fund filter of lists walks from one fund code to the next.
CREATE INDEX contribution_line_fund ON contribution_line (fund_code) WHERE fund_code IS NOT NULL;
-- Lines with Gift Aid, where an organization has few of them: paid items by it are found without reading every line.
CREATE INDEX contribution_line_gift_aid ON contribution_line (contribution_id) WHERE is_gift_aid;
-- Few lines are for a sponsee or a page: the list and its export find them without meeting the others, and a page its
-- gifts.
CREATE INDEX contribution_line_giving ON contribution_line (contribution_id) WHERE sponsorship_id IS NOT NULL
  OR fundraising_page_id IS NOT NULL;
CREATE INDEX contribution_line_locked_to_line_id_idx ON contribution_line (locked_to_line_id);
CREATE INDEX contribution_line_membership ON contribution_line (membership_id) WHERE membership_id IS NOT NULL;
CREATE INDEX contribution_line_page ON contribution_line (fundraising_page_id) WHERE fundraising_page_id IS NOT NULL;
CREATE INDEX contribution_line_raised ON contribution_line (fundraising_member_id)
  WHERE fundraising_member_id IS NOT NULL;
CREATE INDEX contribution_line_variant_id_idx ON contribution_line (variant_id);

CREATE TABLE contribution_line_field (
  line_id integer NOT NULL REFERENCES contribution_line (id) ON UPDATE CASCADE ON DELETE CASCADE,
  field_id integer NOT NULL REFERENCES custom_field (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  name varchar(200) NOT NULL,
  value text NOT NULL,
  original_value text NOT NULL,
  PRIMARY KEY (line_id, field_id)
);

CREATE TABLE payment (
  id serial PRIMARY KEY,
  contribution_id integer REFERENCES contribution (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  is_live boolean NOT NULL DEFAULT true,
  status varchar(12) NOT NULL,
  type varchar(12) NOT NULL,
  gateway varchar(30) NOT NULL DEFAULT 'offline',
  amount_minor bigint NOT NULL,
  refunded_minor bigint NOT NULL DEFAULT 0,
  currency char(3) NOT NULL,
  captured_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  is_paid boolean NOT NULL DEFAULT false,
  outcome varchar(20),
  failure_code varchar(60),
  failure_message varchar(500),
  reference varchar(120),
  description varchar(255),
  card_brand varchar(30),
  card_last4 varchar(4),
  attempt_id integer,
  payment_method_id integer,
  card_funding varchar(10),
  card_exp varchar(7),
  card_name varchar(140),
  cvc_check varchar(12),
  address_check varchar(12),
  zip_check varchar(12),
  bank_name varchar(100),
  bank_last4 varchar(4),
  account_holder_name varchar(140),
  account_holder_type varchar(12),
  account_type varchar(12),
  next_check_at timestamptz(3),
  verified_at timestamptz(3),
  -- Who confirmed that the payer heard the terms of a debit and agreed, and when.
  debit_confirmed_by integer REFERENCES staff (id),
  debit_confirmed_at timestamptz(3),
  plan_contribution_id integer REFERENCES contribution (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  charge_id integer,
  -- Payments and plans of a contribution that is deleted or spam are left out of their lists. That stands beside
  -- the row, written by triggers, and the indexes of the orders carry it: otherwise a page far in along an order looks
  -- up the contribution of every row before it, seconds at ten million (decision 0670).
  is_kept boolean NOT NULL DEFAULT true,
  CONSTRAINT payment_attempt_id_key UNIQUE (attempt_id),
  CONSTRAINT payment_amounts CHECK (amount_minor > 0 AND refunded_minor >= 0 AND refunded_minor <= amount_minor),
  CONSTRAINT payment_status CHECK (status IN ('succeeded', 'pending', 'failed')),
  CONSTRAINT payment_type CHECK (type IN ('card', 'bank', 'cash', 'cheque', 'paypal', 'unknown')),
  CONSTRAINT payment_checks CHECK (cvc_check IN ('pass', 'fail', 'unavailable', 'unchecked')
    AND address_check IN ('pass', 'fail', 'unavailable', 'unchecked')
    AND zip_check IN ('pass', 'fail', 'unavailable', 'unchecked')),
  CONSTRAINT payment_of_one CHECK ((contribution_id IS NULL) <> (plan_contribution_id IS NULL)),
  CONSTRAINT payment_charge CHECK (charge_id IS NULL OR plan_contribution_id IS NOT NULL)
);
-- Where a list reads payments with the contribution they are about.
CREATE INDEX payment_about ON payment ((coalesce(contribution_id, plan_contribution_id)));
CREATE INDEX payment_amount ON payment (amount_minor, id) INCLUDE (is_kept);
CREATE INDEX payment_bank_words ON payment USING gin (lower(' ' || bank_name) gin_trgm_ops) WHERE bank_name IS NOT NULL;
CREATE INDEX payment_brand ON payment (lower(card_brand)) WHERE card_brand IS NOT NULL;
CREATE INDEX payment_captured ON payment (captured_at, id) INCLUDE (is_kept) WHERE captured_at IS NOT NULL;
-- Payments that were captured more than an hour before or after they were entered: bank debits, and what is entered
-- later. All others are found by the moment they were entered, which is the order of their list.
CREATE INDEX payment_captured_apart ON payment (captured_at) INCLUDE (created_at)
  WHERE abs(extract(epoch FROM captured_at - created_at)) > 3600;
CREATE UNIQUE INDEX payment_charge_id_key ON payment (charge_id);
CREATE INDEX payment_contribution_id_idx ON payment (contribution_id);
-- The list of payments: its order with the row's id last, and its search.
CREATE INDEX payment_created ON payment (created_at, id) INCLUDE (is_kept, captured_at);
CREATE INDEX payment_currency ON payment (currency);
CREATE INDEX payment_failed ON payment (created_at, id) INCLUDE (contribution_id, plan_contribution_id, is_kept)
  WHERE status = 'failed';
-- Checks that failed are rare: a small index finds them at once.
CREATE INDEX payment_failed_checks ON payment (contribution_id) WHERE 'fail' IN (cvc_check, address_check, zip_check);
CREATE INDEX payment_failure_words ON payment USING gin (lower(' ' || failure_message) gin_trgm_ops)
  WHERE failure_message IS NOT NULL;
CREATE INDEX payment_gateway ON payment (gateway);
CREATE INDEX payment_pending ON payment (next_check_at) WHERE status = 'pending';
CREATE INDEX payment_plan_contribution_id_idx ON payment (plan_contribution_id);
-- The check looks payments up by what the gateway calls them.
CREATE INDEX payment_reference ON payment (reference) WHERE reference IS NOT NULL;
-- What few payments are: they are found without looking at all of them.
CREATE INDEX payment_returned ON payment (created_at, id) INCLUDE (contribution_id, plan_contribution_id, is_kept)
  WHERE refunded_minor > 0;
CREATE INDEX payment_search ON payment
  USING gin ((' ' || lower(coalesce(reference, '') || ' ' || coalesce(description, '') || ' ' || coalesce(card_name, '')
  || ' ' || coalesce(account_holder_name, '') || ' ' || coalesce(card_last4, '') || ' ' || coalesce(bank_last4, '')))
  gin_trgm_ops);
-- What few rows have is found without reading twenty million: filters of payments, charges of plans and paid items,
-- each of which had no index. Few values, thousands of rows each, so that an index is a few bytes a row.
CREATE INDEX payment_type ON payment (type);
-- Fees are searched from the payments with the words. A payment without a description has the number of its
-- contribution for words, which the index of its text lacks.
CREATE INDEX payment_undescribed ON payment (id) WHERE description IS NULL;
CREATE INDEX payment_unpaid ON payment (created_at, id) WHERE NOT is_paid;

CREATE TABLE ledger_entry (
  id serial PRIMARY KEY,
  contribution_id integer REFERENCES contribution (id) ON UPDATE CASCADE ON DELETE CASCADE,
  line_id integer REFERENCES contribution_line (id) ON UPDATE CASCADE ON DELETE CASCADE,
  type varchar(12) NOT NULL,
  fund_code varchar(200),
  amount_minor bigint NOT NULL,
  currency char(3) NOT NULL,
  qty integer NOT NULL DEFAULT 1,
  supporter_id integer REFERENCES supporter (id),
  captured_at timestamptz(3) NOT NULL,
  -- A partial refund keeps the entries and writes what it took from each as an entry of its own (R-REFUNDS-1).
  refund_id integer,
  transaction_id integer,
  CONSTRAINT ledger_entry_type CHECK (type IN ('Line Item', 'DCC', 'Shipping', 'Tax', 'Overpayment')),
  CONSTRAINT ledger_entry_of_one CHECK ((contribution_id IS NULL) <> (transaction_id IS NULL))
);
CREATE INDEX ledger_entry_contribution_id_idx ON ledger_entry (contribution_id);
CREATE INDEX ledger_entry_line_id_idx ON ledger_entry (line_id);
CREATE INDEX ledger_entry_refund_id_idx ON ledger_entry (refund_id);
CREATE INDEX ledger_entry_transaction_id_idx ON ledger_entry (transaction_id);

CREATE TABLE contribution_tally (
  day date NOT NULL,
  currency char(3) NOT NULL,
  bucket smallint NOT NULL,
  contributions bigint NOT NULL,
  total_minor bigint NOT NULL,
  refunded_minor bigint NOT NULL,
  PRIMARY KEY (day, currency, bucket)
);

CREATE TABLE contribution_tally_delta (
  id bigserial PRIMARY KEY,
  day date NOT NULL,
  currency char(3) NOT NULL,
  bucket smallint NOT NULL,
  contributions integer NOT NULL,
  total_minor bigint NOT NULL,
  refunded_minor bigint NOT NULL
);

-- Months beside the days: a total over ten years reads a hundred rows instead of ten thousand.
CREATE TABLE contribution_tally_month (
  month date NOT NULL,
  currency char(3) NOT NULL,
  bucket smallint NOT NULL,
  contributions bigint NOT NULL,
  total_minor bigint NOT NULL,
  refunded_minor bigint NOT NULL,
  PRIMARY KEY (month, currency, bucket)
);

-- A deed for many contributions, worked through part by part by a job; how far it came can be asked.
CREATE TABLE batch_run (
  id serial PRIMARY KEY,
  action varchar(40) NOT NULL,
  ids integer[] NOT NULL,
  requested integer NOT NULL,
  done integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  state varchar(10) NOT NULL DEFAULT 'running',
  staff_id integer REFERENCES staff (id),
  created_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  terms jsonb NOT NULL DEFAULT '{}',
  -- A long selection is printed by a job: the file lies in the object store.
  file_key varchar(200),
  task_id integer REFERENCES task (id) ON UPDATE CASCADE ON DELETE SET NULL,
  CONSTRAINT batch_run_state CHECK (state IN ('running', 'stopped', 'done')),
  CONSTRAINT batch_run_counts CHECK (requested > 0 AND done BETWEEN 0 AND requested AND changed BETWEEN 0 AND done),
  CONSTRAINT batch_run_action
    CHECK (action IN ('complete', 'incomplete', 'spam', 'spam_and_refund', 'receipts.issue',
    'receipts.issue_and_notify', 'receipts.void', 'receipts.notify', 'receipts.print', 'receipts.year'))
);
CREATE INDEX batch_run_task_id_idx ON batch_run (task_id);

CREATE TABLE contribution_tally_total (
  currency char(3) NOT NULL,
  bucket smallint NOT NULL,
  contributions bigint NOT NULL,
  total_minor bigint NOT NULL,
  refunded_minor bigint NOT NULL,
  PRIMARY KEY (currency, bucket)
);

CREATE TABLE contribution_search (
  id integer PRIMARY KEY REFERENCES contribution (id) ON UPDATE CASCADE ON DELETE CASCADE,
  subtotal_minor bigint NOT NULL,
  total_minor bigint NOT NULL,
  refunded_minor bigint NOT NULL,
  ordered_at timestamptz(3) NOT NULL,
  ordered_on date,
  tally_bucket smallint NOT NULL,
  is_listed boolean NOT NULL,
  is_pos boolean NOT NULL,
  currency char(3) NOT NULL,
  payment_type varchar(20),
  card_brand varchar(30),
  billing_country varchar(2),
  source varchar(50),
  supporter_name varchar(140) COLLATE "und-x-icu" NOT NULL,
  search_text text NOT NULL,
  -- Words among what one product sold: which products a contribution has stands beside its words, in the same index. A
  -- common word that a hundred thousand contributions have was looked up in each of them, for the few thousand of one
  -- product (decision 0662).
  product_ids integer[] NOT NULL DEFAULT '{}'
);
CREATE INDEX contribution_search_ordered ON contribution_search (ordered_at DESC, id DESC) WHERE is_listed;
CREATE INDEX contribution_search_returned ON contribution_search (id) WHERE refunded_minor > 0;
-- Refunds, refunded payments and what was settled of refunds are searched by the words of the few contributions of
-- which something went back. No sale writes these.
CREATE INDEX contribution_search_returned_words ON contribution_search USING gin (search_text gin_trgm_ops)
  WHERE refunded_minor > 0;
CREATE INDEX contribution_search_words ON contribution_search USING gin (search_text gin_trgm_ops,
  product_ids) WITH (gin_pending_list_limit = 256);

-- What a cart comes to, counted anew with every change. On `contribution` each count would rewrite a wide row and an
-- entry of each of its indexes; here it is a narrow row with one index, on a page with room for its next version. The
-- sale writes the totals to the contribution and deletes this row. A cart without one has the contribution's totals.
CREATE TABLE cart (
  contribution_id integer PRIMARY KEY REFERENCES contribution (id) ON UPDATE CASCADE ON DELETE CASCADE,
  subtotal_minor bigint NOT NULL,
  tax_minor bigint NOT NULL,
  shipping_minor bigint NOT NULL,
  dcc_minor bigint NOT NULL,
  total_minor bigint NOT NULL,
  savings_minor bigint NOT NULL,
  discount_minor bigint NOT NULL,
  taxes jsonb NOT NULL,
  shipping_method_id integer REFERENCES shipping_method (id),
  courier_method varchar(120),
  free_shipping_label varchar(25),
  total_items integer NOT NULL,
  total_qty integer NOT NULL,
  total_weight_grams integer NOT NULL,
  recurring_items integer NOT NULL,
  download_items integer NOT NULL,
  shippable_items integer NOT NULL,
  CONSTRAINT cart_amounts CHECK (subtotal_minor >= 0 AND tax_minor >= 0 AND shipping_minor >= 0 AND dcc_minor >= 0
    AND savings_minor >= 0 AND discount_minor >= 0),
  CONSTRAINT cart_total CHECK (total_minor = subtotal_minor + tax_minor + shipping_minor + dcc_minor)
) WITH (fillfactor = 50);

-- ======================================================================
-- Payments
-- ======================================================================

CREATE TABLE payment_attempt (
  id serial PRIMARY KEY,
  contribution_id integer NOT NULL REFERENCES contribution (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  idempotency_key varchar(80) NOT NULL,
  payment_type varchar(20) NOT NULL,
  state varchar(12) NOT NULL,
  amount_minor bigint NOT NULL,
  currency char(3) NOT NULL,
  outcome jsonb,
  created_at timestamptz(3) NOT NULL,
  settled_at timestamptz(3),
  -- What an attempt needs to be continued by anyone who finds it: which gateway, what was asked, when to look again.
  gateway varchar(30) NOT NULL,
  reference varchar(120),
  method_hash char(64),
  sealed_method text,
  request jsonb NOT NULL DEFAULT '{}',
  staff_id integer REFERENCES staff (id),
  failure_message varchar(500),
  next_check_at timestamptz(3),
  expires_at timestamptz(3),
  CONSTRAINT payment_attempt_amount CHECK (amount_minor >= 0),
  CONSTRAINT payment_attempt_state
    CHECK (state IN ('created', 'sent', 'unknown', 'action', 'succeeded', 'failed', 'cancelled'))
);
CREATE INDEX payment_attempt_contribution_id_idx ON payment_attempt (contribution_id);
CREATE UNIQUE INDEX payment_attempt_idempotency_key_key ON payment_attempt (idempotency_key);
CREATE UNIQUE INDEX payment_attempt_one_open ON payment_attempt (contribution_id)
  WHERE state IN ('created', 'sent', 'unknown', 'action');
CREATE UNIQUE INDEX payment_attempt_reference ON payment_attempt (gateway, reference) WHERE reference IS NOT NULL;
CREATE INDEX payment_attempt_to_check ON payment_attempt (next_check_at)
  WHERE state IN ('created', 'sent', 'unknown', 'action');

-- A card or bank account a supporter pays with again (R-PAYMENTS-6): the gateway's token, sealed; never a number.
CREATE TABLE payment_method (
  id serial PRIMARY KEY,
  supporter_id integer REFERENCES supporter (id),
  attempt_id integer REFERENCES payment_attempt (id),
  status varchar(10) NOT NULL,
  gateway varchar(30) NOT NULL,
  type varchar(10) NOT NULL,
  display_name varchar(100) NOT NULL DEFAULT '',
  brand varchar(30),
  bank_name varchar(100),
  last4 varchar(4) NOT NULL DEFAULT '',
  expires_month smallint,
  expires_year smallint,
  holder_name varchar(140),
  holder_type varchar(12),
  account_type varchar(12),
  sealed_token text,
  sealed_customer text,
  use_as_default boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  -- A kept method is found by the gateway's name for it without opening each.
  token_hash char(64),
  CONSTRAINT payment_method_attempt_id_key UNIQUE (attempt_id),
  CONSTRAINT payment_method_status CHECK (status IN ('PENDING', 'ACTIVE')),
  CONSTRAINT payment_method_type CHECK (type IN ('card', 'bank')),
  CONSTRAINT payment_method_active CHECK (status = 'PENDING' OR (supporter_id IS NOT NULL AND sealed_token IS NOT NULL
    AND sealed_customer IS NOT NULL)),
  CONSTRAINT payment_method_expiry CHECK (expires_month BETWEEN 1 AND 12 AND expires_year BETWEEN 2000 AND 2999)
);
CREATE INDEX payment_method_of_supporter ON payment_method (supporter_id) WHERE supporter_id IS NOT NULL;
CREATE UNIQUE INDEX payment_method_one_default ON payment_method (supporter_id) WHERE use_as_default
  AND status = 'ACTIVE' AND deleted_at IS NULL;
CREATE INDEX payment_method_supporter_id_idx ON payment_method (supporter_id) WHERE status = 'ACTIVE'
  AND deleted_at IS NULL;
CREATE INDEX payment_method_token_hash_idx ON payment_method (gateway, token_hash) WHERE status = 'ACTIVE'
  AND deleted_at IS NULL;

-- The sandbox's own books: a gateway of our own that moves no money, written apart from the till's transactions, as a
-- real one would.
CREATE TABLE sandbox_charge (
  id serial PRIMARY KEY,
  key varchar(160) NOT NULL,
  fingerprint char(64) NOT NULL,
  reference varchar(40) NOT NULL,
  token varchar(120) NOT NULL,
  is_single_use boolean NOT NULL,
  status varchar(14) NOT NULL,
  code varchar(60),
  message varchar(300),
  amount_minor bigint NOT NULL,
  refunded_minor bigint NOT NULL DEFAULT 0,
  currency char(3) NOT NULL,
  is_kept boolean NOT NULL DEFAULT false,
  customer varchar(60),
  instrument jsonb NOT NULL,
  scenario varchar(30) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT sandbox_charge_key_key UNIQUE (key),
  CONSTRAINT sandbox_charge_reference_key UNIQUE (reference),
  CONSTRAINT sandbox_charge_status CHECK (status IN ('succeeded', 'pending', 'declined', 'needs_action', 'canceled')),
  CONSTRAINT sandbox_charge_amounts CHECK (amount_minor >= 0 AND refunded_minor >= 0 AND refunded_minor <= amount_minor)
);
CREATE UNIQUE INDEX sandbox_charge_token_once ON sandbox_charge (token) WHERE is_single_use
  AND status IN ('succeeded', 'pending', 'needs_action');

CREATE TABLE sandbox_refund (
  id serial PRIMARY KEY,
  key varchar(160) NOT NULL,
  fingerprint char(64) NOT NULL,
  reference varchar(40) NOT NULL,
  charge_id integer NOT NULL REFERENCES sandbox_charge (id),
  amount_minor bigint NOT NULL,
  status varchar(10) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT sandbox_refund_key_key UNIQUE (key),
  CONSTRAINT sandbox_refund_reference_key UNIQUE (reference),
  CONSTRAINT sandbox_refund_amount_minor_check CHECK ((amount_minor > 0)),
  CONSTRAINT sandbox_refund_status CHECK (status IN ('succeeded', 'pending', 'failed'))
);

CREATE TABLE sandbox_method (
  token varchar(60) PRIMARY KEY,
  customer varchar(60) NOT NULL,
  instrument jsonb NOT NULL,
  scenario varchar(30) NOT NULL,
  forgotten_at timestamptz(3)
);

-- What a gateway told us: once each.
CREATE TABLE gateway_event (
  gateway varchar(30) NOT NULL,
  event_id varchar(120) NOT NULL,
  type varchar(80) NOT NULL,
  received_at timestamptz(3) NOT NULL,
  PRIMARY KEY (gateway, event_id)
);

-- The sandbox's payers dispute too, where their card says so.
CREATE TABLE sandbox_dispute (
  id serial PRIMARY KEY,
  reference varchar(40) NOT NULL,
  charge_id integer NOT NULL REFERENCES sandbox_charge (id),
  amount_minor bigint NOT NULL,
  stage varchar(10) NOT NULL,
  respond_by timestamptz(3) NOT NULL,
  CONSTRAINT sandbox_dispute_stage CHECK (stage IN ('inquiry', 'open', 'won', 'lost')),
  CONSTRAINT sandbox_dispute_amount CHECK (amount_minor > 0)
);
CREATE INDEX sandbox_dispute_charge_id_idx ON sandbox_dispute (charge_id);
CREATE UNIQUE INDEX sandbox_dispute_reference_key ON sandbox_dispute (reference);

-- Accounts at payment providers besides the one of the environment (R-PROVIDERS-1).
CREATE TABLE payment_provider (
  key varchar(20) PRIMARY KEY,
  enabled boolean NOT NULL DEFAULT false,
  test_mode boolean NOT NULL DEFAULT false,
  is_ach_allowed boolean NOT NULL DEFAULT false,
  -- The credentials as JSON, sealed by the vault.
  credentials text,
  config jsonb NOT NULL DEFAULT '{}',
  public_key varchar(500),
  -- What the last check of the connection found, and when.
  is_working boolean,
  checked_at timestamptz(3),
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT payment_provider_key CHECK (key IN ('bbms', 'gocardless', 'paypal')),
  CONSTRAINT payment_provider_config CHECK (jsonb_typeof(config) = 'object'),
  CONSTRAINT payment_provider_checked CHECK ((is_working IS NULL) = (checked_at IS NULL)),
  CONSTRAINT payment_provider_enabled CHECK (NOT enabled OR credentials IS NOT NULL)
);

-- ======================================================================
-- Recurring plans
-- ======================================================================

-- Standing plans (R-RECURRING-1): one for each recurring line, made when its contribution is complete.
CREATE TABLE recurring_profile (
  id serial PRIMARY KEY,
  profile_id varchar(16) NOT NULL,
  contribution_id integer NOT NULL REFERENCES contribution (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  line_id integer NOT NULL REFERENCES contribution_line (id) ON UPDATE CASCADE ON DELETE CASCADE,
  variant_id integer REFERENCES product_variant (id) ON UPDATE CASCADE ON DELETE SET NULL,
  supporter_id integer NOT NULL REFERENCES supporter (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  profile_reference char(10) NOT NULL,
  subscriber_name varchar(140) NOT NULL DEFAULT '',
  description varchar(1100) NOT NULL,
  transaction_type varchar(10) NOT NULL,
  status varchar(10) NOT NULL DEFAULT 'Active',
  cancel_reason varchar(255),
  billing_period varchar(10) NOT NULL,
  billing_cycle_anchor date NOT NULL,
  starts_on date NOT NULL,
  next_billing_on date NOT NULL,
  next_attempt_on date,
  final_payment_on date,
  cycles_completed integer NOT NULL DEFAULT 0,
  cycles_remaining integer,
  currency char(3) NOT NULL,
  amount_minor bigint NOT NULL,
  tax_minor bigint NOT NULL DEFAULT 0,
  shipping_minor bigint NOT NULL DEFAULT 0,
  dcc_minor bigint NOT NULL DEFAULT 0,
  dcc_enabled_by_customer boolean NOT NULL DEFAULT false,
  dcc_type varchar(15),
  dcc_is_dynamic boolean NOT NULL DEFAULT true,
  dcc_per_order_minor bigint NOT NULL DEFAULT 0,
  dcc_rate_points integer NOT NULL DEFAULT 0,
  initial_minor bigint,
  initial_taken_back_at timestamptz(3),
  aggregate_minor bigint NOT NULL DEFAULT 0,
  last_payment_at timestamptz(3),
  last_payment_minor bigint,
  failed_payments integer NOT NULL DEFAULT 0,
  max_failed_payments integer NOT NULL DEFAULT 1,
  outstanding_minor bigint NOT NULL DEFAULT 0,
  payment_method_id integer REFERENCES payment_method (id),
  is_manual boolean NOT NULL,
  is_locked boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  cancelled_at timestamptz(3),
  suspended_at timestamptz(3),
  version integer NOT NULL DEFAULT 1,
  is_kept boolean NOT NULL DEFAULT true,
  CONSTRAINT recurring_profile_type CHECK (transaction_type IN ('Donation', 'Standard')),
  CONSTRAINT recurring_profile_status CHECK (status IN ('Active', 'Suspended', 'Cancelled', 'Expired')),
  CONSTRAINT recurring_profile_period
    CHECK (billing_period IN ('Day', 'Week', 'SemiMonth', 'Month', 'Quarter', 'SemiYear', 'Year')),
  CONSTRAINT recurring_profile_amounts CHECK (amount_minor > 0 AND tax_minor >= 0 AND shipping_minor >= 0
    AND dcc_minor >= 0 AND aggregate_minor >= 0),
  CONSTRAINT recurring_profile_cycles CHECK (cycles_completed >= 0 AND cycles_remaining >= 0),
  CONSTRAINT recurring_profile_manual CHECK (is_manual = (payment_method_id IS NULL))
);
CREATE INDEX recurring_profile_attempt ON recurring_profile ((coalesce(next_attempt_on, next_billing_on)))
  INCLUDE (next_attempt_on, next_billing_on, is_kept, id);
CREATE INDEX recurring_profile_automatic ON recurring_profile (next_billing_on, id) WHERE NOT is_manual;
CREATE INDEX recurring_profile_before_start ON recurring_profile (starts_on) INCLUDE (next_billing_on)
  WHERE next_billing_on < starts_on;
CREATE INDEX recurring_profile_contribution_id_idx ON recurring_profile (contribution_id) INCLUDE (id);
CREATE INDEX recurring_profile_currency ON recurring_profile (currency);
CREATE INDEX recurring_profile_due ON recurring_profile (next_billing_on) WHERE status = 'Active' AND NOT is_manual
  AND NOT is_locked;
CREATE INDEX recurring_profile_ends ON recurring_profile (final_payment_on) WHERE final_payment_on IS NOT NULL;
CREATE INDEX recurring_profile_in_run ON recurring_profile ((coalesce(next_attempt_on, next_billing_on)))
  WHERE status = 'Active' AND NOT is_manual AND NOT is_locked AND coalesce(cycles_remaining, 1) > 0;
CREATE INDEX recurring_profile_lifetime ON recurring_profile (aggregate_minor, id) INCLUDE (is_kept);
CREATE UNIQUE INDEX recurring_profile_line_id_key ON recurring_profile (line_id);
CREATE INDEX recurring_profile_method ON recurring_profile (payment_method_id) WHERE payment_method_id IS NOT NULL;
-- The list of plans: the next payment first.
CREATE INDEX recurring_profile_next ON recurring_profile (next_billing_on, id)
  INCLUDE (is_kept, starts_on, next_attempt_on);
CREATE UNIQUE INDEX recurring_profile_profile_id_key ON recurring_profile (profile_id);
CREATE INDEX recurring_profile_reason ON recurring_profile USING gin (lower(' ' || cancel_reason) gin_trgm_ops)
  WHERE cancel_reason IS NOT NULL;
-- Plans by the orders of their list, and by their own words.
CREATE INDEX recurring_profile_started ON recurring_profile (starts_on, id) INCLUDE (is_kept, next_billing_on);
CREATE INDEX recurring_profile_status ON recurring_profile (status, supporter_id) INCLUDE (is_kept, id);
-- Rows of what few plans and receipts have; and the run of the day.
CREATE INDEX recurring_profile_status_next ON recurring_profile (status, next_billing_on, id);
CREATE INDEX recurring_profile_supporter_id_idx ON recurring_profile (supporter_id) INCLUDE (is_kept, id);
CREATE INDEX recurring_profile_total ON recurring_profile ((amount_minor + tax_minor + shipping_minor + dcc_minor), id)
  INCLUDE (amount_minor, tax_minor, shipping_minor, dcc_minor, is_kept);
-- What differs from the order of the list: a plan that is tried again on another day, or whose next payment is before
-- its start.
CREATE INDEX recurring_profile_tried_again ON recurring_profile (next_attempt_on) INCLUDE (next_billing_on)
  WHERE next_attempt_on IS NOT NULL;
CREATE INDEX recurring_profile_variant_id_idx ON recurring_profile (variant_id);
CREATE INDEX recurring_profile_words ON recurring_profile
  USING gin (lower(' ' || profile_id || ' ' || profile_reference || ' ' || subscriber_name || ' ' || description)
  gin_trgm_ops);

-- One day's charging, as the office is told of it.
CREATE TABLE recurring_run (
  id serial PRIMARY KEY,
  batched_on date NOT NULL,
  started_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  accounts integer NOT NULL DEFAULT 0,
  approved integer NOT NULL DEFAULT 0,
  declined integer NOT NULL DEFAULT 0,
  CONSTRAINT recurring_run_counts CHECK (accounts >= 0 AND approved >= 0 AND declined >= 0)
);
CREATE UNIQUE INDEX recurring_run_batched_on_key ON recurring_run (batched_on);

-- What a plan was charged (R-RECURRING-5): one row for each attempt at a period. Its id is of the same row of numbers
-- as a contribution's, so that an address that names either by its id means one of them.
CREATE TABLE recurring_charge (
  id serial PRIMARY KEY,
  idempotency_key varchar(80) NOT NULL,
  supporter_id integer NOT NULL REFERENCES supporter (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  payment_method_id integer REFERENCES payment_method (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  run_id integer REFERENCES recurring_run (id) ON UPDATE CASCADE ON DELETE SET NULL,
  gateway varchar(30) NOT NULL,
  payment_type varchar(12) NOT NULL,
  amount_minor bigint NOT NULL,
  currency char(3) NOT NULL,
  state varchar(10) NOT NULL,
  reference varchar(120),
  failure_code varchar(60),
  failure_message varchar(500),
  created_at timestamptz(3) NOT NULL,
  settled_at timestamptz(3),
  next_check_at timestamptz(3),
  CONSTRAINT recurring_charge_state CHECK (state IN ('created', 'unknown', 'succeeded', 'pending', 'failed')),
  CONSTRAINT recurring_charge_amount CHECK (amount_minor > 0)
);
CREATE UNIQUE INDEX recurring_charge_idempotency_key_key ON recurring_charge (idempotency_key);
CREATE INDEX recurring_charge_open ON recurring_charge (next_check_at) WHERE state IN ('created', 'unknown', 'pending');
CREATE INDEX recurring_charge_payment_method_id_idx ON recurring_charge (payment_method_id);
CREATE INDEX recurring_charge_run_id_idx ON recurring_charge (run_id);
CREATE INDEX recurring_charge_supporter_id_idx ON recurring_charge (supporter_id);

CREATE TABLE recurring_transaction (
  id integer PRIMARY KEY DEFAULT nextval('contribution_id_seq'::regclass),
  profile_id integer NOT NULL REFERENCES recurring_profile (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  charge_id integer REFERENCES recurring_charge (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  period_on date NOT NULL,
  attempted_at timestamptz(3) NOT NULL,
  amount_minor bigint NOT NULL,
  tax_minor bigint NOT NULL DEFAULT 0,
  shipping_minor bigint NOT NULL DEFAULT 0,
  dcc_minor bigint NOT NULL DEFAULT 0,
  currency char(3) NOT NULL,
  payment_type varchar(12) NOT NULL,
  reference varchar(120),
  note varchar(500),
  status varchar(10) NOT NULL,
  payment_status varchar(10) NOT NULL DEFAULT 'None',
  reason_code varchar(60),
  response varchar(500),
  refunded_minor bigint NOT NULL DEFAULT 0,
  refunded_at timestamptz(3),
  refunded_by integer REFERENCES staff (id),
  refund_reference varchar(120),
  donor_gift integer,
  synced_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  -- What a transaction was worth in the organization's currency on the day it was attempted (R-PRICES-6).
  payment_id integer REFERENCES payment (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  functional_currency char(3),
  functional_rate numeric(23,10) NOT NULL DEFAULT 1,
  CONSTRAINT recurring_transaction_status CHECK (status IN ('New', 'Active', 'Completed', 'Error')),
  CONSTRAINT recurring_transaction_payment_status CHECK (payment_status IN ('None', 'Completed', 'Denied', 'Failed')),
  CONSTRAINT recurring_transaction_amounts CHECK (amount_minor > 0 AND tax_minor >= 0 AND shipping_minor >= 0
    AND dcc_minor >= 0 AND tax_minor + shipping_minor + dcc_minor <= amount_minor),
  CONSTRAINT recurring_transaction_refunded CHECK (refunded_minor BETWEEN 0 AND amount_minor)
);
-- Its order by amount.
CREATE INDEX recurring_transaction_amount ON recurring_transaction (amount_minor, id);
CREATE INDEX recurring_transaction_attempted ON recurring_transaction (attempted_at, id);
CREATE INDEX recurring_transaction_charge_id_idx ON recurring_transaction (charge_id);
CREATE INDEX recurring_transaction_covered_minor ON recurring_transaction (dcc_minor) WHERE dcc_minor > 0;
CREATE INDEX recurring_transaction_covered_payment ON recurring_transaction (payment_id) WHERE dcc_minor > 0;
CREATE INDEX recurring_transaction_currency ON recurring_transaction (currency);
CREATE INDEX recurring_transaction_failed ON recurring_transaction (attempted_at, id) INCLUDE (profile_id)
  WHERE payment_status IN ('Denied', 'Failed') OR status = 'Error';
-- A period is charged once: while an attempt is under way, and after one that was paid, there is no other.
CREATE UNIQUE INDEX recurring_transaction_one_for_a_period ON recurring_transaction (profile_id, period_on)
  WHERE status IN ('New', 'Active') OR payment_status = 'Completed';
CREATE INDEX recurring_transaction_paid ON recurring_transaction (attempted_at)
  INCLUDE (currency, amount_minor, refunded_minor) WHERE payment_status = 'Completed';
CREATE INDEX recurring_transaction_payment_id_idx ON recurring_transaction (payment_id);
CREATE INDEX recurring_transaction_profile_id_idx ON recurring_transaction (profile_id, id)
  INCLUDE (payment_id, attempted_at, amount_minor);
CREATE INDEX recurring_transaction_refunded_by_idx ON recurring_transaction (refunded_by);
CREATE INDEX recurring_transaction_returned ON recurring_transaction (attempted_at, id) INCLUDE (profile_id)
  WHERE refunded_minor > 0;
-- The list of transactions: its search.
CREATE INDEX recurring_transaction_search ON recurring_transaction
  USING gin ((' ' || lower(coalesce(reference, '') || ' ' || coalesce(response, ''))) gin_trgm_ops);

-- ======================================================================
-- Refunds and disputes
-- ======================================================================

-- What goes back without our asking: refunds made in the gateway's own panel and what banks take by a dispute.
CREATE TABLE dispute (
  id serial PRIMARY KEY,
  contribution_id integer REFERENCES contribution (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  payment_id integer NOT NULL REFERENCES payment (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  gateway varchar(30) NOT NULL,
  reference varchar(160) NOT NULL,
  stage varchar(10) NOT NULL,
  amount_minor bigint NOT NULL,
  currency char(3) NOT NULL,
  reason varchar(60) NOT NULL,
  respond_by timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  closed_at timestamptz(3),
  next_check_at timestamptz(3),
  CONSTRAINT dispute_stage CHECK (stage IN ('inquiry', 'open', 'won', 'lost')),
  CONSTRAINT dispute_amount CHECK (amount_minor > 0),
  CONSTRAINT dispute_closed CHECK ((stage IN ('won', 'lost')) = (closed_at IS NOT NULL))
);
CREATE INDEX dispute_contribution_id_idx ON dispute (contribution_id);
CREATE UNIQUE INDEX dispute_gateway_reference_key ON dispute (gateway, reference);
CREATE INDEX dispute_payment_id_idx ON dispute (payment_id);
CREATE INDEX dispute_to_check ON dispute (next_check_at) WHERE stage IN ('inquiry', 'open');

-- Money given back (R-REFUNDS-1). The row and its key are committed before a gateway is asked, as `unknown`: a repeated
-- or interrupted refund is the same refund.
CREATE TABLE refund (
  id serial PRIMARY KEY,
  contribution_id integer REFERENCES contribution (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  payment_id integer NOT NULL REFERENCES payment (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  idempotency_key varchar(160) NOT NULL,
  kind varchar(6) NOT NULL,
  status varchar(10) NOT NULL,
  amount_minor bigint NOT NULL,
  currency char(3) NOT NULL,
  reason varchar(30) NOT NULL DEFAULT 'requested_by_customer',
  gateway varchar(30) NOT NULL,
  reference varchar(120),
  failure_code varchar(60),
  failure_message varchar(500),
  requested_by integer REFERENCES staff (id) ON UPDATE CASCADE ON DELETE SET NULL,
  requested_by_name varchar(120) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  asked_at timestamptz(3),
  settled_at timestamptz(3),
  -- A refund without a final answer is read again by itself, and one that fails after all gives back what it took.
  next_check_at timestamptz(3),
  taken_entries jsonb,
  dispute_id integer REFERENCES dispute (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  overpaid_minor bigint NOT NULL DEFAULT 0,
  transaction_id integer REFERENCES recurring_transaction (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT refund_kind CHECK (kind IN ('whole', 'lines', 'custom')),
  CONSTRAINT refund_status CHECK (status IN ('succeeded', 'pending', 'failed', 'canceled', 'unknown')),
  CONSTRAINT refund_amount CHECK (amount_minor > 0),
  CONSTRAINT refund_settled CHECK ((status = 'unknown') = (settled_at IS NULL)),
  CONSTRAINT refund_reason CHECK (reason IN ('requested_by_customer', 'made_at_gateway', 'disputed')),
  CONSTRAINT refund_disputed CHECK ((reason = 'disputed') = (dispute_id IS NOT NULL)),
  CONSTRAINT refund_overpaid CHECK (overpaid_minor BETWEEN 0 AND amount_minor),
  CONSTRAINT refund_of_one CHECK ((contribution_id IS NULL) <> (transaction_id IS NULL))
);
CREATE INDEX refund_contribution_id_idx ON refund (contribution_id);
-- The list of refunds: its order with the row's id last, and its search.
CREATE INDEX refund_created ON refund (created_at, id);
CREATE INDEX refund_dispute_id_idx ON refund (dispute_id);
CREATE UNIQUE INDEX refund_idempotency_key_key ON refund (idempotency_key);
-- Two refunds are never under way at once, so that together they cannot be more than was paid.
CREATE UNIQUE INDEX refund_one_open ON refund (contribution_id) WHERE status = 'unknown';
CREATE UNIQUE INDEX refund_one_open_of_transaction ON refund (transaction_id) WHERE status = 'unknown';
CREATE INDEX refund_payment_id_idx ON refund (payment_id);
CREATE INDEX refund_search ON refund
  USING gin ((' ' || lower(coalesce(reference, '') || ' ' || requested_by_name || ' ' || coalesce(failure_message, '')))
  gin_trgm_ops);
CREATE INDEX refund_to_check ON refund (next_check_at) WHERE status IN ('unknown', 'pending');
CREATE INDEX refund_transaction_id_idx ON refund (transaction_id);
CREATE INDEX refund_unsaid ON refund (contribution_id) WHERE status NOT IN ('succeeded', 'pending')
  OR overpaid_minor > 0;

CREATE TABLE refund_line (
  refund_id integer NOT NULL REFERENCES refund (id) ON UPDATE CASCADE ON DELETE CASCADE,
  line_id integer NOT NULL REFERENCES contribution_line (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  qty integer NOT NULL,
  amount_minor bigint NOT NULL,
  PRIMARY KEY (refund_id, line_id),
  CONSTRAINT refund_line_qty CHECK (qty >= 1 AND amount_minor >= 0)
);
CREATE INDEX refund_line_line_id_idx ON refund_line (line_id);

-- ======================================================================
-- Tributes
-- ======================================================================

CREATE TABLE tribute_type (
  id serial PRIMARY KEY,
  label varchar(50) COLLATE "und-x-icu" NOT NULL,
  is_enabled boolean NOT NULL DEFAULT true,
  sequence integer NOT NULL DEFAULT 0,
  email_subject varchar(255),
  email_template text,
  letter_template text,
  deleted_at timestamptz(3),
  -- Tribute types as the office edits them (R-TRIBUTES-1): who else gets the email, the code of the donor CRM, and
  -- templates that are HTML.
  email_cc varchar(500),
  email_bcc varchar(500),
  dp_id varchar(30),
  CONSTRAINT tribute_type_label CHECK (label <> ''),
  CONSTRAINT tribute_type_templates CHECK (length(email_template) <= 200000 AND length(letter_template) <= 200000),
  CONSTRAINT tribute_type_subject CHECK (email_subject !~ '[\r\n]')
);

CREATE TABLE tribute (
  id serial PRIMARY KEY,
  contribution_id integer NOT NULL REFERENCES contribution (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  line_id integer NOT NULL REFERENCES contribution_line (id) ON UPDATE CASCADE ON DELETE CASCADE,
  tribute_type_id integer NOT NULL REFERENCES tribute_type (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  name varchar(200) COLLATE "und-x-icu" NOT NULL,
  message text,
  notify varchar(6),
  notify_name varchar(200),
  notify_email varchar(254),
  notify_address varchar(450),
  notify_city varchar(200),
  notify_state varchar(45),
  notify_zip varchar(45),
  notify_country varchar(2),
  amount_minor bigint NOT NULL,
  currency char(3) NOT NULL,
  notify_at timestamptz(3) NOT NULL,
  notified_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  deleted_by integer REFERENCES staff (id),
  -- The list of tributes: its search, and its order with the row's id last.
  search_text text GENERATED ALWAYS AS (' ' || lower(name COLLATE "default" || ' ' || coalesce(notify_name, '')
    || ' ' || coalesce(notify_email, ''))) STORED,
  CONSTRAINT tribute_notify CHECK (notify IN ('email', 'letter')),
  CONSTRAINT tribute_amount CHECK (amount_minor >= 0)
);
CREATE INDEX tribute_contribution_id_idx ON tribute (contribution_id);
CREATE INDEX tribute_created ON tribute (created_at, id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX tribute_line_id_key ON tribute (line_id);
CREATE INDEX tribute_search ON tribute USING gin (search_text gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX tribute_tribute_type_id_idx ON tribute (tribute_type_id);
CREATE INDEX tribute_unsent_letters ON tribute (notify_at) WHERE notify = 'letter' AND notified_at IS NULL
  AND deleted_at IS NULL;

-- ======================================================================
-- Downloads
-- ======================================================================

CREATE TABLE download_grant (
  id serial PRIMARY KEY,
  contribution_id integer NOT NULL REFERENCES contribution (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  line_id integer NOT NULL REFERENCES contribution_line (id) ON UPDATE CASCADE ON DELETE CASCADE,
  download_file_id integer REFERENCES download_file (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  token char(43) NOT NULL,
  expires_at timestamptz(3),
  address_limit integer NOT NULL,
  download_limit integer NOT NULL,
  downloads_used integer NOT NULL DEFAULT 0,
  addresses text[] NOT NULL DEFAULT '{}',
  granted_at timestamptz(3) NOT NULL,
  url varchar(2000),
  title varchar(750),
  CONSTRAINT download_grant_limits
    CHECK (downloads_used >= 0 AND (download_limit = -1 OR downloads_used <= download_limit)
    AND (address_limit = -1 OR cardinality(addresses) <= address_limit)),
  CONSTRAINT download_grant_of_one CHECK (CASE WHEN download_file_id IS NULL THEN url IS NOT NULL AND title IS NOT NULL
    ELSE url IS NULL AND title IS NULL END)
);
CREATE INDEX download_grant_contribution_id_idx ON download_grant (contribution_id);
CREATE INDEX download_grant_download_file_id_idx ON download_grant (download_file_id);
CREATE UNIQUE INDEX download_grant_line_id_key ON download_grant (line_id);
CREATE UNIQUE INDEX download_grant_token_key ON download_grant (token);

CREATE TABLE download_visit (
  id serial PRIMARY KEY,
  grant_id integer NOT NULL REFERENCES download_grant (id) ON UPDATE CASCADE ON DELETE CASCADE,
  address varchar(45) NOT NULL,
  at timestamptz(3) NOT NULL
);
CREATE INDEX download_visit_grant_id_idx ON download_visit (grant_id);

-- ======================================================================
-- Fundraising
-- ======================================================================

-- Pages on which a supporter raises money for a product (R-FUNDRAISING-3).
CREATE TABLE fundraising_page (
  id serial PRIMARY KEY,
  product_id integer NOT NULL REFERENCES product (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  organizer_id integer REFERENCES supporter (id) ON UPDATE CASCADE ON DELETE SET NULL,
  title varchar(200) COLLATE "und-x-icu" NOT NULL,
  url varchar(500) NOT NULL,
  status varchar(12) NOT NULL DEFAULT 'draft',
  picture jsonb,
  currency char(3) NOT NULL,
  goal_minor bigint,
  goal_deadline date,
  raised_minor bigint NOT NULL DEFAULT 0,
  raised_offset_minor bigint NOT NULL DEFAULT 0,
  donation_count integer NOT NULL DEFAULT 0,
  donation_count_offset integer NOT NULL DEFAULT 0,
  activated_on date,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3),
  deleted_by integer REFERENCES staff (id),
  type varchar(12) NOT NULL DEFAULT 'website',
  privacy varchar(10) NOT NULL DEFAULT 'public',
  category varchar(20),
  description text,
  video_url varchar(512),
  is_team boolean NOT NULL DEFAULT false,
  team_name varchar(200) COLLATE "und-x-icu",
  report_count integer NOT NULL DEFAULT 0,
  -- The day on which staff were notified that a page's deadline had passed.
  closed_on date,
  CONSTRAINT page_status CHECK (status IN ('draft', 'pending', 'active', 'cancelled', 'suspended')),
  CONSTRAINT page_goal CHECK (goal_minor IS NULL OR goal_minor > 0),
  CONSTRAINT page_type CHECK (type IN ('website', 'standalone')),
  CONSTRAINT page_privacy CHECK (privacy IN ('private', 'unlisted', 'public')),
  CONSTRAINT page_reports CHECK (report_count >= 0),
  CONSTRAINT page_team CHECK (is_team OR team_name IS NULL)
);
CREATE INDEX fundraising_page_changed ON fundraising_page (updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX fundraising_page_open ON fundraising_page (goal_deadline) WHERE status = 'active' AND closed_on IS NULL
  AND deleted_at IS NULL;
CREATE INDEX fundraising_page_organizer ON fundraising_page (organizer_id);
CREATE INDEX fundraising_page_product ON fundraising_page (product_id);
CREATE UNIQUE INDEX fundraising_page_url ON fundraising_page (url);

-- What a donation form has besides its product and variants, and what the list of fundraising knows of a page.
CREATE TABLE donation_form (
  product_id integer PRIMARY KEY REFERENCES product (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  is_default boolean NOT NULL DEFAULT false,
  content jsonb NOT NULL DEFAULT '{}',
  views integer NOT NULL DEFAULT 0,
  CONSTRAINT form_content CHECK (jsonb_typeof(content) = 'object'),
  CONSTRAINT form_views CHECK (views >= 0)
);
CREATE UNIQUE INDEX donation_form_one_default ON donation_form (is_default) WHERE is_default;

-- What each contribution adds to its products in a currency, as of the last fold. Written by the fold alone. No keys:
-- what is deleted has to be known until it is taken away.
CREATE TABLE product_gift (
  contribution_id integer NOT NULL,
  product_id integer NOT NULL,
  currency char(3) NOT NULL,
  raised_minor bigint NOT NULL,
  gifts integer NOT NULL,
  PRIMARY KEY (contribution_id, product_id, currency)
);

CREATE TABLE product_gift_total (
  product_id integer NOT NULL REFERENCES product (id) ON UPDATE CASCADE ON DELETE CASCADE,
  currency char(3) NOT NULL,
  raised_minor bigint NOT NULL,
  gifts bigint NOT NULL,
  PRIMARY KEY (product_id, currency)
);

CREATE TABLE product_gift_change (
  id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  contribution_id integer NOT NULL
);

-- ======================================================================
-- Virtual events and pledges
-- ======================================================================

CREATE TABLE virtual_event (
  id serial PRIMARY KEY,
  name varchar(200) COLLATE "und-x-icu" NOT NULL,
  slug varchar(200) NOT NULL,
  logo varchar(2048) NOT NULL,
  background_image varchar(2048) NOT NULL,
  theme_style varchar(5) NOT NULL DEFAULT 'dark',
  theme_primary_color varchar(10) NOT NULL DEFAULT 'indigo',
  starts_on date NOT NULL,
  video_source varchar(10) NOT NULL,
  video_id varchar(200),
  chat_id varchar(200),
  is_chat_enabled boolean NOT NULL DEFAULT true,
  is_amount_tally_enabled boolean NOT NULL DEFAULT true,
  is_honor_roll_enabled boolean NOT NULL DEFAULT true,
  is_emoji_reaction_enabled boolean NOT NULL DEFAULT true,
  is_celebration_enabled boolean NOT NULL DEFAULT true,
  -- Whole units of the organization's currency.
  celebration_threshold integer,
  prestream_message_line_1 varchar(255),
  prestream_message_line_2 varchar(255),
  tab_one_label varchar(100),
  tab_one_product_id integer REFERENCES product (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  tab_two_label varchar(100),
  tab_two_product_id integer REFERENCES product (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  tab_three_label varchar(100),
  tab_three_product_id integer REFERENCES product (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  deleted_by integer REFERENCES staff (id),
  CONSTRAINT virtual_event_slug_signs CHECK (slug ~ '^[a-z0-9_-]+$'),
  CONSTRAINT virtual_event_style CHECK (theme_style IN ('dark', 'light')),
  CONSTRAINT virtual_event_color CHECK (theme_primary_color IN ('blue', 'green', 'indigo', 'purple', 'pink')),
  CONSTRAINT virtual_event_source CHECK (video_source IN ('vimeo', 'youtube', 'mux')),
  CONSTRAINT virtual_event_video CHECK (video_source = 'mux' OR video_id IS NOT NULL),
  CONSTRAINT virtual_event_chat CHECK (video_source <> 'vimeo' OR chat_id IS NOT NULL),
  CONSTRAINT virtual_event_threshold
    CHECK (celebration_threshold >= 0 AND (NOT is_celebration_enabled OR celebration_threshold IS NOT NULL)),
  CONSTRAINT virtual_event_tab_one CHECK ((tab_one_label IS NULL) = (tab_one_product_id IS NULL)),
  CONSTRAINT virtual_event_tab_two CHECK ((tab_two_label IS NULL) = (tab_two_product_id IS NULL)),
  CONSTRAINT virtual_event_tab_three CHECK ((tab_three_label IS NULL) = (tab_three_product_id IS NULL))
);
CREATE INDEX virtual_event_newest ON virtual_event (starts_on, id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX virtual_event_slug ON virtual_event (slug) WHERE deleted_at IS NULL;

-- What gifts are counted for: since when, and through which products.
CREATE TABLE pledge_campaign (
  id serial PRIMARY KEY,
  name varchar(250) COLLATE "und-x-icu" NOT NULL,
  virtual_event_id integer NOT NULL REFERENCES virtual_event (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  started_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT pledge_campaign_virtual_event_id_key UNIQUE (virtual_event_id)
);

CREATE TABLE pledge_campaign_product (
  campaign_id integer NOT NULL REFERENCES pledge_campaign (id) ON UPDATE CASCADE ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES product (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  PRIMARY KEY (campaign_id, product_id)
);
CREATE INDEX pledge_campaign_product_product ON pledge_campaign_product (product_id);

-- The stream that the provider keeps for an event. It stays when the event's video comes from elsewhere.
CREATE TABLE live_stream (
  virtual_event_id integer PRIMARY KEY REFERENCES virtual_event (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  -- Set before the provider is asked; nobody else asks for a minute.
  requested_at timestamptz(3) NOT NULL,
  stream_id varchar(100),
  -- Sealed.
  stream_key varchar(1000),
  status varchar(8) NOT NULL DEFAULT 'idle',
  live_playback_id varchar(100),
  recorded_playback_id varchar(100),
  -- When what is known of it happened, as the provider says.
  reported_at timestamptz(3),
  CONSTRAINT live_stream_stream_id_key UNIQUE (stream_id),
  CONSTRAINT live_stream_status CHECK (status IN ('idle', 'active', 'complete')),
  CONSTRAINT live_stream_key CHECK ((stream_id IS NULL) = (stream_key IS NULL)),
  CONSTRAINT live_stream_reported CHECK (status = 'idle' OR stream_id IS NOT NULL)
);

-- ======================================================================
-- Books, and what lists count
-- ======================================================================

-- Taken of a payment through a gateway, given back in part with its refunds (R-BOOKS-3). Amounts of refunds are
-- negative.
CREATE TABLE platform_fee (
  id serial PRIMARY KEY,
  payment_id integer NOT NULL REFERENCES payment (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  kind varchar(10) NOT NULL,
  rate_ppm integer NOT NULL,
  fee_minor bigint NOT NULL,
  currency char(3) NOT NULL,
  exchange_rate numeric(23,10) NOT NULL DEFAULT 1,
  settled_minor bigint NOT NULL,
  settled_currency char(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT platform_fee_kind CHECK (kind IN ('payment', 'refund', 'adjustment')),
  CONSTRAINT platform_fee_rate CHECK (rate_ppm BETWEEN 1 AND 1000000 AND exchange_rate > 0),
  CONSTRAINT platform_fee_sign CHECK (fee_minor <> 0 AND (kind <> 'payment' OR fee_minor > 0)
    AND (kind <> 'refund' OR fee_minor < 0))
);
CREATE INDEX platform_fee_created ON platform_fee (created_at, id);
CREATE INDEX platform_fee_payment_id_idx ON platform_fee (payment_id);

-- What a gateway, or the office's own till, took in and gave back on one local day. A batch is closed once and never
-- changes: what comes to be known later is in a later one.
CREATE TABLE settlement_batch (
  id serial PRIMARY KEY,
  gateway varchar(30) NOT NULL,
  currency char(3) NOT NULL,
  settled_on date NOT NULL,
  payments integer NOT NULL DEFAULT 0,
  payments_minor bigint NOT NULL DEFAULT 0,
  refunds integer NOT NULL DEFAULT 0,
  refunds_minor bigint NOT NULL DEFAULT 0,
  adjustments integer NOT NULL DEFAULT 0,
  adjustments_minor bigint NOT NULL DEFAULT 0,
  net_minor bigint NOT NULL DEFAULT 0,
  closed_at timestamptz(3) NOT NULL,
  CONSTRAINT settlement_batch_counts CHECK (payments >= 0 AND refunds >= 0 AND adjustments >= 0 AND payments_minor >= 0
    AND refunds_minor <= 0),
  CONSTRAINT settlement_batch_net CHECK (net_minor = payments_minor + refunds_minor + adjustments_minor)
);
CREATE UNIQUE INDEX settlement_batch_day ON settlement_batch (gateway, currency, settled_on);
CREATE INDEX settlement_batch_settled ON settlement_batch (settled_on, id);

CREATE TABLE settlement_item (
  id serial PRIMARY KEY,
  batch_id integer NOT NULL REFERENCES settlement_batch (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  payment_id integer NOT NULL REFERENCES payment (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  refund_id integer REFERENCES refund (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  kind varchar(10) NOT NULL,
  amount_minor bigint NOT NULL,
  moved_at timestamptz(3) NOT NULL,
  CONSTRAINT settlement_item_kind CHECK (kind IN ('payment', 'refund', 'adjustment')),
  CONSTRAINT settlement_item_amount CHECK (amount_minor <> 0 AND (kind <> 'payment' OR amount_minor > 0)
    AND (kind <> 'refund' OR amount_minor < 0)),
  CONSTRAINT settlement_item_refund CHECK (kind <> 'refund' OR refund_id IS NOT NULL)
);
CREATE INDEX settlement_item_batch_id_idx ON settlement_item (batch_id, id);
CREATE INDEX settlement_item_moved ON settlement_item (moved_at, id);
CREATE INDEX settlement_item_payment_id_idx ON settlement_item (payment_id);
CREATE INDEX settlement_item_refund_id_idx ON settlement_item (refund_id);
-- Settled refunds and adjustments, which are few; payments are not written to it.
CREATE INDEX settlement_item_returned ON settlement_item (kind, moved_at, id)
  INCLUDE (payment_id, batch_id, amount_minor) WHERE kind <> 'payment';

-- A check of the books, and what it could not explain: the rows of the newest one are kept.
CREATE TABLE book_check (
  id serial PRIMARY KEY,
  staff_id integer REFERENCES staff (id),
  requested_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  contributions integer NOT NULL DEFAULT 0,
  payments integer NOT NULL DEFAULT 0,
  gateway_records integer,
  differences integer NOT NULL DEFAULT 0,
  CONSTRAINT book_check_counts CHECK (contributions >= 0 AND payments >= 0 AND coalesce(gateway_records, 0) >= 0
    AND differences >= 0)
);
-- One runs at a time.
CREATE UNIQUE INDEX book_check_one_open ON book_check ((finished_at IS NULL)) WHERE finished_at IS NULL;
CREATE INDEX book_check_staff_id_idx ON book_check (staff_id);

CREATE TABLE book_difference (
  id serial PRIMARY KEY,
  check_id integer NOT NULL REFERENCES book_check (id) ON UPDATE CASCADE ON DELETE CASCADE,
  kind varchar(20) NOT NULL,
  contribution_id integer REFERENCES contribution (id) ON UPDATE CASCADE ON DELETE CASCADE,
  payment_id integer REFERENCES payment (id) ON UPDATE CASCADE ON DELETE CASCADE,
  reference varchar(160) NOT NULL DEFAULT '',
  expected_minor bigint NOT NULL,
  found_minor bigint NOT NULL,
  currency char(3) NOT NULL,
  CONSTRAINT book_difference_kind
    CHECK (kind IN ('payment', 'ledger', 'refund', 'receipt', 'charge', 'gateway', 'settlement', 'fee')),
  CONSTRAINT book_difference_is_one CHECK (expected_minor <> found_minor)
);
CREATE INDEX book_difference_check_id_idx ON book_difference (check_id);
CREATE INDEX book_difference_contribution_id_idx ON book_difference (contribution_id);
CREATE INDEX book_difference_payment_id_idx ON book_difference (payment_id);

-- Totals of the long lists of money, counted as those of contributions are (decisions 0004 and 0570): triggers append
-- what changed, a job sums it into days, and a list adds both up. Days are those of UTC, so that no change of the
-- organization's zone moves a row: what lies beside whole days is counted from the rows.
CREATE TABLE list_tally (
  list varchar(20) NOT NULL,
  day date NOT NULL,
  currency char(3) NOT NULL,
  -- What filters ask for, as bits; what each of them means is said by the list's own function below.
  bucket smallint NOT NULL,
  -- A gateway; empty where the list has none.
  label varchar(30) NOT NULL,
  n bigint NOT NULL,
  total_minor bigint NOT NULL,
  refunded_minor bigint NOT NULL,
  PRIMARY KEY (list, day, currency, bucket, label)
);

CREATE TABLE list_tally_total (
  list varchar(20) NOT NULL,
  currency char(3) NOT NULL,
  bucket smallint NOT NULL,
  label varchar(30) NOT NULL,
  n bigint NOT NULL,
  total_minor bigint NOT NULL,
  refunded_minor bigint NOT NULL,
  PRIMARY KEY (list, currency, bucket, label)
);

CREATE TABLE list_tally_delta (
  id bigserial PRIMARY KEY,
  list varchar(20) NOT NULL,
  day date NOT NULL,
  currency char(3) NOT NULL,
  bucket smallint NOT NULL,
  label varchar(30) NOT NULL,
  n bigint NOT NULL,
  total_minor bigint NOT NULL,
  refunded_minor bigint NOT NULL
);

-- What each product sold on each day of UTC (decision 0571). A day in which something changed is named in
-- `product_day_changed` and counted from the rows until a job has written it again: a sale only appends the name of its
-- day.
CREATE TABLE product_day (
  day date NOT NULL,
  product_id integer NOT NULL REFERENCES product (id) ON UPDATE CASCADE ON DELETE CASCADE,
  currency char(3) NOT NULL,
  contributions bigint NOT NULL,
  lines bigint NOT NULL,
  qty bigint NOT NULL,
  total_minor bigint NOT NULL,
  -- In the organization's currency, each line at the rate of its contribution.
  worth_minor bigint NOT NULL,
  first_at timestamptz(3) NOT NULL,
  last_at timestamptz(3) NOT NULL,
  -- What recurring lines brought of a product's day, so that the head of its contributions need not add up its lines
  -- (decision 0641).
  recurring_contributions bigint NOT NULL DEFAULT 0,
  recurring_lines bigint NOT NULL DEFAULT 0,
  recurring_qty bigint NOT NULL DEFAULT 0,
  recurring_total_minor bigint NOT NULL DEFAULT 0,
  recurring_worth_minor bigint NOT NULL DEFAULT 0,
  -- Recurring lines whose first payment was made at once.
  initial_lines bigint NOT NULL DEFAULT 0,
  -- A contribution may have lines of both kinds.
  onetime_contributions bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (product_id, day, currency)
);
CREATE INDEX product_day_day ON product_day (day);

CREATE TABLE product_day_changed (
  id bigserial PRIMARY KEY,
  day date NOT NULL
);

-- What contributions that are left out (deleted, or spam) have among the rows, as it was taken off the days at the last
-- fold.
CREATE TABLE list_left_out (
  contribution_id integer NOT NULL,
  list varchar(20) NOT NULL,
  day date NOT NULL,
  currency char(3) NOT NULL,
  bucket smallint NOT NULL,
  label varchar(30) NOT NULL,
  n bigint NOT NULL,
  total_minor bigint NOT NULL,
  refunded_minor bigint NOT NULL,
  PRIMARY KEY (contribution_id, list, day, currency, bucket, label)
);

CREATE TABLE list_left_out_change (
  id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  contribution_id integer NOT NULL
);

-- What sold a product, narrow and in every order of its list (decision 0660): lines have no date of their own, and
-- contributions no product, so that no index of either has the newest fifty of a product, its largest ones, or those
-- that were refunded. Only lines of listed contributions are here: carts are not.
CREATE TABLE sold_line (
  line_id integer PRIMARY KEY,
  contribution_id integer NOT NULL,
  product_id integer NOT NULL,
  variant_id integer NOT NULL,
  ordered_at timestamptz(3) NOT NULL,
  total_minor bigint NOT NULL,
  qty integer NOT NULL,
  currency char(3) NOT NULL,
  is_refunded boolean NOT NULL,
  is_recurring boolean NOT NULL,
  -- A recurring line whose first payment was made at once.
  is_initial boolean NOT NULL,
  -- That of the contribution: what a line is worth in the organization's currency is said without it.
  functional_rate numeric(23,10) NOT NULL,
  -- Whether what was sold was paid for (decision 0700): of a product with many such lines more than 20,000 paid items
  -- are known without looking at one of them. Most lines are, so that the few others have the index. A payment comes
  -- before or with what makes its contribution listed, and stays: one that comes later is not said here, so that there
  -- may be more payments than this knows of, and never fewer.
  has_payment boolean NOT NULL
);
CREATE INDEX sold_line_newest ON sold_line (product_id, ordered_at, line_id);
CREATE INDEX sold_line_qty ON sold_line (product_id, qty, line_id);
CREATE INDEX sold_line_recurring ON sold_line (product_id, ordered_at, line_id) WHERE is_recurring;
CREATE INDEX sold_line_refunded ON sold_line (product_id, ordered_at, line_id) INCLUDE (contribution_id, total_minor,
  qty, currency, functional_rate, is_recurring, is_initial) WHERE is_refunded;
CREATE INDEX sold_line_total ON sold_line (product_id, total_minor, line_id);
CREATE INDEX sold_line_unpaid ON sold_line (variant_id) WHERE NOT has_payment;
-- With the product, or the rows of both would be found apart and compared.
CREATE INDEX sold_line_variant ON sold_line (variant_id, product_id, ordered_at, line_id);

-- What each product sold in a month and in a year, out of its days (decision 0701): a report over years adds up a few
-- rows of each product instead of thousands. The fold of the days keeps them; a sale writes nothing of it.
CREATE TABLE product_span (
  product_id integer NOT NULL REFERENCES product (id) ON UPDATE CASCADE ON DELETE CASCADE,
  -- A month or a year.
  months smallint NOT NULL,
  starts_on date NOT NULL,
  currency char(3) NOT NULL,
  contributions bigint NOT NULL,
  lines bigint NOT NULL,
  qty bigint NOT NULL,
  total_minor bigint NOT NULL,
  worth_minor bigint NOT NULL,
  first_at timestamptz(3) NOT NULL,
  last_at timestamptz(3) NOT NULL,
  recurring_contributions bigint NOT NULL,
  recurring_lines bigint NOT NULL,
  recurring_qty bigint NOT NULL,
  recurring_total_minor bigint NOT NULL,
  recurring_worth_minor bigint NOT NULL,
  initial_lines bigint NOT NULL,
  onetime_contributions bigint NOT NULL,
  PRIMARY KEY (product_id, months, starts_on, currency),
  CONSTRAINT product_span_months CHECK (months IN (1, 12)),
  CONSTRAINT product_span_begins
    CHECK (starts_on = date_trunc(CASE months WHEN 1 THEN 'month' ELSE 'year' END, starts_on::timestamp)::date)
);
CREATE INDEX product_span_start ON product_span (months, starts_on);

-- ======================================================================
-- Messenger
-- ======================================================================

-- Numbers that receive text messages. The intent to buy one is stored before the provider is called, because a purchase
-- has no key (R-MESSENGER-2).
CREATE TABLE phone_number (
  id serial PRIMARY KEY,
  number varchar(34) NOT NULL,
  kind varchar(9) NOT NULL,
  state varchar(8) NOT NULL,
  provider varchar(20) NOT NULL,
  reference varchar(100),
  verification varchar(10),
  verification_reference varchar(100),
  verification_problem varchar(300),
  tried_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  released_at timestamptz(3),
  CONSTRAINT phone_number_number CHECK (number ~ '^\+[0-9]+$'),
  CONSTRAINT phone_number_kind CHECK (kind IN ('local', 'toll-free')),
  CONSTRAINT phone_number_state CHECK (state IN ('buying', 'owned', 'refused', 'released')),
  CONSTRAINT phone_number_reference CHECK (state NOT IN ('owned', 'released') OR reference IS NOT NULL),
  CONSTRAINT phone_number_released CHECK ((state = 'released') = (released_at IS NOT NULL)),
  CONSTRAINT phone_number_verification
    CHECK (verification IS NULL OR (kind = 'toll-free' AND verification IN ('unverified', 'submitted'))),
  CONSTRAINT phone_number_verification_reference
    CHECK ((verification = 'submitted') = (verification_reference IS NOT NULL) OR verification IS NULL)
);
CREATE UNIQUE INDEX phone_number_held ON phone_number (number) WHERE state IN ('buying', 'owned');
CREATE INDEX phone_number_state_id_idx ON phone_number (state, id);

-- What supporters can text, and the talks that are under way (R-MESSENGER-5 to R-MESSENGER-8).
CREATE TABLE conversation (
  id serial PRIMARY KEY,
  command varchar(128) NOT NULL,
  kind varchar(13) NOT NULL,
  is_enabled boolean NOT NULL DEFAULT false,
  reply varchar(1000),
  variant_id integer REFERENCES product_variant (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  tracking_source varchar(50),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  CONSTRAINT conversation_command CHECK (command <> '' AND command !~ '[A-Z]'),
  CONSTRAINT conversation_kind CHECK (kind IN ('donate_amount', 'reply')),
  CONSTRAINT conversation_reply CHECK ((kind = 'reply') = (reply IS NOT NULL)),
  CONSTRAINT conversation_variant CHECK ((kind = 'donate_amount') = (variant_id IS NOT NULL))
);
CREATE INDEX conversation_variant_id_idx ON conversation (variant_id);

-- The numbers that a conversation listens on; none are all of them.
CREATE TABLE conversation_number (
  conversation_id integer NOT NULL REFERENCES conversation (id) ON UPDATE CASCADE ON DELETE CASCADE,
  phone_number_id integer NOT NULL REFERENCES phone_number (id) ON UPDATE CASCADE ON DELETE CASCADE,
  PRIMARY KEY (conversation_id, phone_number_id)
);
CREATE INDEX conversation_number_phone_number_id_idx ON conversation_number (phone_number_id);

-- One talk of a sender with a number of ours. The contribution's number is made before anything is charged, so that
-- whoever goes on charges the same one.
CREATE TABLE talk (
  id serial PRIMARY KEY,
  driver varchar(3) NOT NULL,
  sender varchar(40) NOT NULL,
  recipient varchar(40) NOT NULL,
  conversation_id integer NOT NULL REFERENCES conversation (id) ON UPDATE CASCADE ON DELETE CASCADE,
  step varchar(8) NOT NULL,
  amount_minor bigint,
  fees varchar(15),
  client_uuid char(10) NOT NULL,
  claimed_at timestamptz(3),
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT talk_driver CHECK (driver IN ('web', 'sms')),
  CONSTRAINT talk_step CHECK (step IN ('amount', 'method', 'fees', 'charging')),
  CONSTRAINT talk_amount CHECK (step = 'amount' OR amount_minor > 0),
  CONSTRAINT talk_client_uuid CHECK (client_uuid ~ '^[0-9A-F]{10}$')
);
CREATE INDEX talk_conversation_id_idx ON talk (conversation_id);
CREATE UNIQUE INDEX talk_of_sender ON talk (driver, sender, recipient);

-- Text messages that were received, by the provider's name for them: one that is sent again is answered as the first
-- time.
CREATE TABLE received_text (
  sid varchar(64) PRIMARY KEY,
  reply text,
  received_at timestamptz(3) NOT NULL
);
CREATE INDEX received_text_received_at_idx ON received_text (received_at);

-- ======================================================================
-- Donor CRM
-- ======================================================================

-- Donors of the CRM that become supporters (R-CRM-4): how far an import has come, and what came of it. A donor is done
-- once: `up_to_donor` moves on in the transaction that adds it.
CREATE TABLE donor_import (
  id serial PRIMARY KEY,
  staff_id integer REFERENCES staff (id) ON UPDATE CASCADE ON DELETE SET NULL,
  task_id integer REFERENCES task (id) ON UPDATE CASCADE ON DELETE SET NULL,
  creates_logins boolean NOT NULL,
  state varchar(10) NOT NULL DEFAULT 'waiting',
  total integer,
  up_to_donor integer NOT NULL DEFAULT 0,
  seen integer NOT NULL DEFAULT 0,
  linked integer NOT NULL DEFAULT 0,
  ignored integer NOT NULL DEFAULT 0,
  added integer NOT NULL DEFAULT 0,
  logins integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  CONSTRAINT donor_import_state CHECK (state IN ('waiting', 'running', 'done', 'canceled')),
  CONSTRAINT donor_import_finished CHECK ((state IN ('done', 'canceled')) = (finished_at IS NOT NULL)),
  CONSTRAINT donor_import_counts CHECK (up_to_donor >= 0 AND linked >= 0 AND ignored >= 0 AND added >= 0
    AND seen = linked + ignored + added AND logins BETWEEN 0 AND linked + added AND (total IS NULL OR total >= 0))
);
-- One at a time: two would look for the same donors.
CREATE UNIQUE INDEX donor_import_open ON donor_import ((true)) WHERE state IN ('waiting', 'running');
CREATE INDEX donor_import_staff_id_idx ON donor_import (staff_id);
CREATE INDEX donor_import_task_id_idx ON donor_import (task_id);

-- What a supporter signs in with, away from everything that lists and exports supporters.
CREATE TABLE supporter_password (
  supporter_id integer PRIMARY KEY REFERENCES supporter (id) ON UPDATE CASCADE ON DELETE CASCADE,
  hash varchar(500) NOT NULL,
  must_reset boolean NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT supporter_password_hash CHECK (hash LIKE '$argon2id$%')
);

-- A service that failed several times in a row is left alone until `opens_at`, by all instances.
CREATE TABLE provider_circuit (
  name varchar(40) PRIMARY KEY,
  failures integer NOT NULL,
  opens_at timestamptz(3),
  CONSTRAINT provider_circuit_failures CHECK (failures BETWEEN 0 AND 1000)
);

-- ======================================================================
-- Webhooks
-- ======================================================================

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
  -- A delivery that failed is attempted again, and a webhook that only fails is turned off (R-WEBHOOKS-9).
  failing_since timestamptz(3),
  failures integer NOT NULL DEFAULT 0,
  turned_off_at timestamptz(3),
  turned_off_for varchar(8),
  CONSTRAINT hook_content_type CHECK (content_type = 'application/json'),
  CONSTRAINT hook_payload_url CHECK (payload_url ~ '^https?://'),
  CONSTRAINT hook_former_secret CHECK ((former_secret IS NULL) = (former_until IS NULL)),
  CONSTRAINT hook_failing CHECK ((failing_since IS NOT NULL) = (failures > 0)),
  CONSTRAINT hook_turned_off CHECK ((turned_off_at IS NULL) = (turned_off_for IS NULL)
    AND (turned_off_at IS NULL OR NOT active)),
  CONSTRAINT hook_turned_off_for CHECK (turned_off_for IN ('failing', 'gone'))
);
CREATE INDEX hook_order ON hook (payload_url, id) WHERE deleted_at IS NULL;

-- What a webhook is sent for.
CREATE TABLE hook_event (
  id serial PRIMARY KEY,
  hook_id integer NOT NULL REFERENCES hook (id) ON UPDATE CASCADE ON DELETE CASCADE,
  name varchar(40) NOT NULL,
  CONSTRAINT hook_event_name
    CHECK (name IN ('contribution_paid', 'contributions_paid', 'contribution_refunded', 'supporter_created',
    'supporter_updated', 'order_completed'))
);
CREATE INDEX hook_event_by_name ON hook_event (name, hook_id);
CREATE UNIQUE INDEX hook_event_hook_id_name_key ON hook_event (hook_id, name);

-- What happened and is waiting for its delay, one row for each webhook that wants it.
CREATE TABLE hook_outbox (
  id bigserial PRIMARY KEY,
  hook_id integer NOT NULL REFERENCES hook (id) ON UPDATE CASCADE ON DELETE CASCADE,
  event varchar(40) NOT NULL,
  subject_type varchar(12) NOT NULL,
  subject_id integer NOT NULL,
  -- Rows of one cause become one delivery: the request, or the run of recurring charges.
  cause varchar(80) NOT NULL,
  fired_at timestamptz(3) NOT NULL,
  due_at timestamptz(3) NOT NULL,
  CONSTRAINT hook_outbox_event
    CHECK (event IN ('contribution_paid', 'contributions_paid', 'contribution_refunded', 'supporter_created',
    'supporter_updated', 'order_completed')),
  CONSTRAINT hook_outbox_subject CHECK (subject_type IN ('contribution', 'transaction', 'supporter')),
  CONSTRAINT hook_outbox_due CHECK (due_at >= fired_at)
);
CREATE INDEX hook_outbox_cause ON hook_outbox (hook_id, event, cause);
CREATE INDEX hook_outbox_due_at ON hook_outbox (due_at, id);

CREATE TABLE hook_delivery (
  id serial PRIMARY KEY,
  guid uuid NOT NULL DEFAULT gen_random_uuid(),
  hook_id integer NOT NULL REFERENCES hook (id) ON UPDATE CASCADE ON DELETE CASCADE,
  event varchar(40) NOT NULL,
  subject_type varchar(12) NOT NULL,
  subject_ids integer[] NOT NULL,
  -- waiting, sent (answered or not)
  state varchar(8) NOT NULL DEFAULT 'waiting',
  -- Nobody else sends it until then.
  claimed_until timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  delivered_at timestamptz(3),
  req_headers text,
  req_body text,
  -- -1 where nobody answered
  res_status integer,
  res_headers text,
  res_body text,
  completed_in double precision,
  attempts smallint NOT NULL DEFAULT 0,
  -- When it is attempted again by itself; null where it is not.
  next_at timestamptz(3),
  CONSTRAINT hook_delivery_event
    CHECK (event IN ('contribution_paid', 'contributions_paid', 'contribution_refunded', 'supporter_created',
    'supporter_updated', 'order_completed')),
  CONSTRAINT hook_delivery_subject CHECK (subject_type IN ('contribution', 'transaction', 'supporter')),
  CONSTRAINT hook_delivery_state CHECK (state IN ('waiting', 'sent')),
  CONSTRAINT hook_delivery_sent CHECK ((state = 'sent') = (delivered_at IS NOT NULL AND res_status IS NOT NULL)),
  CONSTRAINT hook_delivery_status CHECK (res_status = -1 OR res_status BETWEEN 100 AND 999),
  CONSTRAINT hook_delivery_completed_in CHECK (completed_in >= 0),
  CONSTRAINT hook_delivery_attempts CHECK (attempts BETWEEN 0 AND 10),
  CONSTRAINT hook_delivery_next CHECK (next_at IS NULL OR state = 'sent')
);
CREATE INDEX hook_delivery_delivered_at ON hook_delivery (delivered_at);
CREATE UNIQUE INDEX hook_delivery_guid_key ON hook_delivery (guid);
CREATE INDEX hook_delivery_next_at ON hook_delivery (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX hook_delivery_of_hook ON hook_delivery (hook_id, id DESC);
CREATE INDEX hook_delivery_waiting ON hook_delivery (id) WHERE state = 'waiting';

-- ======================================================================
-- Themes
-- ======================================================================

CREATE TABLE theme (
  id serial PRIMARY KEY,
  handle varchar(64) NOT NULL,
  title varchar(64) COLLATE "und-x-icu" NOT NULL,
  description varchar(255) NOT NULL DEFAULT '',
  -- The packaged theme that it was made of.
  source varchar(32) NOT NULL,
  locked boolean NOT NULL DEFAULT true,
  is_active boolean NOT NULL DEFAULT false,
  -- What was chosen for its settings; without an entry the default of the schema holds.
  settings jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT theme_handle_key UNIQUE (handle),
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

-- ======================================================================
-- Pages
-- ======================================================================

-- Pages and menus of the website, in one tree: siblings stand in their sequence, with the row's id last.
CREATE TABLE page (
  id serial PRIMARY KEY,
  type varchar(10) NOT NULL,
  title varchar(150) COLLATE "und-x-icu" NOT NULL,
  url varchar(500),
  page_title varchar(150) COLLATE "und-x-icu",
  template_suffix varchar(64),
  opens_new_window boolean NOT NULL DEFAULT false,
  is_active boolean NOT NULL DEFAULT true,
  is_hidden boolean NOT NULL DEFAULT false,
  requires_login boolean NOT NULL DEFAULT false,
  hides_when_signed_out boolean NOT NULL DEFAULT false,
  parent_id integer REFERENCES page (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  sequence integer NOT NULL,
  is_protected boolean NOT NULL DEFAULT false,
  code varchar(45),
  category_id integer REFERENCES category (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  featured_image_id integer REFERENCES media (id) ON UPDATE CASCADE ON DELETE SET NULL,
  alt_image_id integer REFERENCES media (id) ON UPDATE CASCADE ON DELETE SET NULL,
  meta_description varchar(500),
  meta_keywords varchar(500),
  body text,
  version integer NOT NULL DEFAULT 1,
  saved_at timestamptz(3) NOT NULL,
  saved_by integer REFERENCES staff (id),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  CONSTRAINT page_type_known CHECK (type IN ('html', 'advanced', 'liquid', 'menu', 'category')),
  CONSTRAINT page_title CHECK (btrim(title) <> ''),
  CONSTRAINT page_sequence CHECK (sequence > 0),
  CONSTRAINT page_not_below_itself CHECK (parent_id <> id),
  CONSTRAINT page_category CHECK ((type = 'category') = (category_id IS NOT NULL)),
  -- A page has an address in one form, a menu whatever was typed, and a category that of its category.
  CONSTRAINT page_url CHECK (CASE WHEN type IN ('html', 'advanced', 'liquid') THEN url IS NOT NULL
    AND url ~ '^[a-z0-9-]+(/[a-z0-9-]+)*$' AND url <> 'jpanel' AND url NOT LIKE 'jpanel/%' ELSE type = 'menu'
    OR url IS NULL END),
  CONSTRAINT page_menu CHECK (type <> 'menu' OR coalesce(page_title, meta_description, meta_keywords, body) IS NULL
    AND coalesce(featured_image_id, alt_image_id) IS NULL),
  CONSTRAINT page_home CHECK (code IS NULL OR code = 'home' AND is_protected AND is_active
    AND type IN ('html', 'advanced', 'liquid') AND deleted_at IS NULL),
  CONSTRAINT page_protected CHECK (NOT is_protected OR deleted_at IS NULL)
);
CREATE INDEX page_alt_image_of ON page (alt_image_id) WHERE alt_image_id IS NOT NULL;
CREATE INDEX page_category_of ON page (category_id) WHERE category_id IS NOT NULL;
-- Which pages show a picture: the library says so, and a deleted picture leaves them.
CREATE INDEX page_featured_image_of ON page (featured_image_id) WHERE featured_image_id IS NOT NULL;
CREATE UNIQUE INDEX page_home_once ON page (code) WHERE code IS NOT NULL;
CREATE INDEX page_siblings ON page (parent_id, sequence, id) WHERE deleted_at IS NULL;
CREATE INDEX page_title_order ON page (lower(title), id);
CREATE UNIQUE INDEX page_url_once ON page (url) WHERE deleted_at IS NULL AND type IN ('html', 'advanced', 'liquid');

-- Members of these levels alone may see a page; without one, everybody may.
CREATE TABLE page_membership (
  page_id integer NOT NULL REFERENCES page (id) ON UPDATE CASCADE ON DELETE CASCADE,
  membership_id integer NOT NULL REFERENCES membership (id) ON UPDATE CASCADE ON DELETE CASCADE,
  PRIMARY KEY (page_id, membership_id)
);
CREATE INDEX page_membership_of ON page_membership (membership_id);

CREATE TABLE page_revision (
  id serial PRIMARY KEY,
  page_id integer NOT NULL REFERENCES page (id) ON UPDATE CASCADE ON DELETE CASCADE,
  is_autosave boolean NOT NULL DEFAULT false,
  type varchar(10) NOT NULL,
  title varchar(150) NOT NULL,
  page_title varchar(150),
  meta_description varchar(500),
  meta_keywords varchar(500),
  body text,
  saved_at timestamptz(3) NOT NULL,
  saved_by integer REFERENCES staff (id),
  CONSTRAINT page_revision_type CHECK (type IN ('html', 'advanced', 'liquid'))
);
CREATE UNIQUE INDEX page_revision_autosave_once ON page_revision (page_id) WHERE is_autosave;
CREATE INDEX page_revision_newest ON page_revision (page_id, id DESC);

-- ======================================================================
-- Feeds
-- ======================================================================

-- Feeds of the website and their posts. A feed is removed with its categories and its posts; a removed post leaves
-- nothing behind.
CREATE TABLE feed (
  id serial PRIMARY KEY,
  name varchar(45) COLLATE "und-x-icu" NOT NULL,
  kind varchar(10) NOT NULL,
  slug varchar(150) NOT NULL,
  template_suffix varchar(64),
  post_template_suffix varchar(64),
  shows_sharing_links boolean NOT NULL DEFAULT false,
  media_id integer REFERENCES media (id) ON UPDATE CASCADE ON DELETE SET NULL,
  rss_link varchar(500),
  rss_copyright varchar(250),
  rss_description varchar(1000),
  is_podcast boolean NOT NULL DEFAULT false,
  podcast_subtitle varchar(250),
  podcast_author varchar(250),
  podcast_owner_name varchar(250),
  podcast_owner_email varchar(254),
  podcast_category varchar(250),
  version integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT feed_name CHECK (name = btrim(name) AND name <> ''),
  CONSTRAINT feed_kind CHECK (kind IN ('blog', 'slide', 'snippet', 'video', 'audio', 'event', 'coupon')),
  CONSTRAINT feed_slug CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND slug <> 'jpanel')
);
CREATE INDEX feed_media_id_idx ON feed (media_id);
CREATE INDEX feed_name_order ON feed (lower(name), id);
CREATE UNIQUE INDEX feed_slug_once ON feed (slug);

CREATE TABLE feed_category (
  id serial PRIMARY KEY,
  feed_id integer NOT NULL REFERENCES feed (id) ON UPDATE CASCADE ON DELETE CASCADE,
  parent_id integer REFERENCES feed_category (id) ON UPDATE CASCADE ON DELETE CASCADE,
  name varchar(100) COLLATE "und-x-icu" NOT NULL,
  sequence integer NOT NULL,
  CONSTRAINT feed_category_name CHECK (name = btrim(name) AND name <> '' AND name NOT LIKE '%>%'),
  CONSTRAINT feed_category_parent CHECK (parent_id <> id)
);
CREATE INDEX feed_category_order ON feed_category (feed_id, sequence, id);
CREATE INDEX feed_category_parent_id_idx ON feed_category (parent_id);

CREATE TABLE post (
  id serial PRIMARY KEY,
  feed_id integer NOT NULL REFERENCES feed (id) ON UPDATE CASCADE ON DELETE CASCADE,
  name varchar(250) COLLATE "und-x-icu" NOT NULL,
  slug varchar(150) NOT NULL,
  description text,
  body text,
  posted_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3),
  is_all_day boolean NOT NULL DEFAULT false,
  is_enabled boolean NOT NULL,
  author varchar(500),
  tags varchar(1000),
  media_id integer REFERENCES media (id) ON UPDATE CASCADE ON DELETE SET NULL,
  featured_image_id integer REFERENCES media (id) ON UPDATE CASCADE ON DELETE SET NULL,
  alternate_image_id integer REFERENCES media (id) ON UPDATE CASCADE ON DELETE SET NULL,
  file_url varchar(500),
  link_url varchar(500),
  embed_code varchar(5000),
  location varchar(250),
  speaker varchar(500),
  fine_print varchar(500),
  length_formatted varchar(20),
  length_milliseconds integer,
  sequence integer NOT NULL,
  version integer NOT NULL DEFAULT 0,
  created_by integer REFERENCES staff (id),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  search_text text GENERATED ALWAYS AS (lower(' ' || name COLLATE "default" || ' ' || coalesce(tags, '')
    || ' ' || coalesce(author, '') || ' ' || coalesce(description, ''))) STORED NOT NULL,
  CONSTRAINT post_name CHECK (name = btrim(name) AND name <> ''),
  CONSTRAINT post_slug CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  CONSTRAINT post_expires CHECK (expires_at >= posted_at),
  CONSTRAINT post_all_day CHECK (NOT is_all_day OR expires_at IS NOT NULL),
  CONSTRAINT post_length CHECK (length_milliseconds >= 0),
  CONSTRAINT post_sequence CHECK (sequence >= 0)
);
CREATE INDEX post_alternate_image_id_idx ON post (alternate_image_id);
CREATE INDEX post_created_by_idx ON post (created_by);
CREATE INDEX post_date_order ON post (feed_id, posted_at, id);
CREATE INDEX post_featured_image_id_idx ON post (featured_image_id);
CREATE INDEX post_media_id_idx ON post (media_id);
CREATE INDEX post_name_order ON post (feed_id, lower(name), id);
CREATE INDEX post_search ON post USING gin (search_text gin_trgm_ops);
CREATE INDEX post_sequence_order ON post (feed_id, sequence, posted_at, id);
CREATE UNIQUE INDEX post_slug_once ON post (slug);

CREATE TABLE post_category (
  post_id integer NOT NULL REFERENCES post (id) ON UPDATE CASCADE ON DELETE CASCADE,
  category_id integer NOT NULL REFERENCES feed_category (id) ON UPDATE CASCADE ON DELETE CASCADE,
  PRIMARY KEY (post_id, category_id)
);
CREATE INDEX post_category_category_id_idx ON post_category (category_id);

-- ======================================================================
-- Redirects
-- ======================================================================

-- Redirects of the website: an address has one at a time, and their list is in its order with the row's id last.
CREATE TABLE redirect (
  id serial PRIMARY KEY,
  source varchar(255) NOT NULL,
  target varchar(255) NOT NULL,
  kind varchar(10) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  CONSTRAINT redirect_source CHECK (source LIKE '/_%' AND source = lower(source) AND source <> '/jpanel'
    AND source NOT LIKE '/jpanel/%'),
  CONSTRAINT redirect_target CHECK ((target LIKE '/%' AND target NOT LIKE '//%') OR target ~* '^https?://'),
  CONSTRAINT redirect_not_itself CHECK (source <> lower(target)),
  CONSTRAINT redirect_kind CHECK (kind IN ('permanent', 'temporary', 'page'))
);
CREATE UNIQUE INDEX redirect_source_once ON redirect (source) WHERE deleted_at IS NULL;
CREATE INDEX redirect_source_order ON redirect (source, id) WHERE deleted_at IS NULL;

-- ======================================================================
-- Keys to tables that stand further down
-- ======================================================================

ALTER TABLE journal_entry ADD CONSTRAINT journal_entry_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff (id) ON
  UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE setting ADD CONSTRAINT setting_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES staff (id);
ALTER TABLE saved_view ADD CONSTRAINT saved_view_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff (id) ON
  UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE mail_template ADD CONSTRAINT mail_template_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES staff (id);
ALTER TABLE supporter_membership ADD CONSTRAINT supporter_membership_line_id_fkey FOREIGN KEY (line_id)
  REFERENCES contribution_line (id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE supporter_membership ADD CONSTRAINT supporter_membership_transaction_id_fkey FOREIGN KEY (transaction_id)
  REFERENCES recurring_transaction (id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE timeline_post ADD CONSTRAINT timeline_post_sponsorship_id_fkey FOREIGN KEY (sponsorship_id)
  REFERENCES sponsorship (id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE membership_product_access ADD CONSTRAINT membership_product_access_product_id_fkey FOREIGN KEY (product_id)
  REFERENCES product (id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE membership_category_access ADD CONSTRAINT membership_category_access_category_id_fkey FOREIGN KEY
  (category_id) REFERENCES category (id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE tax_rule_product ADD CONSTRAINT tax_rule_product_product_id_fkey FOREIGN KEY (product_id)
  REFERENCES product (id) ON DELETE CASCADE;
ALTER TABLE product ADD CONSTRAINT product_payment_group_id_fkey FOREIGN KEY (payment_group_id)
  REFERENCES payment_group (id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE stock_adjustment ADD CONSTRAINT stock_adjustment_contribution_id_fkey FOREIGN KEY (contribution_id)
  REFERENCES contribution (id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE sponsor ADD CONSTRAINT sponsor_line_id_fkey FOREIGN KEY (line_id) REFERENCES contribution_line (id) ON
  UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE contribution_promo ADD CONSTRAINT contribution_promo_contribution_id_fkey FOREIGN KEY (contribution_id)
  REFERENCES contribution (id) ON DELETE CASCADE;
ALTER TABLE tax_receipt ADD CONSTRAINT tax_receipt_contribution_id_fkey FOREIGN KEY (contribution_id)
  REFERENCES contribution (id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE tax_receipt ADD CONSTRAINT tax_receipt_transaction_id_fkey FOREIGN KEY (transaction_id)
  REFERENCES recurring_transaction (id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE tax_receipt_line ADD CONSTRAINT tax_receipt_line_contribution_id_fkey FOREIGN KEY (contribution_id)
  REFERENCES contribution (id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE tax_receipt_line ADD CONSTRAINT tax_receipt_line_line_id_fkey FOREIGN KEY (line_id)
  REFERENCES contribution_line (id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE tax_receipt_line ADD CONSTRAINT tax_receipt_line_transaction_id_fkey FOREIGN KEY (transaction_id)
  REFERENCES recurring_transaction (id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE contribution ADD CONSTRAINT contribution_payment_method_id_fkey FOREIGN KEY (payment_method_id)
  REFERENCES payment_method (id);
ALTER TABLE contribution_line ADD CONSTRAINT contribution_line_fundraising_page_id_fkey FOREIGN KEY
  (fundraising_page_id) REFERENCES fundraising_page (id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE payment ADD CONSTRAINT payment_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES payment_attempt (id);
ALTER TABLE payment ADD CONSTRAINT payment_payment_method_id_fkey FOREIGN KEY (payment_method_id)
  REFERENCES payment_method (id);
ALTER TABLE payment ADD CONSTRAINT payment_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES recurring_charge (id) ON
  UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund (id) ON
  UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_transaction_id_fkey FOREIGN KEY (transaction_id)
  REFERENCES recurring_transaction (id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- How many payments a filter leaves is asked of the planner (decision 0690), which takes no statistics from an index of
-- some rows alone.
CREATE STATISTICS payment_brands ON (lower(card_brand)) FROM payment;

-- ======================================================================
-- The platform: journal, settings, mail, saved views: functions, views and triggers
-- ======================================================================

-- The organization's time zone; one place, read by triggers and exports.
CREATE FUNCTION organisation_zone() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT coalesce((SELECT value FROM setting WHERE key = 'timezone'), 'America/New_York') $$;

-- The first character decides; comparing its code costs a tenth of a pattern, and an export asks forty times a row.
CREATE FUNCTION csv_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$
  SELECT CASE WHEN ascii(value) IN (61, 43, 45, 64, 9, 10, 13, 65309, 65291, 65293, 65312) THEN '''' || value
    ELSE value END
$$;

CREATE FUNCTION csv_moment(moment timestamptz, zone text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT to_char(moment AT TIME ZONE zone, 'FMDD-Mon-YY FMHH12:MI AM') $$;

CREATE FUNCTION csv_date(day date) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT to_char(day, 'FMDD-Mon-YY') $$;

CREATE FUNCTION csv_flag(value boolean) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT CASE WHEN value THEN 'Y' ELSE 'N' END $$;

CREATE FUNCTION csv_unit(currency text) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT CASE minor_digits(currency) WHEN 2 THEN 0.01 WHEN 0 THEN 1 ELSE 0.001 END $$;

CREATE FUNCTION csv_money(minor bigint, unit numeric) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT minor * unit $$;

-- What an amount is worth in the organization's currency, at the rate the contribution keeps (R-PRICES-6).
CREATE FUNCTION worth_at_home(minor numeric, currency text, functional_currency text, rate numeric) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT round(CASE WHEN currency = coalesce(functional_currency, currency) THEN minor
  ELSE minor * rate * power(10::numeric, minor_digits(functional_currency) - minor_digits(currency)) END)::bigint $$;

CREATE FUNCTION supporter_state(is_active boolean, is_spam boolean) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT CASE WHEN is_spam THEN 'spam' WHEN is_active THEN 'active' ELSE 'archived' END $$;

-- The currency in which lifetime totals are kept.
CREATE FUNCTION organization_currency() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT coalesce((SELECT value FROM setting WHERE key = 'dpo_currency'), 'USD') $$;

CREATE FUNCTION organisation_currency() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS
 $$ SELECT coalesce((SELECT value FROM setting WHERE key = 'dpo_currency'), 'USD') $$;

-- Parts of a million, out of the setting in percent.
CREATE FUNCTION platform_fee_ppm() RETURNS integer LANGUAGE sql STABLE AS
$$
  SELECT round(coalesce((SELECT value::numeric FROM setting WHERE key = 'platform_fee_rate'), 1.25) * 10000)::integer
$$;

-- Of so much, as far as it was not given back.
CREATE FUNCTION platform_fee_left(amount_minor bigint, refunded_minor bigint, ppm integer) RETURNS bigint LANGUAGE sql
  IMMUTABLE PARALLEL SAFE AS
$$
  SELECT round(amount_minor * ppm / 1000000.0)::bigint
    - round(round(amount_minor * ppm / 1000000.0) * refunded_minor / amount_minor)::bigint
$$;

-- Rich text as an export holds it: its words alone.
CREATE FUNCTION words_of_html(html text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(replace(replace(replace(replace(replace(replace(
    regexp_replace(html, '<[^>]*>', ' ', 'g'), '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;',
      ''''), '&amp;', '&'), '\s+', ' ', 'g'))
$$;

CREATE FUNCTION utc_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT (at AT TIME ZONE 'UTC')::date $$;

-- 1 paid and not wholly returned, 2 something returned, 4 failed, 8 of a contribution; 16 times its type; 128 times its
-- brand.
CREATE FUNCTION payment_bucket(is_paid boolean, status text, amount bigint, refunded bigint, is_onetime boolean,
  type text, brand text) RETURNS smallint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT (CASE WHEN is_paid AND refunded < amount THEN 1 ELSE 0 END + CASE WHEN refunded > 0 THEN 2 ELSE 0 END + CASE
   WHEN status = 'failed' THEN 4 ELSE 0 END
  + CASE WHEN is_onetime THEN 8 ELSE 0 END
  + 16 * CASE type WHEN 'card' THEN 0 WHEN 'bank' THEN 1 WHEN 'cash' THEN 2 WHEN 'cheque' THEN 3 WHEN 'paypal' THEN 4
    ELSE 5 END
  + 128 * CASE lower(brand) WHEN 'mastercard' THEN 1 WHEN 'visa' THEN 2 WHEN 'amex' THEN 3
    WHEN 'american express' THEN 3 ELSE 0 END)::smallint $$;

-- 1 accepted, 2 failed, 4 something returned, 8 in the donor CRM.
CREATE FUNCTION transaction_bucket(status text, payment_status text, refunded bigint, has_gift boolean) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT (CASE WHEN payment_status = 'Completed' THEN 1 ELSE 0 END + CASE WHEN payment_status IN ('Denied', 'Failed')
   OR status = 'Error' THEN 2 ELSE 0 END
  + CASE WHEN refunded > 0 THEN 4 ELSE 0 END + CASE WHEN has_gift THEN 8 ELSE 0 END)::smallint $$;

-- The status of a plan (1 active, 2 suspended, 3 expired, 4 canceled); 8 collected manually, 16 part of the daily run.
CREATE FUNCTION plan_bucket(status text, is_manual boolean, is_locked boolean, cycles_remaining integer) RETURNS
  smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ((CASE status WHEN 'Active' THEN 1 WHEN 'Suspended' THEN 2 WHEN 'Expired' THEN 3 ELSE 4 END)
  + (CASE WHEN is_manual THEN 8 ELSE 0 END)
  + (CASE WHEN status = 'Active' AND NOT is_manual AND NOT is_locked AND coalesce(cycles_remaining, 1) > 0 THEN 16
    ELSE 0 END))::smallint;

-- The status of a receipt (0 a draft, 1 issued, 2 void); 4 for one contribution or charge, 8 it was issued once.
CREATE FUNCTION receipt_bucket(status text, receipt_type text, is_issued boolean) RETURNS smallint LANGUAGE sql
  IMMUTABLE PARALLEL SAFE
RETURN ((CASE status WHEN 'draft' THEN 0 WHEN 'issued' THEN 1 ELSE 2 END) + (CASE WHEN receipt_type = 'single' THEN 4
  ELSE 0 END) + (CASE WHEN is_issued THEN 8 ELSE 0 END))::smallint;

-- 1 paid, 2 with Gift Aid, 4 captured within an hour of its entry, 8 of a contribution.
CREATE FUNCTION item_bucket(is_paid boolean, contribution_id integer, is_gift_aid boolean, until_captured interval)
  RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ((CASE WHEN is_paid THEN 1 ELSE 0 END) + (CASE WHEN is_gift_aid THEN 2 ELSE 0 END)
  + (CASE WHEN abs(extract(epoch FROM until_captured)) <= 3600 THEN 4 ELSE 0 END)
  + (CASE WHEN contribution_id IS NOT NULL THEN 8 ELSE 0 END))::smallint;

-- ======================================================================
-- Staff: functions, views and triggers
-- ======================================================================

-- What people call what a user may do: on the list of users and in the journal.
CREATE FUNCTION staff_role_name(is_owner boolean, role integer, permissions text[]) RETURNS text LANGUAGE sql STABLE
AS $$
  SELECT CASE WHEN is_owner THEN 'Owner'
    WHEN role IS NOT NULL THEN (SELECT r.name::text FROM staff_role r WHERE r.id = role)
    WHEN cardinality(permissions) > 0 THEN 'Custom' ELSE 'No access' END
$$;

-- ======================================================================
-- Tasks and imports: functions, views and triggers
-- ======================================================================

-- Pages that show the task learn that something changed, on every instance; what it is they read for themselves.
CREATE FUNCTION task_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('almoner_tasks', NEW.staff_id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER task_changed AFTER INSERT OR UPDATE ON task FOR EACH ROW EXECUTE FUNCTION task_changed();

-- ======================================================================
-- Supporters and memberships: functions, views and triggers
-- ======================================================================

CREATE FUNCTION supporter_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE contribution SET supporter_name = NEW.display_name WHERE supporter_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER supporter_renamed AFTER UPDATE OF display_name ON supporter FOR EACH ROW
  WHEN (OLD.display_name <> NEW.display_name) EXECUTE FUNCTION supporter_renamed();

CREATE FUNCTION supporter_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_in := pg_current_xact_id();
  RETURN NEW;
END $$;
-- Totals are not among them: a sale must not send its supporter to every tablet.
CREATE TRIGGER supporter_changed BEFORE UPDATE ON supporter FOR EACH ROW
  WHEN ((OLD.display_name, OLD.email, OLD.bill_email, OLD.ship_email, OLD.bill_address_01, OLD.bill_address_02,
  OLD.bill_city, OLD.bill_state, OLD.bill_zip, OLD.bill_country, OLD.bill_phone, OLD.donor_id, OLD.is_active,
  OLD.is_spam) IS DISTINCT FROM (NEW.display_name, NEW.email, NEW.bill_email, NEW.ship_email, NEW.bill_address_01,
  NEW.bill_address_02, NEW.bill_city, NEW.bill_state, NEW.bill_zip, NEW.bill_country, NEW.bill_phone, NEW.donor_id,
  NEW.is_active, NEW.is_spam)) EXECUTE FUNCTION supporter_changed();

CREATE FUNCTION supporter_membership_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE supporter SET changed_in = pg_current_xact_id()
  WHERE id IN (OLD.supporter_id, NEW.supporter_id) AND changed_in <> pg_current_xact_id();
  RETURN NULL;
END $$;
CREATE TRIGGER supporter_membership_changed AFTER INSERT OR UPDATE OR DELETE ON supporter_membership
  FOR EACH ROW EXECUTE FUNCTION supporter_membership_changed();

-- What counts among what somebody gave or bought (R-SUPPORTERS-8, R-CONTRIBUTIONS-8).
CREATE VIEW counted_contribution AS
SELECT id, supporter_id, currency, functional_currency, functional_rate, ordered_at, total_minor, refunded_minor
  FROM contribution
WHERE confirmed_at IS NOT NULL AND deleted_at IS NULL AND NOT is_spam AND NOT is_test
  AND (refunded_minor = 0 OR refunded_minor < total_minor);

-- What counts of them for supporters, sponsors and pages: without tax, shipping and covered costs (R-SUPPORTERS-8).
-- What went back of one counts no more.
CREATE VIEW counted_transaction AS
SELECT t.id, t.profile_id, p.line_id, p.supporter_id, p.transaction_type = 'Donation' AS is_donation, t.attempted_at,
  t.currency, t.functional_currency, t.functional_rate, t.payment_id,
  CASE WHEN t.refunded_minor = 0 THEN t.amount_minor - t.tax_minor - t.shipping_minor - t.dcc_minor
    ELSE coalesce((SELECT sum(e.amount_minor) FROM ledger_entry e WHERE e.transaction_id = t.id
      AND e.type = 'Line Item'), 0) END::bigint AS net_minor
FROM recurring_transaction t JOIN recurring_profile p ON p.id = t.profile_id
  JOIN contribution c ON c.id = p.contribution_id
WHERE t.payment_status = 'Completed' AND t.refunded_minor < t.amount_minor AND c.deleted_at IS NULL AND NOT c.is_spam
  AND NOT c.is_test;

-- Gifts and goods are counted by the line and rounded by the contribution; what cost nothing is no payment.
CREATE VIEW supporter_lifetime AS
SELECT supporter_id, sum(given)::bigint AS donation_minor, sum(gifts)::integer AS donation_count,
  sum(bought)::bigint AS purchase_minor, sum(goods)::integer AS purchase_count,
  min(paid_at) AS first_payment_at, max(paid_at) AS last_payment_at
FROM (
  SELECT c.supporter_id, CASE WHEN c.total_minor > 0 THEN c.ordered_at END AS paid_at,
    worth_at_home(coalesce(sum(l.total_minor + CASE WHEN c.refunded_minor = 0 THEN 0
      ELSE coalesce((SELECT sum(e.amount_minor) FROM ledger_entry e WHERE e.line_id = l.id AND e.contribution_id = c.id
      AND e.refund_id IS NOT NULL), 0) END)
      FILTER (WHERE l.is_donation), 0), c.currency, c.functional_currency, c.functional_rate) AS given,
    count(*) FILTER (WHERE l.is_donation) AS gifts,
    worth_at_home(coalesce(sum(l.total_minor + CASE WHEN c.refunded_minor = 0 THEN 0
      ELSE coalesce((SELECT sum(e.amount_minor) FROM ledger_entry e WHERE e.line_id = l.id AND e.contribution_id = c.id
      AND e.refund_id IS NOT NULL), 0) END)
      FILTER (WHERE NOT l.is_donation), 0), c.currency, c.functional_currency, c.functional_rate) AS bought,
    count(*) FILTER (WHERE NOT l.is_donation) AS goods
  FROM counted_contribution c LEFT JOIN contribution_line l ON l.contribution_id = c.id
  WHERE c.supporter_id IS NOT NULL
  GROUP BY c.supporter_id, c.id, c.total_minor, c.refunded_minor, c.ordered_at, c.currency, c.functional_currency,
    c.functional_rate
  UNION ALL
  SELECT k.supporter_id, k.attempted_at, CASE WHEN k.is_donation THEN w.minor ELSE 0 END, k.is_donation::integer, CASE
    WHEN k.is_donation THEN 0 ELSE w.minor END, (NOT k.is_donation)::integer
  FROM counted_transaction k,
    LATERAL (SELECT worth_at_home(k.net_minor, k.currency, k.functional_currency, k.functional_rate) AS minor) w) of_one
GROUP BY supporter_id;

-- What sponsors paid: the sale that began them, and each charge of its plan (R-SPONSORSHIP-1).
CREATE VIEW sponsor_lifetime AS
SELECT r.id AS sponsor_id, CASE WHEN n.at IS NULL THEN s.at ELSE n.at END AS last_payment_at, CASE
  WHEN n.at IS NULL THEN s.minor ELSE n.minor END AS last_payment_minor,
  CASE WHEN n.at IS NULL THEN s.status ELSE n.status END AS last_payment_status, coalesce(w.minor, 0)
    + coalesce(t.minor, 0) AS lifetime_minor, l.contribution_id
FROM sponsor r LEFT JOIN contribution_line l ON l.id = r.line_id
  LEFT JOIN counted_contribution c ON c.id = l.contribution_id
LEFT JOIN LATERAL (SELECT worth_at_home(l.total_minor, c.currency, c.functional_currency, c.functional_rate) AS minor) w
  ON true
LEFT JOIN LATERAL (SELECT o.status FROM payment o WHERE o.contribution_id = l.contribution_id AND l.total_minor > 0
  ORDER BY o.id DESC LIMIT 1) p ON true
LEFT JOIN LATERAL (SELECT CASE WHEN w.minor > 0 THEN c.ordered_at END AS at, nullif(w.minor, 0) AS minor, p.status) s
  ON true
LEFT JOIN LATERAL (SELECT sum(worth_at_home(k.net_minor, k.currency, k.functional_currency, k.functional_rate))::bigint
  AS minor FROM counted_transaction k WHERE k.line_id = l.id) t ON true
LEFT JOIN LATERAL (SELECT k.attempted_at AS at, worth_at_home(k.net_minor, k.currency, k.functional_currency,
  k.functional_rate) AS minor, o.status
  FROM counted_transaction k LEFT JOIN payment o ON o.id = k.payment_id WHERE k.line_id = l.id
    ORDER BY k.attempted_at DESC, k.id DESC LIMIT 1) n ON true;

-- All of them anew, after bulk loads.
CREATE FUNCTION recount_lifetimes() RETURNS void LANGUAGE sql AS $$
  UPDATE supporter s SET lifetime_donation_minor = w.given, lifetime_donation_count = w.gifts,
    lifetime_purchase_minor = w.bought, lifetime_purchase_count = w.goods,
    first_payment_at = w.first_payment_at, last_payment_at = w.last_payment_at
  FROM (
    SELECT k.id, coalesce(t.donation_minor, 0) AS given, coalesce(t.donation_count, 0) AS gifts,
      coalesce(t.purchase_minor, 0) AS bought, coalesce(t.purchase_count, 0) AS goods,
      t.first_payment_at, t.last_payment_at
    FROM supporter k LEFT JOIN supporter_lifetime t ON t.supporter_id = k.id) w
  WHERE w.id = s.id
    AND (s.lifetime_donation_minor, s.lifetime_donation_count, s.lifetime_purchase_minor, s.lifetime_purchase_count,
      s.first_payment_at, s.last_payment_at)
      IS DISTINCT FROM (w.given, w.gifts, w.bought, w.goods, w.first_payment_at, w.last_payment_at);
  UPDATE sponsor r SET last_payment_at = w.last_payment_at, last_payment_minor = w.last_payment_minor,
    last_payment_status = w.last_payment_status, lifetime_minor = w.lifetime_minor
  FROM sponsor_lifetime w
  WHERE w.sponsor_id = r.id AND (r.last_payment_at, r.last_payment_minor, r.last_payment_status, r.lifetime_minor)
    IS DISTINCT FROM (w.last_payment_at, w.last_payment_minor, w.last_payment_status, w.lifetime_minor);
$$;

-- Those who had a part of something back, and no others: after bulk loads.
CREATE FUNCTION recount_refunded_lifetimes() RETURNS void LANGUAGE sql AS $$
  UPDATE supporter s SET lifetime_donation_minor = t.donation_minor, lifetime_purchase_minor = t.purchase_minor
  FROM supporter_lifetime t
  WHERE t.supporter_id = s.id
    AND t.supporter_id = ANY (ARRAY(SELECT c.supporter_id FROM counted_contribution c WHERE c.refunded_minor > 0))
    AND (s.lifetime_donation_minor, s.lifetime_purchase_minor) IS DISTINCT FROM (t.donation_minor, t.purchase_minor);
$$;

-- The latest answer of the log; null where nobody was asked.
CREATE FUNCTION opted_in_now(supporter integer) RETURNS boolean LANGUAGE sql STABLE AS
$$
  SELECT action = 'optin' FROM email_opt_in WHERE supporter_id = supporter ORDER BY created_at DESC, id DESC LIMIT 1
$$;

CREATE FUNCTION opt_in_logged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE supporter s SET opted_in = opted_in_now(s.id)
  WHERE s.id IN (CASE WHEN TG_OP <> 'INSERT' THEN OLD.supporter_id END, CASE
    WHEN TG_OP <> 'DELETE' THEN NEW.supporter_id END)
    AND s.opted_in IS DISTINCT FROM opted_in_now(s.id);
  RETURN NULL;
END $$;
CREATE TRIGGER opt_in_of_supporter AFTER INSERT OR DELETE OR UPDATE OF supporter_id ON email_opt_in
  FOR EACH ROW EXECUTE FUNCTION opt_in_logged();

CREATE FUNCTION supporters_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO supporter_tally AS t (state, account_type_id, shard, n)
    SELECT supporter_state(is_active, is_spam), account_type_id, pg_backend_pid() % 16, count(*) FROM new_rows
      GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (state, account_type_id, shard) DO UPDATE SET n = t.n + excluded.n;
  ELSE
    INSERT INTO supporter_tally AS t (state, account_type_id, shard, n)
    SELECT supporter_state(is_active, is_spam), account_type_id, pg_backend_pid() % 16, -count(*) FROM old_rows
      GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (state, account_type_id, shard) DO UPDATE SET n = t.n + excluded.n;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER supporter_counted_delete AFTER DELETE ON supporter REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION supporters_counted();
CREATE TRIGGER supporter_counted_insert AFTER INSERT ON supporter REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION supporters_counted();

-- A row that changes its state or type; other updates, as those of a sale, count nothing.
CREATE FUNCTION supporter_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO supporter_tally AS t (state, account_type_id, shard, n)
  VALUES (supporter_state(OLD.is_active, OLD.is_spam), OLD.account_type_id, pg_backend_pid() % 16, -1),
    (supporter_state(NEW.is_active, NEW.is_spam), NEW.account_type_id, pg_backend_pid() % 16, 1)
  ON CONFLICT (state, account_type_id, shard) DO UPDATE SET n = t.n + excluded.n;
  RETURN NULL;
END $$;
CREATE TRIGGER supporter_moved AFTER UPDATE OF is_active, is_spam, account_type_id ON supporter FOR EACH ROW
  WHEN ((supporter_state(OLD.is_active, OLD.is_spam), OLD.account_type_id) IS DISTINCT
  FROM (supporter_state(NEW.is_active, NEW.is_spam), NEW.account_type_id)) EXECUTE FUNCTION supporter_moved();

-- All of them, after a load without triggers.
CREATE FUNCTION rebuild_supporter_tally() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE supporter IN SHARE MODE;
  DELETE FROM supporter_tally;
  INSERT INTO supporter_tally (state, account_type_id, shard, n)
  SELECT supporter_state(is_active, is_spam), account_type_id, 0, count(*) FROM supporter GROUP BY 1, 2;
END $$;

CREATE FUNCTION membership_spans(supporter integer, membership integer) RETURNS SETOF membership_span LANGUAGE sql
  STABLE
AS $$
  SELECT supporter, membership, min(starts_on), nullif(max(ends_on), 'infinity')
  FROM (
    SELECT starts_on, ends_on, count(*) FILTER (WHERE is_first) OVER (ORDER BY starts_on,
      ends_on ROWS UNBOUNDED PRECEDING) AS span
    FROM (
      SELECT starts_on, ends_on,
        starts_on > coalesce(max(ends_on) OVER (ORDER BY starts_on, ends_on ROWS BETWEEN UNBOUNDED PRECEDING
          AND 1 PRECEDING) + 1, '-infinity') AS is_first
      FROM (SELECT starts_on, coalesce(ends_on, 'infinity') AS ends_on FROM supporter_membership r
        WHERE r.supporter_id = supporter AND r.membership_id = membership AND r.removed_at IS NULL) p
    ) marked
  ) spans
  GROUP BY span
$$;

CREATE FUNCTION rebuild_membership_span(supporter integer, membership integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM membership_span WHERE supporter_id = supporter AND membership_id = membership;
  INSERT INTO membership_span SELECT * FROM membership_spans(supporter, membership);
END $$;

CREATE FUNCTION supporter_membership_spans() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM rebuild_membership_span(OLD.supporter_id, OLD.membership_id); END IF;
  IF TG_OP <> 'DELETE'
    AND (TG_OP = 'INSERT' OR (NEW.supporter_id, NEW.membership_id) IS DISTINCT FROM (OLD.supporter_id,
    OLD.membership_id)) THEN
    PERFORM rebuild_membership_span(NEW.supporter_id, NEW.membership_id);
  END IF;
  RETURN NULL;
END $$;
-- Its name comes after supporter_membership_changed, which locks the supporter: two changes of one person see each
-- other.
CREATE TRIGGER supporter_membership_spans AFTER INSERT OR DELETE OR UPDATE OF supporter_id, membership_id, starts_on,
  ends_on, removed_at ON supporter_membership FOR EACH ROW EXECUTE FUNCTION supporter_membership_spans();

-- All of them, after a load without triggers.
CREATE FUNCTION rebuild_membership_spans() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM membership_span;
  INSERT INTO membership_span SELECT s.* FROM (SELECT DISTINCT supporter_id, membership_id FROM supporter_membership) p,
    membership_spans(p.supporter_id, p.membership_id) s;
END $$;

CREATE FUNCTION last_own_login(supporter integer) RETURNS timestamptz LANGUAGE sql STABLE AS
$$ SELECT max(login_at) FROM supporter_login WHERE supporter_id = supporter AND impersonated_by IS NULL $$;

-- The latest own sign-in of a supporter.
CREATE FUNCTION supporter_logged_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE supporter s SET last_login_at = last_own_login(s.id)
  WHERE s.id IN (CASE WHEN TG_OP <> 'INSERT' THEN OLD.supporter_id END, CASE
    WHEN TG_OP <> 'DELETE' THEN NEW.supporter_id END)
    AND s.last_login_at IS DISTINCT FROM last_own_login(s.id);
  RETURN NULL;
END $$;
CREATE TRIGGER login_of_supporter AFTER INSERT OR DELETE OR UPDATE OF supporter_id ON supporter_login
  FOR EACH ROW EXECUTE FUNCTION supporter_logged_in();

-- Touching the column of words makes each row's own trigger write it again.
CREATE FUNCTION rename_sponsors_of_supporter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sponsor SET search_text = '' WHERE supporter_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER supporter_renames_sponsors AFTER UPDATE OF first_name, last_name, display_name ON supporter FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name, OLD.display_name) IS DISTINCT FROM (NEW.first_name, NEW.last_name,
  NEW.display_name)) EXECUTE FUNCTION rename_sponsors_of_supporter();

-- /** The supporter of an order with the membership that runs longest and the kept methods, the one to pay with first.
-- */
CREATE FUNCTION supporter_of_order(supporter integer) RETURNS json LANGUAGE sql STABLE STRICT AS $$
  SELECT json_build_object('id', s.id, 'displayName', coalesce(s.display_name, ''), 'accountType',
    json_build_object('id', a.id, 'name', a.name, 'isOrganization', a.is_organization),
    'membership', (
      SELECT json_build_object('name', p.name, 'endsOn', r.ends_on) FROM membership_span r
        JOIN membership p ON p.id = r.membership_id
      WHERE r.supporter_id = s.id ORDER BY r.ends_on DESC NULLS FIRST, r.starts_on DESC, p.id LIMIT 1),
    'methods', coalesce((
      SELECT json_agg(json_build_object('id', m.id, 'displayName', m.display_name, 'gateway', m.gateway, 'type', m.type,
        'brand', m.brand, 'last4', m.last4,
        'expiresMonth', m.expires_month, 'expiresYear', m.expires_year, 'useAsDefault', m.use_as_default)
          ORDER BY m.use_as_default DESC, m.id DESC)
      FROM payment_method m WHERE m.supporter_id = s.id AND m.status = 'ACTIVE' AND m.deleted_at IS NULL), '[]'))
  FROM supporter s LEFT JOIN account_type a ON a.id = s.account_type_id WHERE s.id = supporter $$;

-- ======================================================================
-- Shipping: functions, views and triggers
-- ======================================================================

CREATE FUNCTION shipping_method_as_json(method integer) RETURNS json LANGUAGE sql STABLE STRICT AS $$
  SELECT json_build_object('id', m.id, 'name', m.name, 'code', m.code) FROM shipping_method m WHERE m.id = method $$;

-- ======================================================================
-- Products: functions, views and triggers
-- ======================================================================

-- Sales are counted only where a product limits them. Whoever sets a limit counts afresh what is paid or being paid
-- for.
CREATE FUNCTION count_sales_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sold_quantity := coalesce((
    SELECT sum(l.qty) FROM contribution_line l
      JOIN product_variant v ON v.id = l.variant_id
      JOIN contribution c ON c.id = l.contribution_id
    WHERE v.product_id = NEW.id AND (c.confirmed_at IS NOT NULL OR c.payment_locked_at IS NOT NULL)), 0);
  RETURN NEW;
END $$;
CREATE TRIGGER product_limited BEFORE UPDATE OF limit_sales ON product FOR EACH ROW
  WHEN (OLD.limit_sales IS NULL AND NEW.limit_sales IS NOT NULL) EXECUTE FUNCTION count_sales_of_product();

-- The text that a search of products reads: code, name, summary, and the names and codes of its variants.
CREATE FUNCTION product_search_text(id integer, code text, name text, summary text) RETURNS text LANGUAGE sql STABLE
AS $$
  SELECT ' ' || lower(concat_ws(' ', code, name, summary,
    (SELECT string_agg(concat_ws(' ', nullif(v.name, ''), v.sku), ' ' ORDER BY v.sequence, v.id)
     FROM product_variant v WHERE v.product_id = product_search_text.id AND v.deleted_at IS NULL)) COLLATE "default")
$$;

CREATE FUNCTION write_product_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := product_search_text(NEW.id, NEW.code, NEW.name, NEW.summary);
  RETURN NEW;
END $$;
CREATE TRIGGER product_search_written BEFORE INSERT OR UPDATE OF code, name, summary, search_text ON product
  FOR EACH ROW EXECUTE FUNCTION write_product_search();

-- A sale changes quantities only, so selling never touches the row of the product.
CREATE FUNCTION write_variant_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product SET search_text = '' WHERE id = NEW.product_id;
  RETURN NULL;
END $$;
CREATE TRIGGER variant_search_added AFTER INSERT ON product_variant
  FOR EACH ROW EXECUTE FUNCTION write_variant_search();
CREATE TRIGGER variant_search_written AFTER UPDATE OF name, sku, deleted_at ON product_variant FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.sku IS DISTINCT FROM NEW.sku
  OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION write_variant_search();

-- ======================================================================
-- Sponsorships: functions, views and triggers
-- ======================================================================

-- "Last, First"; an organization has neither and is known by its name.
CREATE FUNCTION sponsor_names() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE names record;
BEGIN
  SELECT CASE WHEN coalesce(nullif(btrim(u.last_name), ''), nullif(btrim(u.first_name), '')) IS NULL THEN u.display_name
      ELSE coalesce(nullif(btrim(u.last_name), ''), '[none]') || ', ' || coalesce(nullif(btrim(u.first_name), ''),
        '[none]') END AS supporter,
    s.list_name AS sponsee, lower(' ' || concat_ws(' ', u.first_name, u.last_name, u.display_name) COLLATE "default")
      || s.search_text AS words
  INTO names FROM supporter u, sponsorship s WHERE u.id = NEW.supporter_id AND s.id = NEW.sponsorship_id;
  IF FOUND THEN
    NEW.supporter_name := names.supporter;
    NEW.sponsee_name := names.sponsee;
    NEW.search_text := names.words;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER sponsor_names BEFORE INSERT OR UPDATE OF supporter_id, sponsorship_id, search_text ON sponsor
  FOR EACH ROW EXECUTE FUNCTION sponsor_names();

CREATE FUNCTION rename_sponsors_of_sponsee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sponsor SET search_text = '' WHERE sponsorship_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER sponsorship_renames_sponsors AFTER UPDATE OF reference_number, first_name, last_name ON sponsorship
  FOR EACH ROW WHEN ((OLD.reference_number, OLD.first_name, OLD.last_name) IS DISTINCT FROM (NEW.reference_number,
  NEW.first_name, NEW.last_name)) EXECUTE FUNCTION rename_sponsors_of_sponsee();

-- ======================================================================
-- Promo codes: functions, views and triggers
-- ======================================================================

-- /** A code as the till and the pages know it; amounts as text, since JSON has no whole numbers of that size. */
CREATE FUNCTION promo_as_json(p promo_code, is_granted boolean) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object('id', p.id, 'code', p.code, 'description', p.description, 'type', p.discount_type, 'points',
    p.discount_points, 'minor', p.discount_minor::text,
    'buy', p.buy_quantity, 'allocation', p.allocation_limit, 'free', p.is_free_shipping, 'label', p.free_shipping_label,
      'starts', p.starts_on, 'ends', p.ends_on,
    'limit', p.usage_limit, 'count', p.usage_count, 'each', p.usage_limit_per_account,
    'members', EXISTS (SELECT 1 FROM promo_code_membership m WHERE m.promo_code_id = p.id), 'granted', is_granted) $$;

-- The codes of a contribution in the order in which they were entered: null where it has none.
CREATE FUNCTION promos_of_contribution(contribution integer) RETURNS json LANGUAGE sql STABLE STRICT AS $$
  SELECT json_agg(promo_as_json(p, k.is_granted) ORDER BY k.position, p.id)
  FROM contribution_promo k JOIN promo_code p ON p.id = k.promo_code_id WHERE k.contribution_id = contribution $$;

-- ======================================================================
-- Tax receipts: functions, views and triggers
-- ======================================================================

-- What an issued receipt says, in one number: whoever changes a row by hand changes it, and the journal keeps the one
-- it was issued with.
CREATE FUNCTION tax_receipt_seal(r tax_receipt) RETURNS char(64) LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(r.serial, r.number, r.receipt_type, r.name, r.first_name,
    r.last_name, r.address_01, r.address_02, r.city, r.state, r.zip, r.country,
    r.amount_minor, r.currency, to_char(r.issued_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'),
    (SELECT jsonb_agg(jsonb_build_array(l.contribution_id, l.transaction_id, l.description, l.amount_minor)
      ORDER BY l.id) FROM tax_receipt_line l WHERE l.receipt_id = r.id))::text, 'UTF8')), 'hex')
$$;

-- An issued receipt is revised with a new revision, and never deleted.
CREATE FUNCTION tax_receipt_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'draft' THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'an issued tax receipt is never deleted' USING ERRCODE = 'check_violation',
      CONSTRAINT = 'tax_receipt_frozen';
  END IF;
  IF NEW.status = 'draft' OR (NEW.serial, NEW.receipt_type, NEW.currency, NEW.contribution_id, NEW.transaction_id)
      IS DISTINCT FROM (OLD.serial, OLD.receipt_type, OLD.currency, OLD.contribution_id, OLD.transaction_id)
    OR (NEW.revision <> OLD.revision + 1 AND (NEW.number, NEW.amount_minor, NEW.issued_at, NEW.name, NEW.first_name,
      NEW.last_name, NEW.address_01, NEW.address_02, NEW.city, NEW.state, NEW.zip, NEW.country)
      IS DISTINCT FROM (OLD.number, OLD.amount_minor, OLD.issued_at, OLD.name, OLD.first_name, OLD.last_name,
        OLD.address_01, OLD.address_02, OLD.city, OLD.state, OLD.zip, OLD.country)) THEN
    RAISE EXCEPTION 'an issued tax receipt is frozen' USING ERRCODE = 'check_violation',
      CONSTRAINT = 'tax_receipt_frozen';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER tax_receipt_frozen BEFORE UPDATE OR DELETE ON tax_receipt
  FOR EACH ROW EXECUTE FUNCTION tax_receipt_frozen();

-- The lines of an issued receipt stay as they are; the line of a deleted contribution line may lose its link.
CREATE FUNCTION tax_receipt_line_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM tax_receipt WHERE id = OLD.receipt_id AND status <> 'draft')
    AND (TG_OP = 'DELETE' OR (NEW.receipt_id, NEW.contribution_id, NEW.transaction_id, NEW.description,
      NEW.amount_minor)
      IS DISTINCT FROM (OLD.receipt_id, OLD.contribution_id, OLD.transaction_id, OLD.description, OLD.amount_minor))
        THEN
    RAISE EXCEPTION 'the lines of an issued tax receipt are frozen' USING ERRCODE = 'check_violation',
      CONSTRAINT = 'tax_receipt_line_frozen';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER tax_receipt_line_frozen BEFORE UPDATE OR DELETE ON tax_receipt_line
  FOR EACH ROW EXECUTE FUNCTION tax_receipt_line_frozen();

-- A version that a receipt was issued with is what was sent: nobody changes it.
CREATE FUNCTION tax_receipt_template_version_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM tax_receipt WHERE template_version_id = OLD.id) THEN
    RAISE EXCEPTION 'a template is frozen once a receipt was issued with it' USING ERRCODE = 'check_violation',
      CONSTRAINT = 'tax_receipt_template_version_frozen';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER tax_receipt_template_version_frozen BEFORE UPDATE OR DELETE ON tax_receipt_template_version
  FOR EACH ROW EXECUTE FUNCTION tax_receipt_template_version_frozen();

-- The version is taken when a receipt is issued, whoever issues it, and kept from then on.
CREATE FUNCTION tax_receipt_template_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status <> 'draft' THEN
    IF NEW.template_version_id IS DISTINCT FROM OLD.template_version_id THEN
      RAISE EXCEPTION 'an issued tax receipt is frozen' USING ERRCODE = 'check_violation',
        CONSTRAINT = 'tax_receipt_frozen';
    END IF;
  ELSIF NEW.status <> 'draft' AND NEW.template_version_id IS NULL THEN
    NEW.template_version_id := (
      SELECT v.id FROM tax_receipt_template_version v JOIN tax_receipt_template t ON t.id = v.template_id
      WHERE t.deleted_at IS NULL AND (t.id = NEW.template_id OR t.is_default)
      ORDER BY (t.id = NEW.template_id) DESC NULLS LAST, v.revision DESC LIMIT 1);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER tax_receipt_template_taken BEFORE INSERT OR UPDATE OF status, template_version_id ON tax_receipt
  FOR EACH ROW EXECUTE FUNCTION tax_receipt_template_taken();

-- ======================================================================
-- Contributions: functions, views and triggers
-- ======================================================================

-- The local date and the shown name are kept beside what they derive from, so that the list reads one table.
CREATE FUNCTION contribution_prepare() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW.ordered_at IS DISTINCT FROM OLD.ordered_at OR NEW.ordered_on IS NULL THEN
    NEW.ordered_on := (NEW.ordered_at AT TIME ZONE organisation_zone())::date;
  END IF;
  IF TG_OP = 'INSERT' OR NEW.supporter_id IS DISTINCT FROM OLD.supporter_id
    OR NEW.billing_organization_name IS DISTINCT FROM OLD.billing_organization_name
     OR NEW.billing_first_name IS DISTINCT FROM OLD.billing_first_name
       OR NEW.billing_last_name IS DISTINCT FROM OLD.billing_last_name THEN
    NEW.supporter_name := coalesce(
      (SELECT nullif(display_name, '') FROM supporter WHERE id = NEW.supporter_id),
      nullif(NEW.billing_organization_name, ''),
      nullif(trim(coalesce(NEW.billing_first_name, '') || ' ' || coalesce(NEW.billing_last_name, '')), ''),
      '');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER contribution_prepare BEFORE INSERT OR UPDATE ON contribution
  FOR EACH ROW EXECUTE FUNCTION contribution_prepare();

-- Totals: every change of a listed contribution appends a delta; nothing is updated in place, so no sale waits for
-- another.
CREATE FUNCTION contribution_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.is_listed, OLD.ordered_on, OLD.currency, OLD.tally_bucket, OLD.total_minor, OLD.refunded_minor)
      IS NOT DISTINCT FROM (NEW.is_listed, NEW.ordered_on, NEW.currency, NEW.tally_bucket, NEW.total_minor,
        NEW.refunded_minor)
    THEN RETURN NULL; END IF;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.is_listed THEN
    INSERT INTO contribution_tally_delta (day, currency, bucket, contributions, total_minor, refunded_minor)
    VALUES (OLD.ordered_on, OLD.currency, OLD.tally_bucket, -1, -OLD.total_minor, -OLD.refunded_minor);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.is_listed THEN
    INSERT INTO contribution_tally_delta (day, currency, bucket, contributions, total_minor, refunded_minor)
    VALUES (NEW.ordered_on, NEW.currency, NEW.tally_bucket, 1, NEW.total_minor, NEW.refunded_minor);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER contribution_tally_delete AFTER DELETE ON contribution FOR EACH ROW
  WHEN (OLD.is_listed) EXECUTE FUNCTION contribution_tally();
CREATE TRIGGER contribution_tally_insert AFTER INSERT ON contribution FOR EACH ROW
  WHEN (NEW.is_listed) EXECUTE FUNCTION contribution_tally();
CREATE TRIGGER contribution_tally_update AFTER UPDATE ON contribution FOR EACH ROW
  WHEN (OLD.is_listed OR NEW.is_listed) EXECUTE FUNCTION contribution_tally();

CREATE FUNCTION fold_contribution_tally() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE folded bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(72707370);
  WITH gone AS (DELETE FROM contribution_tally_delta RETURNING *),
  sums AS (SELECT day, currency, bucket, sum(contributions) AS n, sum(total_minor) AS t, sum(refunded_minor) AS r
    FROM gone GROUP BY day, currency, bucket),
  days AS (
    INSERT INTO contribution_tally AS kept (day, currency, bucket, contributions, total_minor, refunded_minor)
      SELECT day, currency, bucket, n, t, r FROM sums
    ON CONFLICT (day, currency, bucket) DO UPDATE SET contributions = kept.contributions + excluded.contributions,
      total_minor = kept.total_minor + excluded.total_minor, refunded_minor = kept.refunded_minor
        + excluded.refunded_minor),
  months AS (
    INSERT INTO contribution_tally_month AS kept (month, currency, bucket, contributions, total_minor, refunded_minor)
    SELECT date_trunc('month', day::timestamp)::date, currency, bucket, sum(n), sum(t), sum(r) FROM sums GROUP BY 1, 2,
      3
    ON CONFLICT (month, currency, bucket) DO UPDATE SET contributions = kept.contributions + excluded.contributions,
      total_minor = kept.total_minor + excluded.total_minor, refunded_minor = kept.refunded_minor
        + excluded.refunded_minor),
  totals AS (
    INSERT INTO contribution_tally_total AS kept (currency, bucket, contributions, total_minor, refunded_minor)
    SELECT currency, bucket, sum(n), sum(t), sum(r) FROM sums GROUP BY 1, 2
    ON CONFLICT (currency, bucket) DO UPDATE SET contributions = kept.contributions + excluded.contributions,
      total_minor = kept.total_minor + excluded.total_minor, refunded_minor = kept.refunded_minor
        + excluded.refunded_minor)
  SELECT count(*) INTO folded FROM gone;
  RETURN folded;
END $$;

-- From scratch: after bulk loads with triggers off, and when the organization's zone changes.
CREATE FUNCTION rebuild_contribution_tally() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE contribution IN SHARE MODE;
  PERFORM pg_advisory_xact_lock(72707370);
  DELETE FROM contribution_tally_total;
  DELETE FROM contribution_tally_month;
  DELETE FROM contribution_tally;
  DELETE FROM contribution_tally_delta;
  INSERT INTO contribution_tally (day, currency, bucket, contributions, total_minor, refunded_minor)
  SELECT ordered_on, currency, tally_bucket, count(*), sum(total_minor), sum(refunded_minor) FROM contribution
    WHERE is_listed GROUP BY 1, 2, 3;
  INSERT INTO contribution_tally_month (month, currency, bucket, contributions, total_minor, refunded_minor)
  SELECT date_trunc('month', day::timestamp)::date, currency, bucket, sum(contributions), sum(total_minor),
    sum(refunded_minor) FROM contribution_tally GROUP BY 1, 2, 3;
  INSERT INTO contribution_tally_total (currency, bucket, contributions, total_minor, refunded_minor)
  SELECT currency, bucket, sum(contributions), sum(total_minor), sum(refunded_minor) FROM contribution_tally GROUP BY 1,
    2;
END $$;

CREATE FUNCTION contribution_line_snapshot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.original_variant_id := coalesce(NEW.original_variant_id, NEW.variant_id);
  RETURN NEW;
END $$;
CREATE TRIGGER contribution_line_snapshot BEFORE INSERT ON contribution_line
  FOR EACH ROW EXECUTE FUNCTION contribution_line_snapshot();

CREATE FUNCTION contribution_search_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.confirmed_at IS NULL, OLD.deleted_at IS NULL, OLD.subtotal_minor, OLD.total_minor, OLD.refunded_minor,
      OLD.ordered_at, OLD.ordered_on, OLD.tally_bucket,
        OLD.is_listed, OLD.is_pos, OLD.currency, OLD.payment_type, OLD.card_brand, OLD.billing_country, OLD.source,
          OLD.supporter_name, OLD.search_text)
      IS NOT DISTINCT FROM (NEW.confirmed_at IS NULL, NEW.deleted_at IS NULL, NEW.subtotal_minor, NEW.total_minor,
        NEW.refunded_minor, NEW.ordered_at, NEW.ordered_on,
        NEW.tally_bucket, NEW.is_listed, NEW.is_pos, NEW.currency, NEW.payment_type, NEW.card_brand,
          NEW.billing_country, NEW.source, NEW.supporter_name, NEW.search_text)
    THEN RETURN NULL; END IF;
  END IF;
  IF NEW.confirmed_at IS NULL OR NEW.deleted_at IS NOT NULL THEN
    DELETE FROM contribution_search WHERE id = NEW.id;
    RETURN NULL;
  END IF;
  INSERT INTO contribution_search (id, subtotal_minor, total_minor, refunded_minor, ordered_at, ordered_on,
    tally_bucket, is_listed, is_pos, currency,
    payment_type, card_brand, billing_country, source, supporter_name, search_text, product_ids)
  VALUES (NEW.id, NEW.subtotal_minor, NEW.total_minor, NEW.refunded_minor, NEW.ordered_at, NEW.ordered_on,
    NEW.tally_bucket, NEW.is_listed, NEW.is_pos,
    NEW.currency, NEW.payment_type, NEW.card_brand, NEW.billing_country, NEW.source, NEW.supporter_name,
      NEW.search_text, products_of(NEW.id))
  ON CONFLICT (id) DO UPDATE SET subtotal_minor = excluded.subtotal_minor, total_minor = excluded.total_minor,
    refunded_minor = excluded.refunded_minor, ordered_at = excluded.ordered_at, ordered_on = excluded.ordered_on,
      tally_bucket = excluded.tally_bucket,
    is_listed = excluded.is_listed, is_pos = excluded.is_pos, currency = excluded.currency,
      payment_type = excluded.payment_type, card_brand = excluded.card_brand,
    billing_country = excluded.billing_country, source = excluded.source, supporter_name = excluded.supporter_name,
      search_text = excluded.search_text,
    product_ids = excluded.product_ids;
  RETURN NULL;
END $$;
-- An open cart has no row here, and none of its changes comes by.
CREATE TRIGGER contribution_search_insert AFTER INSERT ON contribution FOR EACH ROW
  WHEN (NEW.confirmed_at IS NOT NULL AND NEW.deleted_at IS NULL) EXECUTE FUNCTION contribution_search_follow();
CREATE TRIGGER contribution_search_update AFTER UPDATE ON contribution FOR EACH ROW
  WHEN (OLD.confirmed_at IS NOT NULL OR NEW.confirmed_at IS NOT NULL) EXECUTE FUNCTION contribution_search_follow();

-- In the order of the list, so that its newest rows lie together; also after a bulk load, which runs no triggers.
CREATE FUNCTION rebuild_contribution_search() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE contribution, contribution_line IN SHARE MODE;
  DELETE FROM contribution_search;
  INSERT INTO contribution_search (id, subtotal_minor, total_minor, refunded_minor, ordered_at, ordered_on,
    tally_bucket, is_listed, is_pos, currency,
    payment_type, card_brand, billing_country, source, supporter_name, search_text, product_ids)
  SELECT c.id, c.subtotal_minor, c.total_minor, c.refunded_minor, c.ordered_at, c.ordered_on, c.tally_bucket,
    c.is_listed, c.is_pos, c.currency,
    c.payment_type, c.card_brand, c.billing_country, c.source, c.supporter_name, c.search_text,
      coalesce(x.product_ids, '{}')
  FROM contribution c LEFT JOIN (
    SELECT l.contribution_id, array_agg(DISTINCT v.product_id) AS product_ids FROM contribution_line l
      JOIN product_variant v ON v.id = l.variant_id GROUP BY 1) x ON x.contribution_id = c.id
  WHERE c.confirmed_at IS NOT NULL AND c.deleted_at IS NULL ORDER BY c.ordered_at, c.id;
END $$;

-- What a payment's fees have to come to by now; the difference is written, whatever made it.
CREATE FUNCTION keep_platform_fee() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ppm integer;
  charged bigint;
  taken bigint;
  rest bigint;
  about record;
BEGIN
  SELECT min(rate_ppm), sum(fee_minor) INTO ppm, charged FROM platform_fee WHERE payment_id = NEW.id;
  ppm := coalesce(ppm, platform_fee_ppm());
  IF ppm = 0 THEN RETURN NULL; END IF;
  taken := platform_fee_left(NEW.amount_minor, 0, ppm);
  SELECT functional_currency, functional_rate, refunded_at INTO about FROM contribution
    WHERE id = coalesce(NEW.contribution_id, (to_jsonb(NEW) ->> 'plan_contribution_id')::integer);
  IF charged IS NULL AND NEW.is_paid AND taken <> 0 THEN
    INSERT INTO platform_fee (payment_id, kind, rate_ppm, fee_minor, currency, exchange_rate, settled_minor,
      settled_currency, created_at)
    VALUES (NEW.id, 'payment', ppm, taken, NEW.currency, coalesce(about.functional_rate, 1),
      worth_at_home(taken, NEW.currency, about.functional_currency, coalesce(about.functional_rate, 1)),
      coalesce(about.functional_currency, NEW.currency), greatest(NEW.captured_at, NEW.verified_at, CASE
        WHEN NEW.captured_at IS NULL THEN NEW.created_at END));
    charged := taken;
  END IF;
  rest := CASE WHEN NEW.is_paid THEN platform_fee_left(NEW.amount_minor, NEW.refunded_minor, ppm)
    ELSE 0 END - coalesce(charged, 0);
  IF rest <> 0 THEN
    INSERT INTO platform_fee (payment_id, kind, rate_ppm, fee_minor, currency, exchange_rate, settled_minor,
      settled_currency, created_at)
    VALUES (NEW.id, CASE WHEN rest < 0 AND NEW.is_paid THEN 'refund' ELSE 'adjustment' END, ppm, rest, NEW.currency,
      coalesce(about.functional_rate, 1),
      worth_at_home(rest, NEW.currency, about.functional_currency, coalesce(about.functional_rate, 1)),
        coalesce(about.functional_currency, NEW.currency),
      coalesce((SELECT max(settled_at) FROM refund WHERE payment_id = NEW.id AND status IN ('succeeded', 'pending')),
        about.refunded_at, now()));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER payment_platform_fee AFTER INSERT ON payment FOR EACH ROW
  WHEN (NEW.is_paid AND NEW.is_live AND NEW.gateway <> 'offline') EXECUTE FUNCTION keep_platform_fee();
CREATE TRIGGER payment_platform_fee_changed AFTER UPDATE OF is_paid, refunded_minor ON payment FOR EACH ROW
  WHEN (NEW.is_live AND NEW.gateway <> 'offline' AND (OLD.is_paid, OLD.refunded_minor) IS DISTINCT FROM (NEW.is_paid,
  NEW.refunded_minor)) EXECUTE FUNCTION keep_platform_fee();

-- Payments, ledger and refunds of transactions that have none, after bulk loads.
CREATE FUNCTION record_plan_payments() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO payment (plan_contribution_id, charge_id, is_live, status, type, gateway, amount_minor, refunded_minor,
    currency, captured_at, created_at, is_paid, outcome, failure_code, failure_message,
    reference, description, card_brand, card_last4, bank_name, bank_last4, payment_method_id)
  SELECT t.contribution_id, h.id, true, h.state, h.payment_type, h.gateway, h.amount_minor, t.refunded_minor,
    h.currency, CASE WHEN h.state <> 'failed' THEN h.created_at END, h.created_at,
    h.state = 'succeeded', CASE WHEN h.state = 'failed' THEN 'issuer_declined' ELSE 'authorized' END, h.failure_code,
      h.failure_message, h.reference, 'Payment for Transaction #' || t.id,
    CASE WHEN m.type = 'card' THEN m.brand END, CASE WHEN m.type = 'card' THEN m.last4 END, m.bank_name, CASE
      WHEN m.type = 'bank' THEN m.last4 END, h.payment_method_id
  FROM recurring_charge h LEFT JOIN payment_method m ON m.id = h.payment_method_id,
    LATERAL (SELECT min(x.id) AS id, sum(x.refunded_minor)::bigint AS refunded_minor,
      (array_agg(p.contribution_id ORDER BY x.id))[1] AS contribution_id
      FROM recurring_transaction x JOIN recurring_profile p ON p.id = x.profile_id WHERE x.charge_id = h.id) t
  WHERE h.state IN ('succeeded', 'pending', 'failed') AND t.id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM payment o
    WHERE o.charge_id = h.id);
  UPDATE recurring_transaction t SET payment_id = o.id FROM payment o WHERE o.charge_id = t.charge_id
    AND t.payment_id IS NULL;

  WITH given AS (
    UPDATE recurring_transaction t SET payment_id = nextval('payment_id_seq') FROM recurring_profile p
    WHERE p.id = t.profile_id AND t.charge_id IS NULL AND t.payment_status = 'Completed' AND t.payment_id IS NULL
      RETURNING t.*, p.contribution_id)
  INSERT INTO payment (id, plan_contribution_id, is_live, status, type, gateway, amount_minor, refunded_minor, currency,
    captured_at, created_at, is_paid, outcome, reference, description)
  SELECT payment_id, contribution_id, true, 'succeeded', CASE payment_type WHEN 'cash' THEN 'cash'
    WHEN 'check' THEN 'cheque' WHEN 'eft' THEN 'bank' ELSE 'unknown' END, 'offline', amount_minor,
    refunded_minor, currency, attempted_at, attempted_at, true, 'authorized', reference, 'Payment for Transaction #'
      || id FROM given;

  INSERT INTO refund (transaction_id, payment_id, idempotency_key, kind, status, amount_minor, currency, gateway,
    reference, requested_by, requested_by_name, created_at, asked_at, settled_at)
  SELECT t.id, t.payment_id, 'plan-refund:' || t.id, CASE WHEN t.refunded_minor = t.amount_minor THEN 'whole'
    ELSE 'custom' END, 'succeeded', t.refunded_minor, t.currency, o.gateway, t.refund_reference,
    s.id, coalesce(nullif(trim(s.first_name || ' ' || s.last_name), ''), 'Unknown'), t.refunded_at, t.refunded_at,
      t.refunded_at
  FROM recurring_transaction t JOIN payment o ON o.id = t.payment_id LEFT JOIN staff s ON s.id = t.refunded_by
  WHERE t.refunded_minor > 0 AND NOT EXISTS (SELECT 1 FROM refund r WHERE r.transaction_id = t.id);

  INSERT INTO ledger_entry (transaction_id, line_id, type, fund_code, amount_minor, currency, qty, supporter_id,
    captured_at)
  SELECT e.* FROM transaction_entry e JOIN recurring_transaction t ON t.id = e.transaction_id
  WHERE t.payment_status = 'Completed' AND t.refunded_minor = 0 AND NOT EXISTS (SELECT 1 FROM ledger_entry x
    WHERE x.transaction_id = t.id);
END $$;

-- The triggers that name a product's changed days write its lines, too: one call for both.
CREATE FUNCTION contribution_day_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.is_listed, OLD.ordered_at, OLD.currency, OLD.functional_rate) IS NOT DISTINCT FROM (NEW.is_listed,
      NEW.ordered_at, NEW.currency, NEW.functional_rate)
    THEN RETURN NULL; END IF;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.is_listed THEN
    INSERT INTO product_day_changed (day) VALUES (utc_day(OLD.ordered_at));
    DELETE FROM sold_line s USING contribution_line l WHERE l.contribution_id = OLD.id AND s.line_id = l.id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.is_listed THEN
    INSERT INTO product_day_changed (day) VALUES (utc_day(NEW.ordered_at));
    INSERT INTO sold_line SELECT * FROM sold_line_row WHERE contribution_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER contribution_day_delete AFTER DELETE ON contribution FOR EACH ROW
  WHEN (OLD.is_listed) EXECUTE FUNCTION contribution_day_changed();
CREATE TRIGGER contribution_day_insert AFTER INSERT ON contribution FOR EACH ROW
  WHEN (NEW.is_listed) EXECUTE FUNCTION contribution_day_changed();
CREATE TRIGGER contribution_day_update AFTER UPDATE ON contribution FOR EACH ROW
  WHEN (OLD.is_listed OR NEW.is_listed) EXECUTE FUNCTION contribution_day_changed();

-- Nearly every line is put into a cart. What its products have raised is noted where its days are, behind the same look
-- at its contribution.
CREATE FUNCTION line_day_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows l JOIN contribution c ON c.id = l.contribution_id
    WHERE c.confirmed_at IS NOT NULL) THEN RETURN NULL; END IF;
  INSERT INTO product_gift_change (contribution_id)
  SELECT DISTINCT c.id FROM new_rows l JOIN contribution c ON c.id = l.contribution_id WHERE c.confirmed_at IS NOT NULL
    AND l.variant_id IS NOT NULL;
  INSERT INTO product_day_changed (day) SELECT DISTINCT utc_day(c.ordered_at) FROM new_rows l
    JOIN contribution c ON c.id = l.contribution_id WHERE c.is_listed;
  IF FOUND THEN
    INSERT INTO sold_line SELECT s.* FROM new_rows n JOIN sold_line_row s ON s.line_id = n.id;
    UPDATE contribution_search w SET product_ids = products_of(w.id)
      FROM (SELECT DISTINCT contribution_id FROM new_rows) n
    WHERE w.id = n.contribution_id AND w.product_ids <> products_of(w.id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER line_day_insert AFTER INSERT ON contribution_line REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION line_day_inserted();

CREATE FUNCTION line_day_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE is_sold boolean;
BEGIN
  INSERT INTO product_day_changed (day) SELECT utc_day(c.ordered_at) FROM contribution c
    WHERE c.id = OLD.contribution_id AND c.is_listed;
  is_sold := FOUND;
  -- A line goes with its contribution, too, which is gone by then.
  IF is_sold OR TG_OP = 'DELETE' THEN
    DELETE FROM sold_line WHERE line_id = OLD.id;
  END IF;
  IF is_sold THEN
    IF TG_OP = 'UPDATE' THEN
      INSERT INTO sold_line SELECT * FROM sold_line_row WHERE line_id = NEW.id;
    END IF;
    UPDATE contribution_search SET product_ids = products_of(id) WHERE id = OLD.contribution_id
      AND product_ids <> products_of(id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER line_day_delete AFTER DELETE ON contribution_line FOR EACH ROW EXECUTE FUNCTION line_day_changed();
CREATE TRIGGER line_day_update AFTER UPDATE ON contribution_line FOR EACH ROW
  WHEN ((OLD.variant_id, OLD.qty, OLD.total_minor, OLD.recurring_minor IS NULL,
  OLD.recurring_initial_charge) IS DISTINCT FROM (NEW.variant_id, NEW.qty, NEW.total_minor, NEW.recurring_minor IS NULL,
  NEW.recurring_initial_charge)) EXECUTE FUNCTION line_day_changed();

CREATE FUNCTION contribution_changes_gifts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.confirmed_at IS NULL, OLD.deleted_at IS NULL, OLD.is_test, OLD.is_spam, OLD.total_minor, OLD.refunded_minor,
      OLD.currency, OLD.functional_currency,
        OLD.functional_rate)
      IS NOT DISTINCT FROM (NEW.confirmed_at IS NULL, NEW.deleted_at IS NULL, NEW.is_test, NEW.is_spam, NEW.total_minor,
        NEW.refunded_minor, NEW.currency,
        NEW.functional_currency, NEW.functional_rate)
    THEN RETURN NULL; END IF;
  END IF;
  INSERT INTO product_gift_change (contribution_id) VALUES (CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END);
  RETURN NULL;
END $$;
CREATE TRIGGER contribution_gifts_delete AFTER DELETE ON contribution FOR EACH ROW
  WHEN (OLD.confirmed_at IS NOT NULL) EXECUTE FUNCTION contribution_changes_gifts();
CREATE TRIGGER contribution_gifts_insert AFTER INSERT ON contribution FOR EACH ROW
  WHEN (NEW.confirmed_at IS NOT NULL) EXECUTE FUNCTION contribution_changes_gifts();
-- A cart is not looked at, however often it changes.
CREATE TRIGGER contribution_gifts_update AFTER UPDATE ON contribution FOR EACH ROW
  WHEN (OLD.confirmed_at IS NOT NULL OR NEW.confirmed_at IS NOT NULL) EXECUTE FUNCTION contribution_changes_gifts();

-- Lines of a cart wait for its payment, which notes the contribution itself.
CREATE FUNCTION line_changes_gifts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE of_contribution integer := CASE TG_OP WHEN 'DELETE' THEN OLD.contribution_id ELSE NEW.contribution_id END;
BEGIN
  INSERT INTO product_gift_change (contribution_id) SELECT id FROM contribution WHERE id = of_contribution
    AND confirmed_at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER line_gifts_delete AFTER DELETE ON contribution_line FOR EACH ROW
  WHEN (OLD.variant_id IS NOT NULL) EXECUTE FUNCTION line_changes_gifts();
CREATE TRIGGER line_gifts_update AFTER UPDATE ON contribution_line FOR EACH ROW
  WHEN ((OLD.variant_id, OLD.total_minor) IS DISTINCT FROM (NEW.variant_id, NEW.total_minor)) EXECUTE FUNCTION
  line_changes_gifts();

-- What the rows of a contribution are counted as, where they are left out: fees of spam alone (R-BOOKS-3).
CREATE FUNCTION left_out_rows(contributions integer[]) RETURNS TABLE (contribution_id integer, list varchar(20),
  day date, currency char(3), bucket smallint, label varchar(30), n bigint,
  total_minor bigint, refunded_minor bigint) LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY SELECT c.id, r.list, r.day, r.currency::char(3), r.bucket, r.label, r.n, r.t, r.r
  FROM unnest(contributions) AS w (id) JOIN contribution c ON c.id = w.id AND (c.deleted_at IS NOT NULL OR c.is_spam),
    LATERAL (
    SELECT x.list, x.day, x.currency, x.bucket, x.label, count(*) AS n, sum(x.total_minor)::bigint AS t,
      sum(x.refunded_minor)::bigint AS r
    FROM list_tally_row x WHERE x.contribution_id = c.id AND (c.is_spam OR x.list <> 'fees') GROUP BY 1, 2, 3, 4, 5) r;
END $$;

CREATE FUNCTION contribution_left_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.deleted_at IS NULL, OLD.is_spam, OLD.confirmed_at IS NULL) IS NOT DISTINCT FROM (NEW.deleted_at IS NULL,
      NEW.is_spam, NEW.confirmed_at IS NULL)
    THEN RETURN NULL; END IF;
  END IF;
  INSERT INTO list_left_out_change (contribution_id) VALUES (CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END);
  RETURN NULL;
END $$;
CREATE TRIGGER contribution_left_out_delete AFTER DELETE ON contribution FOR EACH ROW
  WHEN (OLD.deleted_at IS NOT NULL OR OLD.is_spam) EXECUTE FUNCTION contribution_left_out();
CREATE TRIGGER contribution_left_out_update AFTER UPDATE ON contribution FOR EACH ROW
  WHEN (OLD.is_spam OR NEW.is_spam OR OLD.deleted_at IS NOT NULL OR NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION
  contribution_left_out();

CREATE FUNCTION contribution_lines_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sold_line s SET is_refunded = NEW.refunded_minor > 0 FROM contribution_line l WHERE l.contribution_id = NEW.id
    AND s.line_id = l.id;
  RETURN NULL;
END $$;
CREATE TRIGGER contribution_sold_refunded AFTER UPDATE OF refunded_minor ON contribution FOR EACH ROW
  WHEN (OLD.is_listed AND NEW.is_listed AND (OLD.refunded_minor > 0) <> (NEW.refunded_minor > 0)) EXECUTE FUNCTION
  contribution_lines_refunded();

CREATE FUNCTION products_of(contribution integer) RETURNS integer[] LANGUAGE sql STABLE AS
$$
  SELECT coalesce(array_agg(DISTINCT v.product_id), '{}') FROM contribution_line l
    JOIN product_variant v ON v.id = l.variant_id WHERE l.contribution_id = contribution
$$;

CREATE FUNCTION payment_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_kept := NOT EXISTS (SELECT 1 FROM contribution x
    WHERE x.id = coalesce(NEW.contribution_id, NEW.plan_contribution_id) AND (x.deleted_at IS NOT NULL OR x.is_spam));
  RETURN NEW;
END $$;
CREATE TRIGGER payment_is_kept BEFORE INSERT OR UPDATE OF contribution_id, plan_contribution_id ON payment
  FOR EACH ROW EXECUTE FUNCTION payment_is_kept();

CREATE FUNCTION contribution_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Plans first: a charge that is on its way holds its plan, and the payment that it enters is seen once it has
  -- committed.
  UPDATE recurring_profile SET is_kept = NEW.deleted_at IS NULL AND NOT NEW.is_spam WHERE contribution_id = NEW.id;
  UPDATE payment SET is_kept = NEW.deleted_at IS NULL AND NOT NEW.is_spam
    WHERE coalesce(contribution_id, plan_contribution_id) = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER contribution_is_kept AFTER UPDATE OF deleted_at, is_spam ON contribution FOR EACH ROW
  WHEN ((OLD.deleted_at IS NOT NULL OR OLD.is_spam) <> (NEW.deleted_at IS NOT NULL OR NEW.is_spam)) EXECUTE FUNCTION
  contribution_is_kept();

-- What stands there already, and what was loaded without triggers.
CREATE FUNCTION recount_kept() RETURNS void LANGUAGE sql AS $$
  UPDATE payment p SET is_kept = false FROM contribution x
    WHERE x.id = coalesce(p.contribution_id, p.plan_contribution_id) AND (x.deleted_at IS NOT NULL OR x.is_spam)
    AND p.is_kept;
  UPDATE recurring_profile r SET is_kept = false FROM contribution x WHERE x.id = r.contribution_id
    AND (x.deleted_at IS NOT NULL OR x.is_spam) AND r.is_kept;
$$;

-- Nothing of the product takes a payment away; a repair may.
CREATE FUNCTION payment_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sold_line s SET has_payment = false FROM contribution_line l
  WHERE l.contribution_id = OLD.contribution_id AND s.line_id = l.id AND NOT EXISTS (SELECT 1 FROM payment p
    WHERE p.contribution_id = OLD.contribution_id);
  RETURN NULL;
END $$;
CREATE TRIGGER payment_gone AFTER DELETE OR UPDATE OF contribution_id ON payment
  FOR EACH ROW EXECUTE FUNCTION payment_gone();

-- Whether a contribution may be pushed to the donor CRM: not where each of its items is of a product that is kept out
-- of it (R-CRM-1). A function, so that the list of contributions looks at items only of rows that have no gift there,
-- and keeps its plan.
CREATE FUNCTION contribution_is_for_crm(contribution integer) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN NOT EXISTS (SELECT 1 FROM contribution_line l WHERE l.contribution_id = contribution) OR EXISTS (
    SELECT 1 FROM contribution_line l LEFT JOIN product_variant v ON v.id = l.variant_id
      LEFT JOIN product p ON p.id = v.product_id
    WHERE l.contribution_id = contribution AND coalesce(p.crm ->> 'dp_syncable', '1') <> '0');
END $$;

CREATE VIEW contribution_tally_now AS
  SELECT day, currency, bucket, contributions, total_minor, refunded_minor FROM contribution_tally
  UNION ALL
  SELECT day, currency, bucket, contributions, total_minor, refunded_minor FROM contribution_tally_delta;

CREATE VIEW contribution_tally_month_now AS
  SELECT month, currency, bucket, contributions, total_minor, refunded_minor FROM contribution_tally_month
  UNION ALL
  SELECT date_trunc('month', day::timestamp)::date, currency, bucket, contributions, total_minor, refunded_minor
    FROM contribution_tally_delta;

-- The same of the rows themselves.
CREATE VIEW product_day_row AS
  SELECT utc_day(c.ordered_at) AS day, c.ordered_at, v.product_id, c.currency, c.id AS contribution_id, l.qty,
    l.total_minor,
    round(l.total_minor * csv_unit(c.currency) * c.functional_rate / csv_unit(organization_currency()))::bigint
      AS worth_minor,
    l.recurring_minor IS NOT NULL AS is_recurring, l.recurring_minor IS NOT NULL
      AND l.recurring_initial_charge AS is_initial
  FROM contribution c JOIN contribution_line l ON l.contribution_id = c.id JOIN product_variant v ON v.id = l.variant_id
    WHERE c.is_listed;

-- The same of the rows themselves.
CREATE VIEW sold_line_row AS
  SELECT l.id AS line_id, c.id AS contribution_id, v.product_id, l.variant_id, c.ordered_at, l.total_minor, l.qty,
    c.currency, c.refunded_minor > 0 AS is_refunded,
    l.recurring_minor IS NOT NULL AS is_recurring, l.recurring_minor IS NOT NULL
      AND l.recurring_initial_charge AS is_initial, c.functional_rate,
    EXISTS (SELECT 1 FROM payment p WHERE p.contribution_id = c.id) AS has_payment
  FROM contribution c JOIN contribution_line l ON l.contribution_id = c.id JOIN product_variant v ON v.id = l.variant_id
    WHERE c.is_listed;

-- ======================================================================
-- Recurring plans: functions, views and triggers
-- ======================================================================

-- 1 where a plan is active, 0 where one is only suspended, -1 otherwise.
CREATE FUNCTION supporter_recurring_state(supporter integer) RETURNS smallint LANGUAGE sql STABLE AS
$$
  SELECT coalesce(max(CASE status WHEN 'Active' THEN 1 WHEN 'Suspended' THEN 0 ELSE -1 END), -1)::smallint
    FROM recurring_profile WHERE supporter_id = supporter
$$;

CREATE FUNCTION recurring_state_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE supporter s SET recurring_state = supporter_recurring_state(s.id)
  WHERE s.id IN (CASE WHEN TG_OP <> 'INSERT' THEN OLD.supporter_id END, CASE
    WHEN TG_OP <> 'DELETE' THEN NEW.supporter_id END)
    AND s.recurring_state <> supporter_recurring_state(s.id);
  RETURN NULL;
END $$;
CREATE TRIGGER recurring_state_of_supporter AFTER INSERT OR DELETE OR UPDATE OF status,
  supporter_id ON recurring_profile FOR EACH ROW EXECUTE FUNCTION recurring_state_changed();

-- A charge's ledger is written with it, so its row says enough.
CREATE FUNCTION transaction_changes_gifts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_gift_change (contribution_id)
  SELECT contribution_id FROM recurring_profile WHERE id = CASE TG_OP WHEN 'DELETE' THEN OLD.profile_id
    ELSE NEW.profile_id END AND variant_id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER transaction_gifts_delete AFTER DELETE ON recurring_transaction FOR EACH ROW
  WHEN (OLD.payment_status = 'Completed') EXECUTE FUNCTION transaction_changes_gifts();
CREATE TRIGGER transaction_gifts_insert AFTER INSERT ON recurring_transaction FOR EACH ROW
  WHEN (NEW.payment_status = 'Completed') EXECUTE FUNCTION transaction_changes_gifts();
CREATE TRIGGER transaction_gifts_update AFTER UPDATE ON recurring_transaction FOR EACH ROW
  WHEN ((OLD.payment_status, OLD.amount_minor, OLD.tax_minor, OLD.shipping_minor, OLD.dcc_minor, OLD.refunded_minor,
  OLD.currency, OLD.functional_currency, OLD.functional_rate) IS DISTINCT FROM (NEW.payment_status, NEW.amount_minor,
  NEW.tax_minor, NEW.shipping_minor, NEW.dcc_minor, NEW.refunded_minor, NEW.currency, NEW.functional_currency,
  NEW.functional_rate)) EXECUTE FUNCTION transaction_changes_gifts();

CREATE FUNCTION plan_changes_gifts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_gift_change (contribution_id) VALUES (NEW.contribution_id);
  RETURN NULL;
END $$;
CREATE TRIGGER plan_gifts_update AFTER UPDATE ON recurring_profile FOR EACH ROW
  WHEN (OLD.variant_id IS DISTINCT FROM NEW.variant_id) EXECUTE FUNCTION plan_changes_gifts();

CREATE FUNCTION recurring_profile_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_kept := NOT EXISTS (SELECT 1 FROM contribution x WHERE x.id = NEW.contribution_id
    AND (x.deleted_at IS NOT NULL OR x.is_spam));
  RETURN NEW;
END $$;
CREATE TRIGGER recurring_profile_is_kept BEFORE INSERT OR UPDATE OF contribution_id ON recurring_profile
  FOR EACH ROW EXECUTE FUNCTION recurring_profile_is_kept();

-- What a transaction that was paid is in the ledger: one entry for each of its parts (R-BOOKS-1).
CREATE VIEW transaction_entry AS
SELECT t.id AS transaction_id, CASE WHEN e.type = 'Line Item' THEN l.id END AS line_id, e.type, CASE
  WHEN e.type = 'Line Item' THEN l.fund_code END AS fund_code, e.minor AS amount_minor,
  t.currency, CASE WHEN e.type = 'Line Item' THEN l.qty ELSE 1 END AS qty, p.supporter_id, t.attempted_at AS captured_at
FROM recurring_transaction t JOIN recurring_profile p ON p.id = t.profile_id
  JOIN contribution_line l ON l.id = p.line_id,
  LATERAL (VALUES ('Line Item', t.amount_minor - t.tax_minor - t.shipping_minor - t.dcc_minor), ('DCC', t.dcc_minor),
    ('Shipping', t.shipping_minor), ('Tax', t.tax_minor)) AS e (type, minor)
WHERE e.minor <> 0;

-- ======================================================================
-- Refunds and disputes: functions, views and triggers
-- ======================================================================

-- Refunds that only stand on the contribution, after bulk loads.
CREATE FUNCTION record_past_refunds() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO refund (contribution_id, payment_id, idempotency_key, kind, status, amount_minor, currency, gateway,
    reference, requested_by, requested_by_name, created_at, settled_at)
  SELECT c.id, p.id, 'past-' || c.id, CASE WHEN c.refunded_minor = c.total_minor THEN 'whole' ELSE 'custom' END,
    'succeeded', c.refunded_minor, c.currency, p.gateway, p.reference,
    s.id, coalesce(nullif(trim(s.first_name || ' ' || s.last_name), ''), 'Unknown'),
      coalesce(c.refunded_at, c.updated_at), coalesce(c.refunded_at, c.updated_at)
  FROM contribution c JOIN LATERAL (SELECT id, gateway, reference FROM payment WHERE contribution_id = c.id
    AND status <> 'failed' ORDER BY id DESC LIMIT 1) p ON true
  LEFT JOIN staff s ON s.id = c.refunded_by
  WHERE c.refunded_minor > 0 AND c.confirmed_at IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM refund WHERE contribution_id = c.id);

  INSERT INTO ledger_entry (contribution_id, line_id, type, fund_code, amount_minor, currency, qty, supporter_id,
    captured_at, refund_id)
  SELECT contribution_id, line_id, type, fund_code, -taken, currency, qty, supporter_id, created_at, past_refund_id
    FROM (
    SELECT e.*, r.id AS past_refund_id, r.created_at,
      round(r.amount_minor * sum(e.amount_minor) OVER upto / sum(e.amount_minor) OVER whole)
        - round(r.amount_minor * (sum(e.amount_minor) OVER upto - e.amount_minor) / sum(e.amount_minor) OVER whole)
          AS taken
    FROM ledger_entry e JOIN refund r ON r.contribution_id = e.contribution_id AND r.idempotency_key = 'past-'
      || e.contribution_id AND r.kind = 'custom'
    WHERE NOT EXISTS (SELECT 1 FROM ledger_entry t WHERE t.refund_id = r.id)
    WINDOW upto AS (PARTITION BY e.contribution_id ORDER BY e.id), whole AS (PARTITION BY e.contribution_id)) spread
  WHERE taken <> 0;
END $$;

CREATE FUNCTION refund_changes_gifts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_gift_change (contribution_id) SELECT NEW.contribution_id WHERE NEW.contribution_id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER refund_gifts_update AFTER UPDATE ON refund FOR EACH ROW
  WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION refund_changes_gifts();

CREATE FUNCTION refund_line_changes_gifts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_gift_change (contribution_id)
  SELECT contribution_id FROM contribution_line WHERE id = CASE TG_OP WHEN 'DELETE' THEN OLD.line_id
    ELSE NEW.line_id END;
  RETURN NULL;
END $$;
CREATE TRIGGER refund_line_gifts AFTER INSERT OR UPDATE OR DELETE ON refund_line
  FOR EACH ROW EXECUTE FUNCTION refund_line_changes_gifts();

-- The rule (R-FUNDRAISING-10): paid lines without what was refunded of them by name, and charges of plans without tax,
-- shipping and covered costs; tests, spam and what was deleted or refunded whole do not count. Each gift counts once,
-- in its own currency, and is worth something in the functional one at the rate of its day.
CREATE VIEW contribution_gift AS
SELECT g.contribution_id, g.product_id, w.currency, w.minor AS raised_minor, w.gifts
FROM (
  SELECT c.id AS contribution_id, v.product_id, c.currency, c.functional_currency, c.functional_rate,
    greatest(0, l.total_minor
      - coalesce((SELECT sum(b.amount_minor) FROM refund_line b JOIN refund f ON f.id = b.refund_id
      WHERE b.line_id = l.id AND f.status IN ('succeeded', 'pending')), 0))::bigint AS minor
  FROM contribution c JOIN contribution_line l ON l.contribution_id = c.id JOIN product_variant v ON v.id = l.variant_id
  WHERE c.confirmed_at IS NOT NULL AND c.deleted_at IS NULL AND NOT c.is_test AND NOT c.is_spam
    AND (c.refunded_minor = 0 OR c.refunded_minor < c.total_minor)
  UNION ALL
  SELECT r.contribution_id, v.product_id, t.currency, t.functional_currency, t.functional_rate, t.net_minor
  FROM recurring_profile r JOIN product_variant v ON v.id = r.variant_id
    JOIN counted_transaction t ON t.profile_id = r.id) g,
  LATERAL (SELECT g.currency, g.minor, 1 AS gifts
    UNION ALL SELECT g.functional_currency, worth_at_home(g.minor, g.currency, g.functional_currency,
      g.functional_rate), 0
    WHERE g.functional_currency <> g.currency) w;

-- ======================================================================
-- Fundraising: functions, views and triggers
-- ======================================================================

-- One statement, so that what is counted and what is taken off the queue are of the same moment: what commits later
-- waits for the next fold.
CREATE FUNCTION fold_product_gifts(most integer) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE folded bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(72707393);
  WITH touched AS MATERIALIZED (SELECT contribution_id FROM product_gift_change GROUP BY contribution_id
    ORDER BY min(id) LIMIT most),
  done AS (DELETE FROM product_gift_change c USING touched t WHERE c.contribution_id = t.contribution_id),
  counted AS MATERIALIZED (
    SELECT touched.contribution_id, n.* FROM touched, LATERAL (
      SELECT g.product_id, g.currency, sum(g.raised_minor)::bigint AS raised_minor, sum(g.gifts)::integer AS gifts
      FROM contribution_gift g WHERE g.contribution_id = touched.contribution_id GROUP BY g.product_id, g.currency) n),
  known AS MATERIALIZED (SELECT k.* FROM touched, LATERAL (SELECT s.* FROM product_gift s
    WHERE s.contribution_id = touched.contribution_id OFFSET 0) k),
  gone AS (
    DELETE FROM product_gift s USING known k
    WHERE (s.contribution_id, s.product_id, s.currency) = (k.contribution_id, k.product_id, k.currency)
      AND NOT EXISTS (SELECT 1 FROM counted n WHERE (n.contribution_id, n.product_id, n.currency) = (k.contribution_id,
        k.product_id, k.currency))),
  written AS (
    INSERT INTO product_gift AS s (contribution_id, product_id, currency, raised_minor, gifts)
    SELECT n.contribution_id, n.product_id, n.currency, n.raised_minor, n.gifts FROM counted n
    ON CONFLICT (contribution_id, product_id, currency) DO UPDATE SET raised_minor = excluded.raised_minor,
      gifts = excluded.gifts
    WHERE (s.raised_minor, s.gifts) IS DISTINCT FROM (excluded.raised_minor, excluded.gifts)),
  moved AS (
    INSERT INTO product_gift_total AS t (product_id, currency, raised_minor, gifts)
    SELECT product_id, currency, sum(raised_minor), sum(gifts)
    FROM (SELECT product_id, currency, raised_minor, gifts FROM counted UNION ALL SELECT product_id, currency,
      -raised_minor, -gifts FROM known) d
    GROUP BY product_id, currency HAVING sum(raised_minor) <> 0 OR sum(gifts) <> 0
    ON CONFLICT (product_id, currency) DO UPDATE SET raised_minor = t.raised_minor + excluded.raised_minor,
      gifts = t.gifts + excluded.gifts)
  SELECT count(*) INTO folded FROM touched;
  RETURN folded;
END $$;

CREATE FUNCTION rebuild_product_gifts() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE contribution, contribution_line, refund, refund_line, recurring_transaction,
    recurring_profile IN SHARE MODE;
  PERFORM pg_advisory_xact_lock(72707393);
  DELETE FROM product_gift_change;
  DELETE FROM product_gift_total;
  DELETE FROM product_gift;
  INSERT INTO product_gift (contribution_id, product_id, currency, raised_minor, gifts)
  SELECT contribution_id, product_id, currency, sum(raised_minor), sum(gifts) FROM contribution_gift
    GROUP BY contribution_id, product_id, currency;
  INSERT INTO product_gift_total (product_id, currency, raised_minor, gifts)
  SELECT product_id, currency, sum(raised_minor), sum(gifts) FROM product_gift GROUP BY product_id, currency;
END $$;

-- What the contributions that wait add and take away. Grouped inside, so that each is looked up by its own index.
CREATE VIEW product_gift_waiting AS
WITH touched AS MATERIALIZED (SELECT DISTINCT contribution_id FROM product_gift_change)
SELECT product_id, currency, sum(raised_minor)::bigint AS raised_minor, sum(gifts)::bigint AS gifts
FROM (
  SELECT n.product_id, n.currency, n.raised_minor, n.gifts FROM touched, LATERAL (
    SELECT g.product_id, g.currency, sum(g.raised_minor)::bigint AS raised_minor, sum(g.gifts)::bigint AS gifts
    FROM contribution_gift g WHERE g.contribution_id = touched.contribution_id GROUP BY g.product_id, g.currency) n
  UNION ALL
  SELECT s.product_id, s.currency, -s.raised_minor, -s.gifts FROM touched, LATERAL (
    SELECT k.product_id, k.currency, sum(k.raised_minor)::bigint AS raised_minor, sum(k.gifts)::bigint AS gifts
    FROM product_gift k WHERE k.contribution_id = touched.contribution_id GROUP BY k.product_id, k.currency) s) d
GROUP BY product_id, currency;

CREATE VIEW product_gift_now AS
SELECT product_id, currency, raised_minor, gifts FROM product_gift_total
UNION ALL SELECT product_id, currency, raised_minor, gifts FROM product_gift_waiting;

-- ======================================================================
-- Books, and what lists count: functions, views and triggers
-- ======================================================================

-- Fees of payments that have none, after bulk loads.
CREATE FUNCTION record_past_platform_fees() RETURNS void LANGUAGE sql AS $$
  INSERT INTO platform_fee (payment_id, kind, rate_ppm, fee_minor, currency, exchange_rate, settled_minor,
    settled_currency, created_at)
  SELECT p.id, f.kind, r.ppm, f.minor, p.currency, c.functional_rate,
    worth_at_home(f.minor, p.currency, c.functional_currency, c.functional_rate),
    coalesce(c.functional_currency, p.currency), f.at
  FROM payment p JOIN contribution c ON c.id = coalesce(p.contribution_id,
    (to_jsonb(p) ->> 'plan_contribution_id')::integer), (SELECT platform_fee_ppm() AS ppm) r,
    LATERAL (VALUES ('payment', platform_fee_left(p.amount_minor, 0, r.ppm), coalesce(p.captured_at, p.created_at)),
      ('refund', platform_fee_left(p.amount_minor, p.refunded_minor, r.ppm) - platform_fee_left(p.amount_minor, 0,
        r.ppm), coalesce(c.refunded_at, p.captured_at, p.created_at))) f (kind, minor, at)
  WHERE p.is_paid AND p.is_live AND p.gateway <> 'offline' AND r.ppm > 0 AND f.minor <> 0
    AND NOT EXISTS (SELECT 1 FROM platform_fee x WHERE x.payment_id = p.id)
$$;

-- Puts everything of the days before `today` that no batch has yet into one: into the batch of its own day while that
-- is not closed, otherwise into that of the last day. Answers how many batches it closed.
CREATE FUNCTION close_settlements(today date, at timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE closed integer;
BEGIN
  CREATE TEMP TABLE moved ON COMMIT DROP AS
  SELECT m.*, CASE WHEN EXISTS (SELECT 1 FROM settlement_batch b WHERE b.gateway = m.gateway AND b.currency = m.currency
    AND b.settled_on = m.day) THEN today - 1 ELSE m.day END AS settled_on
  FROM (
    SELECT p.id AS payment_id, NULL::integer AS refund_id, 'payment' AS kind, p.amount_minor, t.at AS moved_at,
      p.gateway, p.currency, (t.at AT TIME ZONE organisation_zone())::date AS day
    FROM payment p, LATERAL (SELECT coalesce(greatest(p.captured_at, CASE WHEN p.type = 'bank' THEN p.verified_at END),
      p.created_at) AS at) t
    WHERE p.is_live AND p.is_paid AND NOT EXISTS (SELECT 1 FROM settlement_item i WHERE i.payment_id = p.id
      AND i.refund_id IS NULL)
    UNION ALL
    SELECT p.id, NULL, 'adjustment', -i.minor, at, p.gateway, p.currency, today - 1
    FROM payment p JOIN LATERAL (SELECT sum(amount_minor)::bigint AS minor FROM settlement_item WHERE payment_id = p.id
      AND refund_id IS NULL) i ON i.minor <> 0
    WHERE p.is_live AND NOT p.is_paid
    UNION ALL
    SELECT r.payment_id, r.id, 'refund', -r.amount_minor, t.at, p.gateway, r.currency,
      (t.at AT TIME ZONE organisation_zone())::date
    FROM refund r JOIN payment p ON p.id = r.payment_id, LATERAL (SELECT coalesce(r.settled_at, r.created_at) AS at) t
    WHERE p.is_live AND r.status IN ('succeeded', 'pending') AND NOT EXISTS (SELECT 1 FROM settlement_item i
      WHERE i.refund_id = r.id)
    UNION ALL
    SELECT r.payment_id, r.id, 'adjustment', -i.minor, at, p.gateway, r.currency, today - 1
    FROM refund r JOIN payment p ON p.id = r.payment_id JOIN LATERAL (SELECT sum(amount_minor)::bigint AS minor
      FROM settlement_item WHERE refund_id = r.id) i ON i.minor <> 0
    WHERE r.status IN ('failed', 'canceled')
  ) m WHERE m.day < today;
  -- The last day's batch stands already where the check was run twice: what came since waits for tomorrow's.
  DELETE FROM moved m USING settlement_batch b WHERE b.gateway = m.gateway AND b.currency = m.currency
    AND b.settled_on = m.settled_on;
  INSERT INTO settlement_batch (gateway, currency, settled_on, payments, payments_minor, refunds, refunds_minor,
    adjustments, adjustments_minor, net_minor, closed_at)
  SELECT gateway, currency, settled_on, count(*) FILTER (WHERE kind = 'payment'),
    coalesce(sum(amount_minor) FILTER (WHERE kind = 'payment'), 0), count(*) FILTER (WHERE kind = 'refund'),
    coalesce(sum(amount_minor) FILTER (WHERE kind = 'refund'), 0), count(*) FILTER (WHERE kind = 'adjustment'),
      coalesce(sum(amount_minor) FILTER (WHERE kind = 'adjustment'), 0), sum(amount_minor), at
  FROM moved GROUP BY 1, 2, 3 ORDER BY 3, 1, 2;
  GET DIAGNOSTICS closed = ROW_COUNT;
  INSERT INTO settlement_item (batch_id, payment_id, refund_id, kind, amount_minor, moved_at)
  SELECT b.id, m.payment_id, m.refund_id, m.kind, m.amount_minor, m.moved_at
  FROM moved m JOIN settlement_batch b ON b.gateway = m.gateway AND b.currency = m.currency
    AND b.settled_on = m.settled_on ORDER BY b.id, m.moved_at, m.payment_id;
  DROP TABLE moved;
  RETURN closed;
END $$;

-- What waits first: what was counted and what is taken off the queue are of the same moment, as they are with what
-- products have raised (decision 0580).
CREATE FUNCTION fold_list_tally() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE folded bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(72707391);
  WITH gone AS (DELETE FROM list_left_out_change RETURNING contribution_id),
  touched AS MATERIALIZED (SELECT array_agg(DISTINCT contribution_id) AS ids FROM gone),
  counted AS MATERIALIZED (SELECT r.* FROM touched, left_out_rows(touched.ids) r),
  known AS MATERIALIZED (SELECT s.* FROM touched, list_left_out s WHERE s.contribution_id = ANY(touched.ids)),
  removed AS (
    DELETE FROM list_left_out s USING known k
    WHERE (s.contribution_id, s.list, s.day, s.currency, s.bucket, s.label) = (k.contribution_id, k.list, k.day,
      k.currency, k.bucket, k.label)
      AND NOT EXISTS (SELECT 1 FROM counted r WHERE (r.contribution_id, r.list, r.day, r.currency, r.bucket,
        r.label) = (k.contribution_id, k.list, k.day, k.currency, k.bucket, k.label))),
  written AS (
    INSERT INTO list_left_out AS s SELECT * FROM counted
    ON CONFLICT (contribution_id, list, day, currency, bucket, label) DO UPDATE SET n = excluded.n,
      total_minor = excluded.total_minor, refunded_minor = excluded.refunded_minor
    WHERE (s.n, s.total_minor, s.refunded_minor) IS DISTINCT FROM (excluded.n, excluded.total_minor,
      excluded.refunded_minor))
  INSERT INTO list_tally_delta (list, day, currency, bucket, label, n, total_minor, refunded_minor)
  SELECT list, day, currency, bucket, label, sum(n), sum(total_minor), sum(refunded_minor) FROM (
    SELECT list, day, currency, bucket, label, n, total_minor, refunded_minor FROM known
    UNION ALL SELECT list, day, currency, bucket, label, -n, -total_minor, -refunded_minor FROM counted) d
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(n) <> 0 OR sum(total_minor) <> 0 OR sum(refunded_minor) <> 0;
  WITH gone AS (DELETE FROM list_tally_delta RETURNING *),
  sums AS (SELECT list, day, currency, bucket, label, sum(n) AS n, sum(total_minor) AS t, sum(refunded_minor) AS r
    FROM gone GROUP BY 1, 2, 3, 4, 5),
  days AS (
    INSERT INTO list_tally AS kept (list, day, currency, bucket, label, n, total_minor, refunded_minor) SELECT *
      FROM sums
    ON CONFLICT (list, day, currency, bucket, label) DO UPDATE SET n = kept.n + excluded.n,
      total_minor = kept.total_minor + excluded.total_minor,
      refunded_minor = kept.refunded_minor + excluded.refunded_minor),
  totals AS (
    INSERT INTO list_tally_total AS kept (list, currency, bucket, label, n, total_minor, refunded_minor) SELECT list,
      currency, bucket, label, sum(n), sum(t), sum(r) FROM sums GROUP BY 1, 2, 3, 4
    ON CONFLICT (list, currency, bucket, label) DO UPDATE SET n = kept.n + excluded.n, total_minor = kept.total_minor
      + excluded.total_minor,
      refunded_minor = kept.refunded_minor + excluded.refunded_minor)
  SELECT count(*) INTO folded FROM gone;
  RETURN folded;
END $$;

-- Few contributions are left out: what they have is looked up, and all rows are read once instead of twice.
CREATE FUNCTION rebuild_list_tally() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE contribution, payment, recurring_transaction, contribution_line, settlement_item, platform_fee,
    recurring_profile, tax_receipt IN SHARE MODE;
  PERFORM pg_advisory_xact_lock(72707391);
  DELETE FROM list_left_out_change;
  DELETE FROM list_left_out;
  DELETE FROM list_tally_total;
  DELETE FROM list_tally;
  DELETE FROM list_tally_delta;
  INSERT INTO list_left_out SELECT *
    FROM left_out_rows(ARRAY(SELECT c.id FROM contribution c WHERE c.deleted_at IS NOT NULL OR c.is_spam));
  INSERT INTO list_tally (list, day, currency, bucket, label, n, total_minor, refunded_minor)
  SELECT list, day, currency, bucket, label, sum(n), sum(t), sum(r) FROM (
    SELECT list, day, currency, bucket, label, count(*) AS n, sum(total_minor) AS t, sum(refunded_minor) AS r
      FROM list_tally_row GROUP BY 1, 2, 3, 4, 5
    UNION ALL SELECT list, day, currency, bucket, label, -n, -total_minor, -refunded_minor FROM list_left_out) d
  GROUP BY 1, 2, 3, 4, 5;
  INSERT INTO list_tally_total (list, currency, bucket, label, n, total_minor, refunded_minor)
  SELECT list, currency, bucket, label, sum(n), sum(total_minor), sum(refunded_minor) FROM list_tally GROUP BY 1, 2, 3,
    4;
END $$;

-- The days in which something changed, and then the spans of what was sold on these days before or is now.
CREATE FUNCTION fold_product_days() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  changed date[];
  one date;
  products integer[];
  starts date[];
BEGIN
  PERFORM pg_advisory_xact_lock(72707392);
  WITH gone AS (DELETE FROM product_day_changed RETURNING day) SELECT coalesce(array_agg(DISTINCT day), '{}')
    INTO changed FROM gone;
  WITH gone AS (DELETE FROM product_day WHERE day = ANY(changed) RETURNING product_id, day)
  SELECT array_agg(product_id), array_agg(day) INTO products, starts FROM gone;
  FOREACH one IN ARRAY changed LOOP
    PERFORM write_product_days(one::timestamp AT TIME ZONE 'UTC', (one + 1)::timestamp AT TIME ZONE 'UTC');
  END LOOP;
  SELECT array_agg(product_id), array_agg(month) INTO products, starts FROM (
    SELECT product_id, date_trunc('month', day::timestamp)::date AS month FROM product_day WHERE day = ANY(changed)
    UNION SELECT p, date_trunc('month', s::timestamp)::date FROM unnest(products, starts) AS w (p, s)) sold;
  PERFORM write_product_spans(products, starts);
  RETURN cardinality(changed);
END $$;

-- From the rows: once now, after a load without triggers, and when the organization has another currency.
CREATE FUNCTION rebuild_product_days() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE contribution, contribution_line IN SHARE MODE;
  PERFORM pg_advisory_xact_lock(72707392);
  DELETE FROM product_day_changed;
  DELETE FROM product_day;
  PERFORM write_product_days('-infinity', 'infinity');
  PERFORM rebuild_product_spans();
END $$;

-- What payments in other currencies are worth in the organization's own is counted by day, too, so that the summary of
-- payments is made of counters (decision 0640); and what a sale writes costs less: a line of a cart asks for payments
-- alone, a fee looks nothing up.
CREATE FUNCTION write_list_tally(sources text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  changed text;
  event text;
  source text;
  rows text;
  parts text[];
BEGIN
  DROP VIEW IF EXISTS list_tally_row;
  EXECUTE 'CREATE VIEW list_tally_row AS ' || regexp_replace(array_to_string(sources, ' UNION ALL '), '[{}]', '', 'g');
  FOR changed IN SELECT DISTINCT m[1] FROM unnest(sources) s, LATERAL regexp_matches(s, '\{(\w+)\}', 'g') m LOOP
    FOREACH event IN ARRAY ARRAY['insert', 'update', 'delete'] LOOP
      parts := '{}';
      FOREACH source IN ARRAY sources LOOP
        CONTINUE WHEN position('{' || changed || '}' IN source) = 0;
        -- A payment that is just written has no charges of plans yet.
        CONTINUE WHEN changed = 'payment' AND event = 'insert' AND position('{recurring_transaction}' IN source) > 0;
        -- Neither has a line, and with charges it stays.
        CONTINUE WHEN changed = 'contribution_line' AND event <> 'update'
          AND position('{recurring_transaction}' IN source) > 0;
        FOREACH rows IN ARRAY ARRAY['old_rows', 'new_rows'] LOOP
          CONTINUE WHEN event = CASE rows WHEN 'old_rows' THEN 'insert' ELSE 'delete' END;
          parts := parts
            || format('SELECT contribution_id, list, day, currency, bucket, label, %1$s AS n,
              %1$s * total_minor AS total_minor, %1$s * refunded_minor AS refunded_minor FROM (%2$s) s',
            CASE rows WHEN 'old_rows' THEN -1 ELSE 1 END, regexp_replace(replace(source, '{' || changed || '}', rows),
              '[{}]', '', 'g'));
        END LOOP;
      END LOOP;
      EXECUTE format('DROP FUNCTION IF EXISTS %I() CASCADE', changed || '_list_tally_' || event);
      EXECUTE format('CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS %L', changed || '_list_tally_' || event,
        format(
        'BEGIN
          %3$s
          WITH changed AS MATERIALIZED (
            SELECT contribution_id, list, day, currency, bucket, label, sum(n) AS n, sum(total_minor) AS t,
              sum(refunded_minor) AS r FROM (%1$s) one
            GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(n) <> 0 OR sum(total_minor) <> 0 OR sum(refunded_minor) <> 0),
          noted AS (INSERT INTO list_left_out_change (contribution_id) SELECT DISTINCT contribution_id FROM changed
            WHERE %2$s)
          INSERT INTO list_tally_delta (list, day, currency, bucket, label, n, total_minor, refunded_minor)
          SELECT list, day, currency, bucket, label, sum(n), sum(t), sum(r) FROM changed GROUP BY 1, 2, 3, 4, 5;
          RETURN NULL;
        END', array_to_string(parts,
          ' UNION ALL '),
        CASE WHEN changed IN ('payment', 'contribution_line', 'recurring_profile') AND event = 'insert'
          THEN 'EXISTS (SELECT 1 FROM contribution x WHERE x.id = contribution_id AND (x.deleted_at IS NOT NULL
            OR x.is_spam))'
          -- The change of a payment that a fee follows has noted it.
          WHEN changed = 'platform_fee' AND event = 'insert' THEN 'false'
          ELSE 'contribution_id IS NOT NULL' END,
        -- Lines of a cart that nobody tried to pay are in no list.
        CASE WHEN changed = 'contribution_line'
          THEN format('IF NOT EXISTS (SELECT 1 FROM %s l JOIN payment p ON p.contribution_id = l.contribution_id) %s
            THEN RETURN NULL; END IF;',
          CASE event WHEN 'insert' THEN 'new_rows' WHEN 'delete' THEN 'old_rows'
            ELSE '(SELECT contribution_id FROM old_rows UNION ALL SELECT contribution_id FROM new_rows)' END,
          -- Of a plan whose contribution has no payment of its own.
          CASE event
            WHEN 'update' THEN 'AND NOT EXISTS (SELECT 1 FROM new_rows l JOIN recurring_profile r ON r.line_id = l.id)'
            ELSE '' END) ELSE '' END));
      EXECUTE format('CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION %I()', changed
        || '_list_tally_' || event, event, changed,
        CASE event WHEN 'insert' THEN 'NEW TABLE AS new_rows' WHEN 'delete' THEN 'OLD TABLE AS old_rows'
          ELSE 'OLD TABLE AS old_rows NEW TABLE AS new_rows' END,
        changed || '_list_tally_' || event);
    END LOOP;
  END LOOP;
END $$;

-- What is still to be taken off, or put back. A function, so that nobody plans it who reads a total: nearly always
-- nothing waits.
CREATE FUNCTION list_left_out_waiting() RETURNS TABLE (list varchar(20), day date, currency char(3), bucket smallint,
  label varchar(30), n bigint, total_minor bigint, refunded_minor bigint)
LANGUAGE plpgsql STABLE AS $$
DECLARE noted integer[];
BEGIN
  noted := ARRAY(SELECT DISTINCT k.contribution_id FROM list_left_out_change k);
  IF cardinality(noted) = 0 THEN RETURN; END IF;
  RETURN QUERY SELECT r.list, r.day, r.currency, r.bucket, r.label, -r.n, -r.total_minor, -r.refunded_minor
    FROM left_out_rows(noted) r
    UNION ALL SELECT s.list, s.day, s.currency, s.bucket, s.label, s.n, s.total_minor, s.refunded_minor
      FROM list_left_out s WHERE s.contribution_id = ANY(noted);
END $$;

-- The days between two moments out of their rows, planned for as many as there are: one day when it is folded, all of
-- them when they are rebuilt.
CREATE FUNCTION write_product_days(low timestamptz, high timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE 'INSERT INTO product_day (day, product_id, currency, contributions, lines, qty, total_minor, worth_minor,
    first_at, last_at, recurring_contributions, recurring_lines,
      recurring_qty, recurring_total_minor, recurring_worth_minor, initial_lines, onetime_contributions)
    SELECT r.day, r.product_id, r.currency, count(DISTINCT r.contribution_id), count(*), sum(r.qty), sum(r.total_minor),
      sum(r.worth_minor), min(r.ordered_at), max(r.ordered_at),
      count(DISTINCT r.contribution_id) FILTER (WHERE r.is_recurring), count(*) FILTER (WHERE r.is_recurring),
        coalesce(sum(r.qty) FILTER (WHERE r.is_recurring), 0),
      coalesce(sum(r.total_minor) FILTER (WHERE r.is_recurring), 0), coalesce(sum(r.worth_minor)
        FILTER (WHERE r.is_recurring), 0), count(*) FILTER (WHERE r.is_initial),
      count(DISTINCT r.contribution_id) FILTER (WHERE NOT r.is_recurring)
    FROM product_day_row r WHERE r.ordered_at >= $1 AND r.ordered_at < $2 GROUP BY 1, 2, 3' USING low,
    high;
END $$;

-- In the order of the list, so that its newest rows lie together; also after a bulk load, which runs no triggers.
CREATE FUNCTION rebuild_sold_lines() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE contribution, contribution_line IN SHARE MODE;
  DELETE FROM sold_line;
  INSERT INTO sold_line SELECT * FROM sold_line_row ORDER BY ordered_at, line_id;
END $$;

-- The spans of these products that begin in these months, and the years around them: a month out of its days, a year
-- out of its months.
CREATE FUNCTION write_product_spans(products integer[], starts date[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  span smallint;
BEGIN
  FOREACH span IN ARRAY ARRAY[1, 12] LOOP
    IF span = 12 THEN
      SELECT array_agg(product_id), array_agg(year) INTO products, starts
      FROM (SELECT DISTINCT p AS product_id, date_trunc('year', s::timestamp)::date AS year
        FROM unnest(products, starts) AS w (p, s)) years;
    END IF;
    DELETE FROM product_span s USING unnest(products, starts) AS w (product_id, starts_on)
      WHERE s.product_id = w.product_id AND s.months = span AND s.starts_on = w.starts_on;
    EXECUTE format('INSERT INTO product_span
      SELECT d.product_id, $3, w.starts_on, d.currency, sum(d.contributions), sum(d.lines), sum(d.qty),
        sum(d.total_minor), sum(d.worth_minor), min(d.first_at), max(d.last_at),
        sum(d.recurring_contributions), sum(d.recurring_lines), sum(d.recurring_qty), sum(d.recurring_total_minor),
          sum(d.recurring_worth_minor), sum(d.initial_lines), sum(d.onetime_contributions)
      FROM unnest($1, $2) AS w (product_id, starts_on) JOIN %s AND day >= w.starts_on
        AND day < w.starts_on + make_interval(months => $3)
      GROUP BY d.product_id, w.starts_on, d.currency', CASE span
      WHEN 1 THEN 'product_day d ON d.product_id = w.product_id'
        ELSE 'LATERAL (SELECT x.*, x.starts_on AS day FROM product_span x WHERE x.product_id = w.product_id
          AND x.months = 1) d ON true' END)
      USING products, starts, span;
  END LOOP;
END $$;

CREATE FUNCTION rebuild_product_spans() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  products integer[];
  starts date[];
BEGIN
  DELETE FROM product_span;
  SELECT array_agg(product_id), array_agg(starts_on) INTO products, starts
  FROM (SELECT DISTINCT product_id, date_trunc('month', day::timestamp)::date AS starts_on FROM product_day) w;
  PERFORM write_product_spans(products, starts);
END $$;

CREATE VIEW list_tally_now AS
  SELECT list, day, currency, bucket, label, n, total_minor, refunded_minor FROM list_tally
  UNION ALL SELECT list, day, currency, bucket, label, n, total_minor, refunded_minor FROM list_tally_delta
  UNION ALL SELECT list, day, currency, bucket, label, n, total_minor, refunded_minor FROM list_left_out_waiting();

CREATE VIEW list_tally_total_now AS
  SELECT list, currency, bucket, label, n, total_minor, refunded_minor FROM list_tally_total
  UNION ALL SELECT list, currency, bucket, label, n, total_minor, refunded_minor FROM list_tally_delta
  UNION ALL SELECT list, currency, bucket, label, n, total_minor, refunded_minor FROM list_left_out_waiting();

-- The view list_tally_row, and the triggers of the tables it counts.
SELECT write_list_tally(ARRAY[
  $s$SELECT 'transactions'::varchar(20) AS list, NULL::integer AS contribution_id, utc_day(t.attempted_at) AS day,
       t.currency,
    transaction_bucket(t.status, t.payment_status, t.refunded_minor, t.donor_gift IS NOT NULL) AS bucket,
      ''::varchar(30) AS label,
    t.amount_minor AS total_minor, t.refunded_minor
  FROM {recurring_transaction} t$s$,
  $s$SELECT 'payments'::varchar(20) AS list, coalesce(p.contribution_id, p.plan_contribution_id) AS contribution_id,
       utc_day(p.created_at) AS day, p.currency,
    payment_bucket(p.is_paid, p.status, p.amount_minor, p.refunded_minor, p.contribution_id IS NOT NULL, p.type,
      p.card_brand) AS bucket, p.gateway AS label,
    p.amount_minor AS total_minor, p.refunded_minor
  FROM {payment} p$s$,
  $s$SELECT 'paid-items'::varchar(20) AS list, p.contribution_id, utc_day(p.created_at) AS day, p.currency,
       item_bucket(p.is_paid, p.contribution_id, l.is_gift_aid, p.captured_at - p.created_at) AS bucket,
       p.gateway AS label,
    CASE WHEN p.status = 'failed' THEN 0 ELSE l.total_minor END AS total_minor, 0::bigint AS refunded_minor
  FROM {payment} p JOIN {contribution_line} l ON l.contribution_id = p.contribution_id
    WHERE l.variant_id IS NOT NULL$s$,
  $s$SELECT 'paid-items'::varchar(20) AS list, r.contribution_id, utc_day(p.created_at) AS day, p.currency,
       item_bucket(p.is_paid, p.contribution_id, l.is_gift_aid, p.captured_at - p.created_at) AS bucket,
       p.gateway AS label,
    CASE WHEN p.status = 'failed' THEN 0 ELSE t.amount_minor - t.tax_minor - t.shipping_minor
      - t.dcc_minor END AS total_minor, 0::bigint AS refunded_minor
  FROM {recurring_transaction} t JOIN {payment} p ON p.id = t.payment_id JOIN recurring_profile r ON r.id = t.profile_id
    JOIN {contribution_line} l ON l.id = r.line_id
  WHERE l.variant_id IS NOT NULL$s$,
  $s$SELECT 'covered'::varchar(20) AS list, p.contribution_id, utc_day(p.created_at) AS day, p.currency,
       (CASE WHEN l.dcc_minor > 0 THEN 9 ELSE 8 END)::smallint AS bucket,
    trim_scale(c.functional_rate)::varchar(30) AS label, l.dcc_minor AS total_minor, CASE
      WHEN l.dcc_minor > 0 THEN l.total_minor + l.dcc_minor ELSE 0 END AS refunded_minor
  FROM {payment} p JOIN {contribution_line} l ON l.contribution_id = p.contribution_id
    JOIN contribution c ON c.id = p.contribution_id
  WHERE p.status <> 'failed' AND p.refunded_minor = 0 AND (l.is_dcc_eligible OR l.dcc_minor > 0)$s$,
  $s$SELECT 'covered'::varchar(20) AS list, r.contribution_id, utc_day(p.created_at) AS day, p.currency,
       (CASE WHEN t.dcc_minor > 0 THEN 1 ELSE 0 END)::smallint AS bucket,
    trim_scale(t.functional_rate)::varchar(30) AS label, t.dcc_minor AS total_minor,
    CASE WHEN t.dcc_minor > 0 THEN t.amount_minor - t.tax_minor - t.shipping_minor ELSE 0 END AS refunded_minor
  FROM {recurring_transaction} t JOIN {payment} p ON p.id = t.payment_id JOIN recurring_profile r ON r.id = t.profile_id
    JOIN contribution_line l ON l.id = r.line_id
  WHERE p.status <> 'failed' AND t.payment_status = 'Completed' AND t.refunded_minor = 0
    AND (l.is_dcc_eligible OR t.dcc_minor > 0)$s$,
  $s$SELECT 'fees'::varchar(20) AS list, coalesce(p.contribution_id, p.plan_contribution_id) AS contribution_id,
       utc_day(f.created_at) AS day, f.currency,
    (CASE f.kind WHEN 'payment' THEN 1 WHEN 'refund' THEN 2 ELSE 3 END)::smallint AS bucket,
      (f.rate_ppm || ' ' || f.settled_currency)::varchar(30) AS label,
    f.fee_minor AS total_minor, f.settled_minor AS refunded_minor
  FROM {platform_fee} f JOIN payment p ON p.id = f.payment_id$s$,
  $s$SELECT 'settled'::varchar(20) AS list, NULL::integer AS contribution_id, utc_day(i.moved_at) AS day, b.currency,
    (CASE i.kind WHEN 'payment' THEN 1 WHEN 'refund' THEN 2 ELSE 3 END)::smallint AS bucket, b.gateway AS label,
      i.amount_minor AS total_minor, 0::bigint AS refunded_minor
  FROM {settlement_item} i JOIN settlement_batch b ON b.id = i.batch_id$s$,
  $s$SELECT 'worth'::varchar(20) AS list, p.contribution_id, utc_day(p.created_at) AS day,
       c.functional_currency::char(3) AS currency,
    payment_bucket(p.is_paid, p.status, p.amount_minor, p.refunded_minor, true, p.type, p.card_brand) AS bucket,
      p.gateway AS label,
    round((p.amount_minor - p.refunded_minor) * csv_unit(p.currency) * c.functional_rate /
      csv_unit(c.functional_currency))::bigint AS total_minor, 0::bigint AS refunded_minor
  FROM {payment} p JOIN contribution c ON c.id = p.contribution_id WHERE p.status <> 'failed'
    AND c.functional_currency <> p.currency$s$,
  $s$SELECT 'worth'::varchar(20) AS list, r.contribution_id, utc_day(p.created_at) AS day,
       t.functional_currency::char(3) AS currency,
    payment_bucket(p.is_paid, p.status, p.amount_minor, p.refunded_minor, false, p.type, p.card_brand) AS bucket,
      p.gateway AS label,
    round((t.amount_minor - t.refunded_minor) * csv_unit(t.currency) * t.functional_rate /
      csv_unit(t.functional_currency))::bigint AS total_minor, 0::bigint AS refunded_minor
  FROM {recurring_transaction} t JOIN {payment} p ON p.id = t.payment_id JOIN recurring_profile r ON r.id = t.profile_id
  WHERE p.status <> 'failed' AND t.functional_currency <> t.currency$s$,
  $s$SELECT 'plans'::varchar(20) AS list, r.contribution_id, r.next_billing_on AS day, r.currency,
       plan_bucket(r.status, r.is_manual, r.is_locked, r.cycles_remaining) AS bucket,
    (r.billing_period || ' ' || trim_scale(c.functional_rate))::varchar(30) AS label, r.amount_minor AS total_minor,
    r.amount_minor + r.tax_minor + r.shipping_minor + r.dcc_minor AS refunded_minor
  FROM {recurring_profile} r JOIN contribution c ON c.id = r.contribution_id$s$,
  $s$SELECT 'receipts'::varchar(20) AS list, NULL::integer AS contribution_id,
       utc_day(coalesce(r.issued_at, r.created_at)) AS day, r.currency,
    receipt_bucket(r.status, r.receipt_type, r.issued_at IS NOT NULL) AS bucket, ''::varchar(30) AS label,
      r.amount_minor AS total_minor, 0::bigint AS refunded_minor
  FROM {tax_receipt} r WHERE r.deleted_at IS NULL$s$]);

-- ======================================================================
-- Rights of the application
-- ======================================================================

-- The journal is only ever added to, and its columns of the chain are written by their trigger.
DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app') THEN
    REVOKE UPDATE, DELETE ON journal_entry, journal_seal FROM almoner_app;
    REVOKE INSERT ON journal_entry FROM almoner_app;
    GRANT INSERT (at, staff_id, actor, verb, subject_type, subject_id, before, after, request_id, event)
      ON journal_entry TO almoner_app;
    IF to_regclass('_prisma_migrations') IS NOT NULL THEN REVOKE ALL ON _prisma_migrations FROM almoner_app; END IF;
  END IF;
END $$;

-- ======================================================================
-- Rows that every installation has
-- ======================================================================

-- Roles of the product.
INSERT INTO staff_role (key, name, permissions) VALUES
  ('cashier', 'Cashier', '{pos.edit,order.view,member.view}'),
  ('manager', 'Manager', '{
    node.edit,post.edit,posttype.edit,file.edit,product.edit,productcategory.edit,promocode.edit,
    order.edit,order.fullfill,order.refund,taxreceipt.edit,tribute.edit,fundraisingpages.edit,pledgecampaigns.edit,
    pledges.edit,pos.edit,messenger.edit,
    sponsorship.edit,segment.edit,paymentoption.edit,sponsor.edit,sponsor.mature,member.edit,member.merge,
    membership.edit,account.edit,
    kiosk.edit,virtualevents.edit,recurringpaymentprofile.edit,recurringpaymentprofile.charge,transaction.view,
    transaction.refund,
    dashboard.view,email.edit,tax.edit,tributetype.edit,shipping.edit,userdefinedfields.edit,
    reports.payments_details,reports.product_orders,reports.orders_by_product,reports.referral_sources,
    reports.orders_by_customer,
    reports.stock_levels,reports.donor_covers_costs,reports.pledge-campaigns,reports.shipping,
    reports.gift_reconciliation,
    reports.donor_reconciliation,reports.abandoned_carts,reports.tax_reconciliation,reports.settlements,
    reports.transaction_fees,reports.check_ins}'),
  ('bookkeeper', 'Bookkeeper', '{
    order.view,taxreceipt.edit,member.view,recurringpaymentprofile.view,transaction.view,dashboard.view,tax.edit,
    reports.payments_details,reports.product_orders,reports.orders_by_product,reports.orders_by_customer,
    reports.donor_covers_costs,
    reports.shipping,reports.gift_reconciliation,reports.donor_reconciliation,reports.tax_reconciliation,
    reports.settlements,
    reports.transaction_fees}'),
  ('fundraiser', 'Fundraiser', '{
    file.view,product.view,order.view,tribute.edit,fundraisingpages.edit,pledgecampaigns.edit,pledges.edit,
    messenger.edit,
    sponsorship.edit,sponsor.edit,member.edit,membership.edit,virtualevents.edit,recurringpaymentprofile.view,
    dashboard.view,
    reports.referral_sources,reports.orders_by_customer,reports.stock_levels,reports.pledge-campaigns,
    reports.check_ins}'),
  ('content-editor', 'Content editor', '{
    node.edit,post.edit,posttype.edit,customize.edit,file.edit,product.view,alias.edit}');

INSERT INTO tax_receipt_template (name, is_default, created_at, updated_at) VALUES ('Standard', true, now(), now());
INSERT INTO tax_receipt_template_version (template_id, revision, style, body, created_at)
SELECT id, 1, 'standard', '<h2>Issued to</h2>
<p>[[address]]</p>
<h2>Issued by</h2>
<p>[[shop_organization]]<br>[[shop_address]]</p>
<table><tbody>
<tr><th>Receipt number</th><td>[[number]]</td></tr>
<tr><th>Issued</th><td>[[issued_at]]</td></tr>
<tr><th>Date of the gift</th><td>[[ordered_at]]</td></tr>
<tr><th>Period</th><td>[[period]]</td></tr>
<tr><th>Eligible amount</th><td>[[amount]]</td></tr>
<tr><th>Replaces</th><td>[[replaces]]</td></tr>
</tbody></table>
<p>[[summary_table]]</p>
<h2>Revisions</h2>
<p>[[changes]]</p>
<p><small>The eligible amount does not include the value of anything received in return. '
  'Please keep this receipt for your records.</small></p>
<p>[[signature]]</p>', now() FROM tax_receipt_template;

INSERT INTO theme (handle, title, description, source, locked, is_active)
VALUES ('lantern', 'Lantern',
  'A calm, readable theme for giving: one column, large type, and room for pictures.', 'lantern', true, true);

INSERT INTO tribute_type (label, sequence, email_subject, email_template, letter_template) VALUES
  ('In memory of', 1, 'A gift in memory of [[name]]',
    '<p>Dear [[notify_name]],</p>'
    '<p>[[donor_first_name]] [[donor_last_name]] has made a gift to [[shop_organization]] in memory of [[name]].</p>'
    '<p>[[message]]</p><p>[[shop_organization]]</p>',
    '<p>Dear [[notify_name]],</p>'
    '<p>[[donor_first_name]] [[donor_last_name]] has made a gift to [[shop_organization]], in memory of '
    '<strong>[[name]]</strong>.</p><p>[[message]]</p><p>With gratitude,</p><p>[[shop_organization]]</p>'),
  ('In honor of', 2, 'A gift in honor of [[name]]',
    '<p>Dear [[notify_name]],</p>'
    '<p>[[donor_first_name]] [[donor_last_name]] has made a gift to [[shop_organization]] in honor of [[name]].</p>'
    '<p>[[message]]</p><p>[[shop_organization]]</p>',
    '<p>Dear [[notify_name]],</p>'
    '<p>[[donor_first_name]] [[donor_last_name]] has made a gift to [[shop_organization]], in honor of '
    '<strong>[[name]]</strong>.</p><p>[[message]]</p><p>With gratitude,</p><p>[[shop_organization]]</p>');
