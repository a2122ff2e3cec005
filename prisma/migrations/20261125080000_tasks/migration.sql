-- Long work that somebody started: how far it has come, what failed and what came of it. Its owner finds it under the bell for 30 days.
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
CREATE INDEX task_of_staff ON task (staff_id, id DESC);
CREATE INDEX task_finished_at_idx ON task (finished_at);

ALTER TABLE batch_run ADD COLUMN task_id integer REFERENCES task (id) ON UPDATE CASCADE ON DELETE SET NULL;
CREATE INDEX batch_run_task_id_idx ON batch_run (task_id);

-- Pages that show the task learn that something changed, on every instance; what it is they read for themselves.
CREATE FUNCTION task_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('almoner_tasks', NEW.staff_id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER task_changed AFTER INSERT OR UPDATE ON task FOR EACH ROW EXECUTE FUNCTION task_changed();

DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON task TO almoner_app;
    GRANT USAGE, SELECT ON SEQUENCE task_id_seq TO almoner_app;
  END IF;
END $$;
