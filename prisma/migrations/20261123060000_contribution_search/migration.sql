-- What a search reads: a narrow row for each paid contribution, so that thousands of hits are a few thousand small reads, not as many wide ones.
-- The old version that runs beside the new one during an upgrade still reads contribution.search_text, only without an index; the column goes later.
DROP INDEX contribution_search;
CREATE TABLE contribution_search (
  id integer PRIMARY KEY REFERENCES contribution (id) ON UPDATE CASCADE ON DELETE CASCADE,
  subtotal_minor bigint NOT NULL,
  total_minor bigint NOT NULL,
  refunded_minor bigint NOT NULL,
  ordered_at timestamptz(3) NOT NULL,
  ordered_on date,
  tally_bucket smallint NOT NULL,
  is_listed boolean NOT NULL,
  is_pos boolean NOT NULL,
  currency char(3) NOT NULL,
  payment_type varchar(20),
  card_brand varchar(30),
  billing_country varchar(2),
  source varchar(50),
  supporter_name varchar(140) NOT NULL,
  search_text text NOT NULL
);

CREATE FUNCTION contribution_search_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.confirmed_at IS NULL OR NEW.deleted_at IS NOT NULL THEN
    DELETE FROM contribution_search WHERE id = NEW.id;
    RETURN NULL;
  END IF;
  INSERT INTO contribution_search (id, subtotal_minor, total_minor, refunded_minor, ordered_at, ordered_on, tally_bucket, is_listed, is_pos, currency,
    payment_type, card_brand, billing_country, source, supporter_name, search_text)
  VALUES (NEW.id, NEW.subtotal_minor, NEW.total_minor, NEW.refunded_minor, NEW.ordered_at, NEW.ordered_on, NEW.tally_bucket, NEW.is_listed, NEW.is_pos,
    NEW.currency, NEW.payment_type, NEW.card_brand, NEW.billing_country, NEW.source, NEW.supporter_name, NEW.search_text)
  ON CONFLICT (id) DO UPDATE SET subtotal_minor = excluded.subtotal_minor, total_minor = excluded.total_minor,
    refunded_minor = excluded.refunded_minor, ordered_at = excluded.ordered_at, ordered_on = excluded.ordered_on, tally_bucket = excluded.tally_bucket,
    is_listed = excluded.is_listed, is_pos = excluded.is_pos, currency = excluded.currency, payment_type = excluded.payment_type, card_brand = excluded.card_brand,
    billing_country = excluded.billing_country, source = excluded.source, supporter_name = excluded.supporter_name, search_text = excluded.search_text;
  RETURN NULL;
END $$;

-- An open cart has no row here, and none of its changes comes by.
CREATE TRIGGER contribution_search_insert AFTER INSERT ON contribution FOR EACH ROW
  WHEN (NEW.confirmed_at IS NOT NULL AND NEW.deleted_at IS NULL) EXECUTE FUNCTION contribution_search_follow();
CREATE TRIGGER contribution_search_update AFTER UPDATE ON contribution FOR EACH ROW
  WHEN ((OLD.confirmed_at IS NOT NULL OR NEW.confirmed_at IS NOT NULL)
    AND (OLD.confirmed_at IS NULL, OLD.deleted_at IS NULL, OLD.subtotal_minor, OLD.total_minor, OLD.refunded_minor, OLD.ordered_at, OLD.ordered_on,
      OLD.tally_bucket, OLD.is_listed, OLD.is_pos, OLD.currency, OLD.payment_type, OLD.card_brand, OLD.billing_country, OLD.source, OLD.supporter_name, OLD.search_text)
    IS DISTINCT FROM (NEW.confirmed_at IS NULL, NEW.deleted_at IS NULL, NEW.subtotal_minor, NEW.total_minor, NEW.refunded_minor, NEW.ordered_at,
      NEW.ordered_on, NEW.tally_bucket, NEW.is_listed, NEW.is_pos, NEW.currency, NEW.payment_type, NEW.card_brand, NEW.billing_country, NEW.source, NEW.supporter_name,
      NEW.search_text))
  EXECUTE FUNCTION contribution_search_follow();

-- In the order of the list, so that its newest rows lie together; also after a bulk load, which runs no triggers.
CREATE FUNCTION rebuild_contribution_search() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE contribution IN SHARE MODE;
  DELETE FROM contribution_search;
  INSERT INTO contribution_search (id, subtotal_minor, total_minor, refunded_minor, ordered_at, ordered_on, tally_bucket, is_listed, is_pos, currency,
    payment_type, card_brand, billing_country, source, supporter_name, search_text)
  SELECT id, subtotal_minor, total_minor, refunded_minor, ordered_at, ordered_on, tally_bucket, is_listed, is_pos, currency,
    payment_type, card_brand, billing_country, source, supporter_name, search_text
  FROM contribution WHERE confirmed_at IS NOT NULL AND deleted_at IS NULL ORDER BY ordered_at, id;
END $$;
SELECT rebuild_contribution_search();

CREATE INDEX contribution_search_ordered ON contribution_search (ordered_at DESC, id DESC) WHERE is_listed;
CREATE INDEX contribution_search_words ON contribution_search USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit = 256);
ANALYZE contribution_search;

DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON contribution_search TO almoner_app;
  END IF;
END $$;
