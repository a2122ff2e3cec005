-- For when the schedule last had one made: each is handed to the queue once.
ALTER TABLE installation ADD COLUMN backup_due_at timestamptz(3);

-- What the schedule, or an owner, had backed up: one row a run.
CREATE TABLE backup_run (
  id serial PRIMARY KEY,
  staff_id integer REFERENCES staff (id),
  is_scheduled boolean NOT NULL,
  verifies boolean NOT NULL,
  started_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  file_name varchar(80),
  bytes bigint,
  row_count bigint,
  file_count integer,
  is_encrypted boolean,
  removed_count integer,
  failure varchar(500),
  CONSTRAINT backup_run_outcome CHECK (CASE WHEN finished_at IS NULL THEN file_name IS NULL AND failure IS NULL
    ELSE (file_name IS NULL) <> (failure IS NULL) END),
  CONSTRAINT backup_run_figures CHECK (coalesce(bytes, 0) >= 0 AND coalesce(row_count, 0) >= 0
    AND coalesce(file_count, 0) >= 0 AND coalesce(removed_count, 0) >= 0
    AND (file_name IS NULL) = (bytes IS NULL) AND (file_name IS NULL) = (is_encrypted IS NULL))
);
-- One runs at a time.
CREATE UNIQUE INDEX backup_run_one_open ON backup_run ((finished_at IS NULL)) WHERE finished_at IS NULL;
CREATE INDEX backup_run_staff_id_idx ON backup_run (staff_id);
CREATE INDEX backup_run_started_at_idx ON backup_run (started_at DESC, id DESC);
