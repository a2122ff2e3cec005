-- Sponsors are found by the words of their supporter, whom and where parcels go among them, as supporters are.
CREATE OR REPLACE FUNCTION sponsor_names() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE names record;
BEGIN
  SELECT CASE WHEN coalesce(nullif(btrim(u.last_name), ''), nullif(btrim(u.first_name), '')) IS NULL THEN u.display_name
      ELSE coalesce(nullif(btrim(u.last_name), ''), '[none]') || ', ' || coalesce(nullif(btrim(u.first_name), ''),
        '[none]') END AS supporter,
    s.list_name AS sponsee, lower(' ' || concat_ws(' ', u.first_name, u.last_name) COLLATE "default")
      || u.search_text || s.search_text AS words
  INTO names FROM supporter u, sponsorship s WHERE u.id = NEW.supporter_id AND s.id = NEW.sponsorship_id;
  IF FOUND THEN
    NEW.supporter_name := names.supporter;
    NEW.sponsee_name := names.sponsee;
    NEW.search_text := names.words;
  END IF;
  RETURN NEW;
END $$;

DROP TRIGGER supporter_renames_sponsors ON supporter;
CREATE TRIGGER supporter_renames_sponsors AFTER UPDATE OF first_name, last_name, search_text ON supporter FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name, OLD.search_text) IS DISTINCT FROM (NEW.first_name, NEW.last_name,
  NEW.search_text)) EXECUTE FUNCTION rename_sponsors_of_supporter();

-- Touching the column of words makes each row's own trigger write it again.
UPDATE sponsor SET search_text = '';
