-- The parcel goes where the receipt goes, until a supporter gives another address: a correction of one reaches both.
ALTER TABLE supporter ADD COLUMN ship_is_billing boolean NOT NULL DEFAULT false;

CREATE FUNCTION ships_to_billing(supporter) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce($1.bill_address_01, '') <> ''
    AND ($1.bill_address_01, $1.bill_address_02, $1.bill_city, $1.bill_state, $1.bill_zip, $1.bill_country)
      IS NOT DISTINCT FROM
      ($1.ship_address_01, $1.ship_address_02, $1.ship_city, $1.ship_state, $1.ship_zip, $1.ship_country)
$$;

UPDATE supporter s SET ship_is_billing = true WHERE ships_to_billing(s);

-- Whoever writes another shipping address, or clears the flag, ends it; equal addresses set it.
CREATE FUNCTION supporter_ships() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.ship_is_billing AND NEW.ship_is_billing
    AND (OLD.ship_address_01, OLD.ship_address_02, OLD.ship_city, OLD.ship_state, OLD.ship_zip, OLD.ship_country)
      IS NOT DISTINCT FROM
      (NEW.ship_address_01, NEW.ship_address_02, NEW.ship_city, NEW.ship_state, NEW.ship_zip, NEW.ship_country) THEN
    NEW.ship_address_01 := NEW.bill_address_01;
    NEW.ship_address_02 := NEW.bill_address_02;
    NEW.ship_city := NEW.bill_city;
    NEW.ship_state := NEW.bill_state;
    NEW.ship_zip := NEW.bill_zip;
    NEW.ship_country := NEW.bill_country;
  END IF;
  NEW.ship_is_billing := ships_to_billing(NEW);
  RETURN NEW;
END $$;
CREATE TRIGGER supporter_ships BEFORE INSERT OR UPDATE OF bill_address_01, bill_address_02, bill_city, bill_state,
  bill_zip, bill_country, ship_address_01, ship_address_02, ship_city, ship_state, ship_zip, ship_country,
  ship_is_billing ON supporter FOR EACH ROW EXECUTE FUNCTION supporter_ships();
