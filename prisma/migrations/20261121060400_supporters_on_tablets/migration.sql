-- Which transaction last changed what a search shows of a supporter, or finds them by: tablets ask for what came after the one they know.
ALTER TABLE supporter ADD COLUMN changed_in xid8 NOT NULL DEFAULT '0';
ALTER TABLE supporter ALTER COLUMN changed_in SET DEFAULT pg_current_xact_id();
CREATE INDEX supporter_changed_in ON supporter (changed_in, id);

CREATE FUNCTION supporter_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_in := pg_current_xact_id();
  RETURN NEW;
END $$;
-- Totals are not among them: a sale must not send its supporter to every tablet.
CREATE TRIGGER supporter_changed BEFORE UPDATE ON supporter FOR EACH ROW
  WHEN ((OLD.display_name, OLD.email, OLD.bill_email, OLD.ship_email, OLD.bill_address_01, OLD.bill_address_02, OLD.bill_city, OLD.bill_state, OLD.bill_zip,
      OLD.bill_country, OLD.bill_phone, OLD.donor_id, OLD.is_active, OLD.is_spam)
    IS DISTINCT FROM (NEW.display_name, NEW.email, NEW.bill_email, NEW.ship_email, NEW.bill_address_01, NEW.bill_address_02, NEW.bill_city, NEW.bill_state, NEW.bill_zip,
      NEW.bill_country, NEW.bill_phone, NEW.donor_id, NEW.is_active, NEW.is_spam))
  EXECUTE FUNCTION supporter_changed();

CREATE FUNCTION supporter_membership_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE supporter SET changed_in = pg_current_xact_id()
  WHERE id IN (OLD.supporter_id, NEW.supporter_id) AND changed_in <> pg_current_xact_id();
  RETURN NULL;
END $$;
CREATE TRIGGER supporter_membership_changed AFTER INSERT OR UPDATE OR DELETE ON supporter_membership FOR EACH ROW EXECUTE FUNCTION supporter_membership_changed();
