-- What a year's receipts come to for each supporter is stored, so that their page reads a row for each donor instead of
-- each gift (R-RECEIPTS-2).

CREATE FUNCTION utc_year(at timestamptz) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$
  SELECT extract(year FROM at AT TIME ZONE 'UTC')::smallint
$$;

-- Gifts of a year of UTC as of the last fold, of a supporter and by the country that their contribution names: those
-- that came back, those on a receipt, and the others, with what of these is receiptable without sponsorships and with
-- them. A row of nothing but zeros is of gifts that went away.
CREATE TABLE receiptable_year (
  currency char(3) NOT NULL,
  year smallint NOT NULL,
  supporter_id integer NOT NULL,
  country varchar(2) NOT NULL,
  refunded integer NOT NULL,
  receipted integer NOT NULL,
  open integer NOT NULL,
  gifts integer NOT NULL,
  minor bigint NOT NULL,
  sponsored_gifts integer NOT NULL,
  sponsored_minor bigint NOT NULL,
  PRIMARY KEY (currency, year, supporter_id, country)
);

CREATE VIEW receiptable_year_row (currency, year, supporter_id, country, refunded, receipted, open, gifts, minor,
  sponsored_gifts, sponsored_minor) AS
SELECT g.currency, utc_year(g.given_at), g.supporter_id, coalesce(g.billing_country, ''),
    coalesce(sum(sign) FILTER (WHERE is_refunded), 0) AS refunded,
    coalesce(sum(sign) FILTER (WHERE is_receipted AND NOT is_refunded), 0) AS receipted,
    coalesce(sum(sign) FILTER (WHERE is_open), 0) AS open,
    coalesce(sum(sign) FILTER (WHERE is_open AND receiptable_minor <> 0), 0) AS gifts,
    coalesce(sum(sign * receiptable_minor) FILTER (WHERE is_open), 0) AS minor,
    coalesce(sum(sign) FILTER (WHERE is_open AND sponsored_minor <> 0), 0) AS sponsored_gifts,
    coalesce(sum(sign * sponsored_minor) FILTER (WHERE is_open), 0) AS sponsored_minor
  FROM (SELECT 1 AS sign, k.* FROM receiptable_gift k) g,
    LATERAL (SELECT NOT g.is_refunded AND NOT g.is_receipted AS is_open) o
  GROUP BY 1, 2, 3, 4;

-- What the next fold adds to the kept gifts, and takes off them.
CREATE VIEW receiptable_gift_waiting AS
WITH touched AS MATERIALIZED (SELECT DISTINCT contribution_id FROM product_gift_change)
SELECT 1 AS sign, n.* FROM touched, LATERAL (SELECT r.* FROM receiptable_gift_row r
  WHERE r.contribution_id = touched.contribution_id OFFSET 0) n
UNION ALL
SELECT -1, k.* FROM touched, LATERAL (SELECT g.* FROM receiptable_gift g
  WHERE g.contribution_id = touched.contribution_id OFFSET 0) k;

-- One statement, so that what is counted and what is taken off the queue are of the same moment.
CREATE OR REPLACE FUNCTION fold_product_gifts(most integer) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE folded bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(72707393);
  WITH touched AS MATERIALIZED (SELECT contribution_id FROM product_gift_change GROUP BY contribution_id
    ORDER BY min(id) LIMIT most),
  done AS (DELETE FROM product_gift_change c USING touched t WHERE c.contribution_id = t.contribution_id),
  counted AS MATERIALIZED (
    SELECT touched.contribution_id, n.* FROM touched, LATERAL (
      SELECT g.product_id, g.currency, sum(g.raised_minor)::bigint AS raised_minor, sum(g.gifts)::integer AS gifts
      FROM contribution_gift g WHERE g.contribution_id = touched.contribution_id GROUP BY g.product_id, g.currency) n),
  known AS MATERIALIZED (SELECT k.* FROM touched, LATERAL (SELECT s.* FROM product_gift s
    WHERE s.contribution_id = touched.contribution_id OFFSET 0) k),
  gone AS (
    DELETE FROM product_gift s USING known k
    WHERE (s.contribution_id, s.product_id, s.currency) = (k.contribution_id, k.product_id, k.currency)
      AND NOT EXISTS (SELECT 1 FROM counted n WHERE (n.contribution_id, n.product_id, n.currency) = (k.contribution_id,
        k.product_id, k.currency))),
  written AS (
    INSERT INTO product_gift AS s (contribution_id, product_id, currency, raised_minor, gifts)
    SELECT n.contribution_id, n.product_id, n.currency, n.raised_minor, n.gifts FROM counted n
    ON CONFLICT (contribution_id, product_id, currency) DO UPDATE SET raised_minor = excluded.raised_minor,
      gifts = excluded.gifts
    WHERE (s.raised_minor, s.gifts) IS DISTINCT FROM (excluded.raised_minor, excluded.gifts)),
  given AS MATERIALIZED (SELECT n.* FROM touched, LATERAL (SELECT r.* FROM receiptable_gift_row r
    WHERE r.contribution_id = touched.contribution_id OFFSET 0) n),
  yearly AS (
    INSERT INTO receiptable_year AS y (currency, year, supporter_id, country, refunded, receipted, open, gifts, minor,
      sponsored_gifts, sponsored_minor)
    SELECT g.currency, utc_year(g.given_at), g.supporter_id, coalesce(g.billing_country, ''),
      coalesce(sum(sign) FILTER (WHERE is_refunded), 0) AS refunded,
      coalesce(sum(sign) FILTER (WHERE is_receipted AND NOT is_refunded), 0) AS receipted,
      coalesce(sum(sign) FILTER (WHERE is_open), 0) AS open,
      coalesce(sum(sign) FILTER (WHERE is_open AND receiptable_minor <> 0), 0) AS gifts,
      coalesce(sum(sign * receiptable_minor) FILTER (WHERE is_open), 0) AS minor,
      coalesce(sum(sign) FILTER (WHERE is_open AND sponsored_minor <> 0), 0) AS sponsored_gifts,
      coalesce(sum(sign * sponsored_minor) FILTER (WHERE is_open), 0) AS sponsored_minor
    FROM (SELECT 1 AS sign, n.* FROM given n UNION ALL
      SELECT -1, k.* FROM touched t JOIN receiptable_gift k ON k.contribution_id = t.contribution_id) g,
      LATERAL (SELECT NOT g.is_refunded AND NOT g.is_receipted AS is_open) o
    GROUP BY 1, 2, 3, 4
    ON CONFLICT (currency, year, supporter_id, country) DO UPDATE SET refunded = y.refunded + excluded.refunded,
      receipted = y.receipted + excluded.receipted, open = y.open + excluded.open, gifts = y.gifts + excluded.gifts,
      minor = y.minor + excluded.minor, sponsored_gifts = y.sponsored_gifts + excluded.sponsored_gifts,
      sponsored_minor = y.sponsored_minor + excluded.sponsored_minor),
  taken AS (
    DELETE FROM receiptable_gift k USING touched t WHERE k.contribution_id = t.contribution_id
      AND NOT EXISTS (SELECT FROM given n WHERE (n.contribution_id, n.transaction_id) = (k.contribution_id,
        k.transaction_id))),
  kept AS (
    INSERT INTO receiptable_gift AS k SELECT * FROM given
    ON CONFLICT (contribution_id, transaction_id) DO UPDATE SET supporter_id = excluded.supporter_id,
      given_at = excluded.given_at, currency = excluded.currency, receiptable_minor = excluded.receiptable_minor,
      sponsored_minor = excluded.sponsored_minor, is_refunded = excluded.is_refunded,
      is_receipted = excluded.is_receipted, billing_country = excluded.billing_country
    WHERE k IS DISTINCT FROM excluded),
  moved AS (
    INSERT INTO product_gift_total AS t (product_id, currency, raised_minor, gifts)
    SELECT product_id, currency, sum(raised_minor), sum(gifts)
    FROM (SELECT product_id, currency, raised_minor, gifts FROM counted UNION ALL SELECT product_id, currency,
      -raised_minor, -gifts FROM known) d
    GROUP BY product_id, currency HAVING sum(raised_minor) <> 0 OR sum(gifts) <> 0
    ON CONFLICT (product_id, currency) DO UPDATE SET raised_minor = t.raised_minor + excluded.raised_minor,
      gifts = t.gifts + excluded.gifts)
  SELECT count(*) INTO folded FROM touched;
  RETURN folded;
END $$;

CREATE OR REPLACE FUNCTION rebuild_product_gifts() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE contribution, contribution_line, refund, refund_line, recurring_transaction,
    recurring_profile, tax_receipt, tax_receipt_line, product, product_variant IN SHARE MODE;
  PERFORM pg_advisory_xact_lock(72707393);
  DELETE FROM product_gift_change;
  DELETE FROM receiptable_gift;
  INSERT INTO receiptable_gift SELECT * FROM receiptable_gift_row;
  DELETE FROM receiptable_year;
  INSERT INTO receiptable_year SELECT * FROM receiptable_year_row ORDER BY 1, 2, 3, 4;
  DELETE FROM product_gift_total;
  DELETE FROM product_gift;
  INSERT INTO product_gift (contribution_id, product_id, currency, raised_minor, gifts)
  SELECT contribution_id, product_id, currency, sum(raised_minor), sum(gifts) FROM contribution_gift
    GROUP BY contribution_id, product_id, currency;
  INSERT INTO product_gift_total (product_id, currency, raised_minor, gifts)
  SELECT product_id, currency, sum(raised_minor), sum(gifts) FROM product_gift GROUP BY product_id, currency;
END $$;

INSERT INTO receiptable_year SELECT * FROM receiptable_year_row ORDER BY 1, 2, 3, 4;
