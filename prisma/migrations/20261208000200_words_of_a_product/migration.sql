-- Words among what one product sold: which products a contribution has stands beside its words, in the same index. A common word that a hundred thousand contributions
-- have was looked up in each of them, for the few thousand of one product (decision 0662).
ALTER TABLE contribution_search ADD COLUMN product_ids integer[] NOT NULL DEFAULT '{}';

CREATE FUNCTION products_of(contribution integer) RETURNS integer[] LANGUAGE sql STABLE AS
$$ SELECT coalesce(array_agg(DISTINCT v.product_id), '{}') FROM contribution_line l JOIN product_variant v ON v.id = l.variant_id WHERE l.contribution_id = contribution $$;

CREATE OR REPLACE FUNCTION contribution_search_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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

-- Lines that change after they were paid: an import, a correction, a repair. What a contribution sells stands beside its words only where that is something else.
CREATE OR REPLACE FUNCTION line_day_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_day_changed (day) SELECT DISTINCT utc_day(c.ordered_at) FROM new_rows l JOIN contribution c ON c.id = l.contribution_id WHERE c.is_listed;
  IF FOUND THEN
    INSERT INTO sold_line SELECT s.* FROM new_rows n JOIN sold_line_row s ON s.line_id = n.id;
    UPDATE contribution_search w SET product_ids = products_of(w.id) FROM (SELECT DISTINCT contribution_id FROM new_rows) n
    WHERE w.id = n.contribution_id AND w.product_ids <> products_of(w.id);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION line_day_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE is_sold boolean;
BEGIN
  INSERT INTO product_day_changed (day) SELECT utc_day(c.ordered_at) FROM contribution c WHERE c.id = OLD.contribution_id AND c.is_listed;
  is_sold := FOUND;
  -- A line goes with its contribution, too, which is gone by then.
  IF is_sold OR TG_OP = 'DELETE' THEN
    DELETE FROM sold_line WHERE line_id = OLD.id;
  END IF;
  IF is_sold THEN
    IF TG_OP = 'UPDATE' THEN
      INSERT INTO sold_line SELECT * FROM sold_line_row WHERE line_id = NEW.id;
    END IF;
    UPDATE contribution_search SET product_ids = products_of(id) WHERE id = OLD.contribution_id AND product_ids <> products_of(id);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION rebuild_contribution_search() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE contribution, contribution_line IN SHARE MODE;
  DELETE FROM contribution_search;
  INSERT INTO contribution_search (id, subtotal_minor, total_minor, refunded_minor, ordered_at, ordered_on, tally_bucket, is_listed, is_pos, currency,
    payment_type, card_brand, billing_country, source, supporter_name, search_text, product_ids)
  SELECT c.id, c.subtotal_minor, c.total_minor, c.refunded_minor, c.ordered_at, c.ordered_on, c.tally_bucket, c.is_listed, c.is_pos, c.currency,
    c.payment_type, c.card_brand, c.billing_country, c.source, c.supporter_name, c.search_text, coalesce(x.product_ids, '{}')
  FROM contribution c LEFT JOIN (
    SELECT l.contribution_id, array_agg(DISTINCT v.product_id) AS product_ids FROM contribution_line l JOIN product_variant v ON v.id = l.variant_id GROUP BY 1) x ON x.contribution_id = c.id
  WHERE c.confirmed_at IS NOT NULL AND c.deleted_at IS NULL ORDER BY c.ordered_at, c.id;
END $$;

-- Written once more without its indexes: ten million rows that are changed one by one would write each of them twice.
DROP INDEX contribution_search_ordered;
DROP INDEX contribution_search_words;
ALTER TABLE contribution_search DROP CONSTRAINT contribution_search_id_fkey, DROP CONSTRAINT contribution_search_pkey;
TRUNCATE contribution_search;
SET work_mem = '128MB';
SELECT rebuild_contribution_search();
RESET work_mem;
ALTER TABLE contribution_search ADD PRIMARY KEY (id),
  ADD CONSTRAINT contribution_search_id_fkey FOREIGN KEY (id) REFERENCES contribution (id) ON UPDATE CASCADE ON DELETE CASCADE;
CREATE INDEX contribution_search_ordered ON contribution_search (ordered_at DESC, id DESC) WHERE is_listed;
CREATE INDEX contribution_search_words ON contribution_search USING gin (search_text gin_trgm_ops, product_ids) WITH (gin_pending_list_limit = 256);
ANALYZE contribution_search;
