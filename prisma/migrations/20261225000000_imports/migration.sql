-- Files that staff import (R-IMPORTS-5): a workbook with its rows as they were uploaded, how far its import has come, and what came of each row. A row is
-- applied once: `up_to_row` moves on in the transaction that applies it.
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
  CONSTRAINT import_workbook_sheet CHECK (sheet IN ('contributions', 'supporters', 'sponsorships', 'sponsorship_timeline')),
  CONSTRAINT import_workbook_state CHECK (state IN ('draft', 'waiting', 'running', 'done', 'canceled')),
  CONSTRAINT import_workbook_mapping CHECK (cardinality(mapping) = cardinality(headers)),
  CONSTRAINT import_workbook_started CHECK (state <> 'draft' OR started_at IS NULL),
  CONSTRAINT import_workbook_finished CHECK ((state IN ('done', 'canceled')) = (finished_at IS NOT NULL)),
  CONSTRAINT import_workbook_counts CHECK (
    total >= 0 AND error_rows >= 0 AND warning_rows >= 0 AND up_to_row >= 0 AND added >= 0 AND updated >= 0 AND skipped >= 0 AND rejected >= 0
    AND added + updated + skipped + rejected <= total
  )
);
-- One at a time for each sheet: two would look for the same records.
CREATE UNIQUE INDEX import_workbook_open ON import_workbook (sheet) WHERE state IN ('waiting', 'running');
CREATE INDEX import_workbook_newest ON import_workbook (created_at, id);
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
  PRIMARY KEY (workbook_id, row),
  CONSTRAINT import_row_number CHECK (row > 0),
  CONSTRAINT import_row_cells CHECK (jsonb_typeof(cells) = 'array'),
  CONSTRAINT import_row_level CHECK (level BETWEEN 0 AND 2 AND (level = 0) = (problems IS NULL)),
  CONSTRAINT import_row_outcome CHECK (outcome IN ('added', 'updated', 'skipped', 'rejected'))
);
CREATE INDEX import_row_problems ON import_row (workbook_id, level, row) WHERE level > 0 OR is_excluded;

-- What another CRM calls a record: an imported one is found again by it.
ALTER TABLE supporter ADD COLUMN sf_id varchar(45);
CREATE UNIQUE INDEX supporter_sf_id_key ON supporter (sf_id);
ALTER TABLE contribution ADD COLUMN sf_id varchar(45);
CREATE UNIQUE INDEX contribution_sf_id_key ON contribution (sf_id);
CREATE INDEX contribution_donor_gift ON contribution (donor_gift) WHERE donor_gift IS NOT NULL;

-- A sheet's tag may have 500 characters; longer types need no new rows.
ALTER TABLE timeline_post ALTER COLUMN tag TYPE varchar(500);

DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON import_workbook, import_row TO almoner_app;
    GRANT USAGE, SELECT ON SEQUENCE import_workbook_id_seq TO almoner_app;
  END IF;
END $$;
