-- A sponsor's row names people of two other tables. What its list searches and sorts by stands in the row itself, so that neither looks through
-- both tables row by row.
ALTER TABLE sponsor
  ADD COLUMN supporter_name text NOT NULL DEFAULT '',
  ADD COLUMN sponsee_name text NOT NULL DEFAULT '',
  ADD COLUMN search_text text NOT NULL DEFAULT '';

-- "Last, First"; an organization has neither and is known by its name.
CREATE FUNCTION sponsor_names() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE names record;
BEGIN
  SELECT CASE WHEN coalesce(nullif(btrim(u.last_name), ''), nullif(btrim(u.first_name), '')) IS NULL THEN u.display_name
      ELSE coalesce(nullif(btrim(u.last_name), ''), '[none]') || ', ' || coalesce(nullif(btrim(u.first_name), ''), '[none]') END AS supporter,
    s.list_name AS sponsee, lower(' ' || concat_ws(' ', u.first_name, u.last_name, u.display_name)) || s.search_text AS words
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

-- Touching the column of words makes each row's own trigger write it again.
CREATE FUNCTION rename_sponsors_of_supporter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sponsor SET search_text = '' WHERE supporter_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER supporter_renames_sponsors AFTER UPDATE OF first_name, last_name, display_name ON supporter
  FOR EACH ROW WHEN ((OLD.first_name, OLD.last_name, OLD.display_name) IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.display_name))
  EXECUTE FUNCTION rename_sponsors_of_supporter();

CREATE FUNCTION rename_sponsors_of_sponsee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sponsor SET search_text = '' WHERE sponsorship_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER sponsorship_renames_sponsors AFTER UPDATE OF reference_number, first_name, last_name ON sponsorship
  FOR EACH ROW WHEN ((OLD.reference_number, OLD.first_name, OLD.last_name) IS DISTINCT FROM (NEW.reference_number, NEW.first_name, NEW.last_name))
  EXECUTE FUNCTION rename_sponsors_of_sponsee();

UPDATE sponsor SET search_text = '';

CREATE INDEX sponsor_by_name ON sponsor (lower(supporter_name), id) WHERE deleted_at IS NULL;
CREATE INDEX sponsor_by_child ON sponsor (lower(sponsee_name), id) WHERE deleted_at IS NULL;
CREATE INDEX sponsor_search ON sponsor USING gin (search_text gin_trgm_ops) WHERE deleted_at IS NULL;
