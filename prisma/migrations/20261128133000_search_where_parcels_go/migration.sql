-- People are found by whom and where their parcels go, too. Postgres 15 and 16 cannot change the expression of a
-- generated column, so it is made again; the index goes with it.
ALTER TABLE supporter DROP COLUMN search_text,
  ADD COLUMN search_text text GENERATED ALWAYS AS (lower(' ' || display_name COLLATE "default" || ' '
    || coalesce(email, '') || ' ' || coalesce(bill_email, '') || ' ' || coalesce(ship_email, '') || ' '
    || coalesce(bill_address_01, '') || ' ' || coalesce(bill_address_02, '') || ' ' || coalesce(bill_city, '') || ' '
    || coalesce(bill_state, '') || ' ' || coalesce(bill_zip, '') || ' ' || coalesce(bill_phone, '') || ' '
    || regexp_replace(coalesce(bill_phone, ''), '\D', '', 'g') || ' ' || coalesce(ship_phone, '') || ' '
    || regexp_replace(coalesce(ship_phone, ''), '\D', '', 'g') || ' ' || coalesce(ship_first_name, '') || ' '
    || coalesce(ship_last_name, '') || ' ' || coalesce(ship_organization_name, '') || ' '
    || coalesce(nullif(ship_city, bill_city), ''))) STORED;
CREATE INDEX supporter_search ON supporter USING gin (search_text gin_trgm_ops);

-- Tablets find by the same words.
DROP TRIGGER supporter_changed ON supporter;
CREATE TRIGGER supporter_changed BEFORE UPDATE ON supporter FOR EACH ROW
  WHEN ((OLD.display_name, OLD.email, OLD.bill_email, OLD.ship_email, OLD.bill_address_01, OLD.bill_address_02,
  OLD.bill_city, OLD.bill_state, OLD.bill_zip, OLD.bill_country, OLD.bill_phone, OLD.donor_id, OLD.is_active,
  OLD.is_spam, OLD.ship_first_name, OLD.ship_last_name, OLD.ship_organization_name, OLD.ship_city)
  IS DISTINCT FROM (NEW.display_name, NEW.email, NEW.bill_email, NEW.ship_email, NEW.bill_address_01,
  NEW.bill_address_02, NEW.bill_city, NEW.bill_state, NEW.bill_zip, NEW.bill_country, NEW.bill_phone, NEW.donor_id,
  NEW.is_active, NEW.is_spam, NEW.ship_first_name, NEW.ship_last_name, NEW.ship_organization_name, NEW.ship_city))
  EXECUTE FUNCTION supporter_changed();
