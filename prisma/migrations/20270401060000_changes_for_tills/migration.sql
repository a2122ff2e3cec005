-- Changes of what a tablet stores (R-DEVICES-11). Rows are only added, so that two sales of the same product never wait
-- for each other here, and are removed after a while.
CREATE TABLE till_change (
  id BIGSERIAL NOT NULL,
  kind VARCHAR(10) NOT NULL,
  of_id INTEGER NOT NULL,
  changed_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
  changed_at TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  CONSTRAINT till_change_pkey PRIMARY KEY (id)
);
CREATE INDEX till_change_in ON till_change (changed_in, kind, of_id);
CREATE INDEX till_change_at ON till_change (changed_at);

-- The kind, and the column of the row that names what of it changed.
CREATE FUNCTION till_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids integer[];
BEGIN
  IF TG_OP = 'UPDATE' AND OLD IS NOT DISTINCT FROM NEW THEN RETURN NULL; END IF;
  IF TG_ARGV[1] = 'id' THEN ids := ARRAY[OLD.id, NEW.id];
  ELSIF TG_ARGV[1] = 'product_id' THEN ids := ARRAY[OLD.product_id, NEW.product_id];
  ELSIF TG_ARGV[1] = 'tax_rule_id' THEN ids := ARRAY[OLD.tax_rule_id, NEW.tax_rule_id];
  ELSIF TG_ARGV[1] = 'promo_code_id' THEN ids := ARRAY[OLD.promo_code_id, NEW.promo_code_id];
  ELSIF TG_ARGV[1] = 'supporter_id' THEN ids := ARRAY[OLD.supporter_id, NEW.supporter_id];
  ELSE ids := ARRAY[OLD.method_id, NEW.method_id];
  END IF;
  INSERT INTO till_change (kind, of_id) SELECT DISTINCT TG_ARGV[0], i FROM unnest(ids) AS i WHERE i IS NOT NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER till_changed AFTER INSERT OR UPDATE OR DELETE ON category FOR EACH ROW
  EXECUTE FUNCTION till_changed('category', 'id');
CREATE TRIGGER till_changed AFTER INSERT OR UPDATE OR DELETE ON product FOR EACH ROW
  EXECUTE FUNCTION till_changed('product', 'id');
CREATE TRIGGER till_changed AFTER INSERT OR UPDATE OR DELETE ON product_variant FOR EACH ROW
  EXECUTE FUNCTION till_changed('product', 'product_id');
CREATE TRIGGER till_changed AFTER INSERT OR UPDATE OR DELETE ON custom_field FOR EACH ROW
  EXECUTE FUNCTION till_changed('product', 'product_id');
CREATE TRIGGER till_changed AFTER INSERT OR UPDATE OR DELETE ON product_category FOR EACH ROW
  EXECUTE FUNCTION till_changed('product', 'product_id');
CREATE TRIGGER till_changed AFTER INSERT OR UPDATE OR DELETE ON tax_rule_product FOR EACH ROW
  EXECUTE FUNCTION till_changed('product', 'product_id');
CREATE TRIGGER till_changed AFTER INSERT OR UPDATE OR DELETE ON tax_rule FOR EACH ROW
  EXECUTE FUNCTION till_changed('tax', 'id');
CREATE TRIGGER till_changed AFTER INSERT OR UPDATE OR DELETE ON tax_rule_region FOR EACH ROW
  EXECUTE FUNCTION till_changed('tax', 'tax_rule_id');
CREATE TRIGGER till_changed AFTER INSERT OR UPDATE OR DELETE ON promo_code FOR EACH ROW
  EXECUTE FUNCTION till_changed('code', 'id');
CREATE TRIGGER till_changed AFTER INSERT OR UPDATE OR DELETE ON promo_code_product FOR EACH ROW
  EXECUTE FUNCTION till_changed('code', 'promo_code_id');
CREATE TRIGGER till_changed AFTER INSERT OR UPDATE OR DELETE ON promo_code_category FOR EACH ROW
  EXECUTE FUNCTION till_changed('code', 'promo_code_id');
CREATE TRIGGER till_changed AFTER INSERT OR UPDATE OR DELETE ON promo_code_membership FOR EACH ROW
  EXECUTE FUNCTION till_changed('code', 'promo_code_id');
CREATE TRIGGER till_changed AFTER INSERT OR UPDATE OR DELETE ON shipping_method FOR EACH ROW
  EXECUTE FUNCTION till_changed('method', 'id');
CREATE TRIGGER till_changed AFTER INSERT OR UPDATE OR DELETE ON shipping_price FOR EACH ROW
  EXECUTE FUNCTION till_changed('method', 'method_id');
CREATE TRIGGER till_changed AFTER INSERT OR UPDATE OR DELETE ON sponsorship FOR EACH ROW
  EXECUTE FUNCTION till_changed('child', 'id');

-- The limits of a tier stand with every method that has a price for it.
CREATE FUNCTION till_tier_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO till_change (kind, of_id) SELECT 'method', method_id FROM shipping_price WHERE tier_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER till_changed AFTER UPDATE ON shipping_tier FOR EACH ROW EXECUTE FUNCTION till_tier_changed();

-- A bundle says its parts, and a part is known because it is one.
CREATE FUNCTION till_bundle_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO till_change (kind, of_id) SELECT DISTINCT 'product', product_id FROM product_variant
  WHERE id IN (OLD.parent_id, OLD.part_id, NEW.parent_id, NEW.part_id);
  RETURN NULL;
END $$;
CREATE TRIGGER till_changed AFTER INSERT OR UPDATE OR DELETE ON linked_variant FOR EACH ROW
  EXECUTE FUNCTION till_bundle_changed();

-- The amounts that a gift suggests may be those of its product's payment group.
CREATE FUNCTION till_group_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO till_change (kind, of_id) SELECT 'product', id FROM product WHERE payment_group_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER till_changed AFTER UPDATE ON payment_group FOR EACH ROW EXECUTE FUNCTION till_group_changed();
CREATE FUNCTION till_option_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO till_change (kind, of_id) SELECT 'product', id FROM product
  WHERE payment_group_id IN (OLD.group_id, NEW.group_id);
  RETURN NULL;
END $$;
CREATE TRIGGER till_changed AFTER INSERT OR UPDATE OR DELETE ON payment_option FOR EACH ROW
  EXECUTE FUNCTION till_option_changed();

-- Pictures.
CREATE FUNCTION till_pictured(of_type text, of_id integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO till_change (kind, of_id) SELECT 'product', of_id WHERE of_type = 'product'
  UNION ALL SELECT 'product', product_id FROM product_variant WHERE of_type = 'product_variant' AND id = of_id
$$;
CREATE FUNCTION till_picture_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM till_pictured(OLD.mediable_type, OLD.mediable_id);
  PERFORM till_pictured(NEW.mediable_type, NEW.mediable_id);
  RETURN NULL;
END $$;
CREATE TRIGGER till_changed AFTER INSERT OR UPDATE OR DELETE ON mediable FOR EACH ROW
  EXECUTE FUNCTION till_picture_changed();
CREATE FUNCTION till_thumbnail_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM till_pictured(mediable_type, mediable_id) FROM mediable WHERE media_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER till_changed AFTER UPDATE OF thumbnail_key ON media FOR EACH ROW
  EXECUTE FUNCTION till_thumbnail_changed();

-- How many sponsors fill the place of a child is a setting.
CREATE FUNCTION till_places_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF 'sponsorship_max_sponsors' IN (OLD.key, NEW.key) THEN
    INSERT INTO till_change (kind, of_id) SELECT 'child', id FROM sponsorship;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER till_changed AFTER INSERT OR UPDATE OR DELETE ON setting FOR EACH ROW
  EXECUTE FUNCTION till_places_changed();

-- Of a supporter only what a prepared device may know; a gift matters where it is the first one for a while.
CREATE TRIGGER till_changed AFTER INSERT OR DELETE ON supporter FOR EACH ROW
  EXECUTE FUNCTION till_changed('supporter', 'id');
CREATE TRIGGER till_changed_update AFTER UPDATE ON supporter FOR EACH ROW
  WHEN ((OLD.display_name, OLD.email, OLD.bill_email, OLD.ship_email, OLD.bill_phone, OLD.ship_phone,
    OLD.account_type_id, OLD.is_active, OLD.is_spam) IS DISTINCT FROM (NEW.display_name, NEW.email, NEW.bill_email,
    NEW.ship_email, NEW.bill_phone, NEW.ship_phone, NEW.account_type_id, NEW.is_active, NEW.is_spam)
    OR coalesce(OLD.last_payment_at, '-infinity') < coalesce(NEW.last_payment_at, '-infinity') - INTERVAL '1 day'
    OR coalesce(NEW.last_payment_at, '-infinity') < coalesce(OLD.last_payment_at, '-infinity') - INTERVAL '1 day')
  EXECUTE FUNCTION till_changed('supporter', 'id');
CREATE TRIGGER till_changed AFTER INSERT OR UPDATE OR DELETE ON membership_span FOR EACH ROW
  EXECUTE FUNCTION till_changed('supporter', 'supporter_id');

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'almoner_app') THEN
    GRANT SELECT, INSERT, DELETE ON till_change TO almoner_app;
    GRANT USAGE, SELECT ON SEQUENCE till_change_id_seq TO almoner_app;
  END IF;
END $$;
