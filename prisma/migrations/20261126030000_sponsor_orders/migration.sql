-- The orders of the list of sponsors that its own table knows; the id is the last key of each.
CREATE INDEX sponsor_by_start ON sponsor (started_at, id) WHERE deleted_at IS NULL;
CREATE INDEX sponsor_by_end ON sponsor (coalesce(ended_on, '9999-12-31'::date), id) WHERE deleted_at IS NULL;
CREATE INDEX sponsor_by_source ON sponsor (coalesce(source, ''), id) WHERE deleted_at IS NULL;
