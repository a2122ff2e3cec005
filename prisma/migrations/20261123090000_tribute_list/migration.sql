-- The list of tributes: its search, and its order with the row's id last.
ALTER TABLE tribute ADD COLUMN search_text text GENERATED ALWAYS AS
  (' ' || lower(name || ' ' || coalesce(notify_name, '') || ' ' || coalesce(notify_email, ''))) STORED;
CREATE INDEX tribute_search ON tribute USING gin (search_text gin_trgm_ops) WHERE deleted_at IS NULL;
DROP INDEX tribute_created_at_idx;
CREATE INDEX tribute_created ON tribute (created_at, id) WHERE deleted_at IS NULL;
