-- What a trigger asks before it calls its function is text that Postgres reads again for every statement: 25,000 characters for the contribution of each sale. So it asks what
-- nearly all changes answer with no, and its function, which is read once for each connection, asks the rest (decision 0710). Only definitions change: no row is read or written.

CREATE OR REPLACE FUNCTION contribution_search_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.confirmed_at IS NULL, OLD.deleted_at IS NULL, OLD.subtotal_minor, OLD.total_minor, OLD.refunded_minor, OLD.ordered_at, OLD.ordered_on, OLD.tally_bucket,
        OLD.is_listed, OLD.is_pos, OLD.currency, OLD.payment_type, OLD.card_brand, OLD.billing_country, OLD.source, OLD.supporter_name, OLD.search_text)
      IS NOT DISTINCT FROM (NEW.confirmed_at IS NULL, NEW.deleted_at IS NULL, NEW.subtotal_minor, NEW.total_minor, NEW.refunded_minor, NEW.ordered_at, NEW.ordered_on,
        NEW.tally_bucket, NEW.is_listed, NEW.is_pos, NEW.currency, NEW.payment_type, NEW.card_brand, NEW.billing_country, NEW.source, NEW.supporter_name, NEW.search_text)
    THEN RETURN NULL; END IF;
  END IF;
  IF NEW.confirmed_at IS NULL OR NEW.deleted_at IS NOT NULL THEN
    DELETE FROM contribution_search WHERE id = NEW.id;
    RETURN NULL;
  END IF;
  INSERT INTO contribution_search (id, subtotal_minor, total_minor, refunded_minor, ordered_at, ordered_on, tally_bucket, is_listed, is_pos, currency,
    payment_type, card_brand, billing_country, source, supporter_name, search_text, product_ids)
  VALUES (NEW.id, NEW.subtotal_minor, NEW.total_minor, NEW.refunded_minor, NEW.ordered_at, NEW.ordered_on, NEW.tally_bucket, NEW.is_listed, NEW.is_pos,
    NEW.currency, NEW.payment_type, NEW.card_brand, NEW.billing_country, NEW.source, NEW.supporter_name, NEW.search_text, products_of(NEW.id))
  ON CONFLICT (id) DO UPDATE SET subtotal_minor = excluded.subtotal_minor, total_minor = excluded.total_minor,
    refunded_minor = excluded.refunded_minor, ordered_at = excluded.ordered_at, ordered_on = excluded.ordered_on, tally_bucket = excluded.tally_bucket,
    is_listed = excluded.is_listed, is_pos = excluded.is_pos, currency = excluded.currency, payment_type = excluded.payment_type, card_brand = excluded.card_brand,
    billing_country = excluded.billing_country, source = excluded.source, supporter_name = excluded.supporter_name, search_text = excluded.search_text,
    product_ids = excluded.product_ids;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER contribution_search_update AFTER UPDATE ON contribution FOR EACH ROW
  WHEN (OLD.confirmed_at IS NOT NULL OR NEW.confirmed_at IS NOT NULL) EXECUTE FUNCTION contribution_search_follow();

CREATE OR REPLACE FUNCTION contribution_changes_gifts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.confirmed_at IS NULL, OLD.deleted_at IS NULL, OLD.is_test, OLD.is_spam, OLD.total_minor, OLD.refunded_minor, OLD.currency, OLD.functional_currency,
        OLD.functional_rate)
      IS NOT DISTINCT FROM (NEW.confirmed_at IS NULL, NEW.deleted_at IS NULL, NEW.is_test, NEW.is_spam, NEW.total_minor, NEW.refunded_minor, NEW.currency,
        NEW.functional_currency, NEW.functional_rate)
    THEN RETURN NULL; END IF;
  END IF;
  INSERT INTO product_gift_change (contribution_id) VALUES (CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER contribution_gifts_update AFTER UPDATE ON contribution FOR EACH ROW
  WHEN (OLD.confirmed_at IS NOT NULL OR NEW.confirmed_at IS NOT NULL) EXECUTE FUNCTION contribution_changes_gifts();

CREATE OR REPLACE FUNCTION contribution_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.is_listed, OLD.ordered_on, OLD.currency, OLD.tally_bucket, OLD.total_minor, OLD.refunded_minor)
      IS NOT DISTINCT FROM (NEW.is_listed, NEW.ordered_on, NEW.currency, NEW.tally_bucket, NEW.total_minor, NEW.refunded_minor)
    THEN RETURN NULL; END IF;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.is_listed THEN
    INSERT INTO contribution_tally_delta (day, currency, bucket, contributions, total_minor, refunded_minor)
    VALUES (OLD.ordered_on, OLD.currency, OLD.tally_bucket, -1, -OLD.total_minor, -OLD.refunded_minor);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.is_listed THEN
    INSERT INTO contribution_tally_delta (day, currency, bucket, contributions, total_minor, refunded_minor)
    VALUES (NEW.ordered_on, NEW.currency, NEW.tally_bucket, 1, NEW.total_minor, NEW.refunded_minor);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER contribution_tally_update AFTER UPDATE ON contribution FOR EACH ROW
  WHEN (OLD.is_listed OR NEW.is_listed) EXECUTE FUNCTION contribution_tally();

CREATE OR REPLACE FUNCTION contribution_day_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.is_listed, OLD.ordered_at, OLD.currency, OLD.functional_rate) IS NOT DISTINCT FROM (NEW.is_listed, NEW.ordered_at, NEW.currency, NEW.functional_rate)
    THEN RETURN NULL; END IF;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.is_listed THEN
    INSERT INTO product_day_changed (day) VALUES (utc_day(OLD.ordered_at));
    DELETE FROM sold_line s USING contribution_line l WHERE l.contribution_id = OLD.id AND s.line_id = l.id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.is_listed THEN
    INSERT INTO product_day_changed (day) VALUES (utc_day(NEW.ordered_at));
    INSERT INTO sold_line SELECT * FROM sold_line_row WHERE contribution_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER contribution_day_update AFTER UPDATE ON contribution FOR EACH ROW
  WHEN (OLD.is_listed OR NEW.is_listed) EXECUTE FUNCTION contribution_day_changed();

CREATE OR REPLACE FUNCTION contribution_left_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.deleted_at IS NULL, OLD.is_spam, OLD.confirmed_at IS NULL) IS NOT DISTINCT FROM (NEW.deleted_at IS NULL, NEW.is_spam, NEW.confirmed_at IS NULL)
    THEN RETURN NULL; END IF;
  END IF;
  INSERT INTO list_left_out_change (contribution_id) VALUES (CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER contribution_left_out_update AFTER UPDATE ON contribution FOR EACH ROW
  WHEN (OLD.is_spam OR NEW.is_spam OR OLD.deleted_at IS NOT NULL OR NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION contribution_left_out();

CREATE OR REPLACE TRIGGER contribution_sold_refunded AFTER UPDATE OF refunded_minor ON contribution FOR EACH ROW
  WHEN (OLD.is_listed AND NEW.is_listed AND (OLD.refunded_minor > 0) <> (NEW.refunded_minor > 0)) EXECUTE FUNCTION contribution_lines_refunded();

-- Nearly every line is put into a cart. What its products have raised is noted where its days are, behind the same look at its contribution.
CREATE OR REPLACE FUNCTION line_day_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows l JOIN contribution c ON c.id = l.contribution_id WHERE c.confirmed_at IS NOT NULL) THEN RETURN NULL; END IF;
  INSERT INTO product_gift_change (contribution_id)
  SELECT DISTINCT c.id FROM new_rows l JOIN contribution c ON c.id = l.contribution_id WHERE c.confirmed_at IS NOT NULL AND l.variant_id IS NOT NULL;
  INSERT INTO product_day_changed (day) SELECT DISTINCT utc_day(c.ordered_at) FROM new_rows l JOIN contribution c ON c.id = l.contribution_id WHERE c.is_listed;
  IF FOUND THEN
    INSERT INTO sold_line SELECT s.* FROM new_rows n JOIN sold_line_row s ON s.line_id = n.id;
    UPDATE contribution_search w SET product_ids = products_of(w.id) FROM (SELECT DISTINCT contribution_id FROM new_rows) n
    WHERE w.id = n.contribution_id AND w.product_ids <> products_of(w.id);
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER line_gifts_insert ON contribution_line;
