-- Sponsors are found by all words that find their supporter: emails, phones, addresses, whom and where parcels go.
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

-- The words are compared in the function, so that no trigger depends on the column that holds them.
CREATE OR REPLACE FUNCTION rename_sponsors_of_supporter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.first_name, OLD.last_name, OLD.search_text) IS DISTINCT FROM (NEW.first_name, NEW.last_name,
    NEW.search_text) THEN UPDATE sponsor SET search_text = '' WHERE supporter_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER supporter_renames_sponsors ON supporter;
CREATE TRIGGER supporter_renames_sponsors AFTER UPDATE OF first_name, last_name, display_name, email, bill_email,
  bill_address_01, bill_address_02, bill_city, bill_state, bill_zip, bill_phone, ship_email, ship_phone,
  ship_first_name, ship_last_name, ship_organization_name, ship_city ON supporter
  FOR EACH ROW EXECUTE FUNCTION rename_sponsors_of_supporter();

UPDATE sponsor SET search_text = '';
