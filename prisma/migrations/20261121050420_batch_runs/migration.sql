-- A deed for many contributions, worked through part by part by a job; how far it came can be asked.
CREATE TABLE batch_run (
  id serial PRIMARY KEY,
  action varchar(20) NOT NULL,
  ids integer[] NOT NULL,
  requested integer NOT NULL,
  done integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  state varchar(10) NOT NULL DEFAULT 'running',
  staff_id integer,
  created_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  CONSTRAINT batch_run_action CHECK (action IN ('complete', 'incomplete', 'spam', 'spam_and_refund')),
  CONSTRAINT batch_run_state CHECK (state IN ('running', 'stopped', 'done')),
  CONSTRAINT batch_run_counts CHECK (requested > 0 AND done BETWEEN 0 AND requested AND changed BETWEEN 0 AND done)
);

DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON batch_run TO almoner_app;
    GRANT USAGE, SELECT ON SEQUENCE batch_run_id_seq TO almoner_app;
  END IF;
END $$;
