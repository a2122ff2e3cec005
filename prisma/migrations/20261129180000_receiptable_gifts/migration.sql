-- The receiptable amount of each gift, as of the last fold; `transaction_id` is 0 where it is the contribution itself.
-- No keys: what is deleted has to be known until it is taken away.
CREATE TABLE receiptable_gift (
  contribution_id integer NOT NULL,
  transaction_id integer NOT NULL,
  supporter_id integer NOT NULL,
  given_at timestamptz(3) NOT NULL,
  currency char(3) NOT NULL,
  receiptable_minor bigint NOT NULL,
  sponsored_minor bigint NOT NULL,
  is_refunded boolean NOT NULL,
  is_receipted boolean NOT NULL,
  billing_country varchar(2),
  PRIMARY KEY (contribution_id, transaction_id)
);
CREATE INDEX receiptable_gift_given ON receiptable_gift (currency, given_at);

-- The rule (R-RECEIPTS-2): lines count without the fair market value of what was given in return, covered costs with
-- it, shipping and tax never. `sponsored_minor` counts sponsorships, which a setting leaves out.
CREATE VIEW receiptable_gift_row AS
SELECT c.id AS contribution_id, 0 AS transaction_id, c.supporter_id, c.ordered_at AS given_at, c.currency::char(3),
  least(c.total_minor, a.minor)::bigint AS receiptable_minor,
  least(c.total_minor, a.sponsored_minor)::bigint AS sponsored_minor,
  c.refunded_minor > 0 AS is_refunded,
  EXISTS (SELECT FROM tax_receipt_line n JOIN tax_receipt r ON r.id = n.receipt_id
    WHERE n.contribution_id = c.id AND r.status <> 'void' AND r.deleted_at IS NULL) AS is_receipted,
  c.billing_country
FROM contribution c, LATERAL (
  SELECT coalesce(sum(g.minor) FILTER (WHERE l.sponsorship_id IS NULL), 0) AS minor,
    coalesce(sum(g.minor), 0) AS sponsored_minor
  FROM contribution_line l LEFT JOIN LATERAL (
      SELECT v.fair_market_value_minor, q.is_tax_receiptable, q.base_currency
      FROM product_variant v JOIN product q ON q.id = v.product_id WHERE v.id = l.variant_id OFFSET 0) p ON true,
    LATERAL (SELECT CASE WHEN l.sponsorship_id IS NOT NULL THEN l.total_minor + l.dcc_minor
      WHEN p.is_tax_receiptable THEN l.dcc_minor + greatest(0, l.total_minor - l.qty * coalesce(CASE
        WHEN coalesce(p.base_currency, organization_currency()) <> c.currency
          AND coalesce(p.base_currency, organization_currency()) = c.functional_currency AND c.functional_rate > 0
        THEN round(p.fair_market_value_minor / c.functional_rate
          * power(10::numeric, minor_digits(c.currency) - minor_digits(c.functional_currency)))
        ELSE p.fair_market_value_minor END, 0)) ELSE 0 END AS minor) g
  WHERE l.contribution_id = c.id) a
WHERE c.is_listed AND NOT c.is_test AND c.total_minor > 0 AND c.supporter_id IS NOT NULL
UNION ALL
SELECT p.contribution_id, t.id, p.supporter_id, t.attempted_at, t.currency,
  CASE WHEN l.sponsorship_id IS NULL AND g.is_tax_receiptable THEN t.amount_minor ELSE 0 END,
  CASE WHEN l.sponsorship_id IS NOT NULL OR g.is_tax_receiptable THEN t.amount_minor ELSE 0 END,
  t.refunded_minor > 0,
  EXISTS (SELECT FROM tax_receipt_line n JOIN tax_receipt r ON r.id = n.receipt_id
    WHERE n.transaction_id = t.id AND r.status <> 'void' AND r.deleted_at IS NULL),
  c.billing_country
FROM recurring_profile p JOIN recurring_transaction t ON t.profile_id = p.id
  JOIN contribution c ON c.id = p.contribution_id JOIN contribution_line l ON l.id = p.line_id,
  LATERAL (SELECT (SELECT q.is_tax_receiptable FROM product_variant v JOIN product q ON q.id = v.product_id
    WHERE v.id = p.variant_id) AS is_tax_receiptable) g
WHERE t.payment_status = 'Completed' AND p.is_kept AND NOT c.is_test AND p.supporter_id IS NOT NULL;

-- Kept rows, without those that wait for the next fold, which are counted once more.
CREATE VIEW receiptable_gift_now AS
WITH touched AS MATERIALIZED (SELECT DISTINCT contribution_id FROM product_gift_change)
SELECT k.* FROM receiptable_gift k WHERE k.contribution_id NOT IN (SELECT contribution_id FROM touched)
UNION ALL
SELECT n.* FROM touched, LATERAL (SELECT r.* FROM receiptable_gift_row r
  WHERE r.contribution_id = touched.contribution_id OFFSET 0) n;

CREATE OR REPLACE FUNCTION contribution_changes_gifts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.confirmed_at IS NULL, OLD.deleted_at IS NULL, OLD.is_test, OLD.is_spam, OLD.total_minor, OLD.refunded_minor,
      OLD.currency, OLD.functional_currency, OLD.functional_rate, OLD.supporter_id, OLD.ordered_at, OLD.billing_country)
      IS NOT DISTINCT FROM (NEW.confirmed_at IS NULL, NEW.deleted_at IS NULL, NEW.is_test, NEW.is_spam, NEW.total_minor,
        NEW.refunded_minor, NEW.currency, NEW.functional_currency, NEW.functional_rate, NEW.supporter_id,
        NEW.ordered_at, NEW.billing_country)
    THEN RETURN NULL; END IF;
  END IF;
  INSERT INTO product_gift_change (contribution_id) VALUES (CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END);
  RETURN NULL;
END $$;

DROP TRIGGER line_gifts_delete ON contribution_line;
DROP TRIGGER line_gifts_update ON contribution_line;
CREATE TRIGGER line_gifts_delete AFTER DELETE ON contribution_line FOR EACH ROW EXECUTE FUNCTION line_changes_gifts();
CREATE TRIGGER line_gifts_update AFTER UPDATE ON contribution_line FOR EACH ROW
  WHEN ((OLD.variant_id, OLD.total_minor, OLD.qty, OLD.dcc_minor, OLD.sponsorship_id) IS DISTINCT FROM
    (NEW.variant_id, NEW.total_minor, NEW.qty, NEW.dcc_minor, NEW.sponsorship_id))
  EXECUTE FUNCTION line_changes_gifts();

-- A sponsorship's plan may have no product.
CREATE OR REPLACE FUNCTION transaction_changes_gifts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_gift_change (contribution_id)
  SELECT contribution_id FROM recurring_profile WHERE id = CASE TG_OP WHEN 'DELETE' THEN OLD.profile_id
    ELSE NEW.profile_id END;
  RETURN NULL;
END $$;
DROP TRIGGER transaction_gifts_update ON recurring_transaction;
CREATE TRIGGER transaction_gifts_update AFTER UPDATE ON recurring_transaction FOR EACH ROW
  WHEN ((OLD.payment_status, OLD.amount_minor, OLD.tax_minor, OLD.shipping_minor, OLD.dcc_minor, OLD.refunded_minor,
  OLD.currency, OLD.functional_currency, OLD.functional_rate, OLD.attempted_at) IS DISTINCT FROM (NEW.payment_status,
  NEW.amount_minor, NEW.tax_minor, NEW.shipping_minor, NEW.dcc_minor, NEW.refunded_minor, NEW.currency,
  NEW.functional_currency, NEW.functional_rate, NEW.attempted_at)) EXECUTE FUNCTION transaction_changes_gifts();

DROP TRIGGER plan_gifts_update ON recurring_profile;
CREATE TRIGGER plan_gifts_update AFTER UPDATE ON recurring_profile FOR EACH ROW
  WHEN ((OLD.variant_id, OLD.supporter_id, OLD.line_id, OLD.is_kept) IS DISTINCT FROM (NEW.variant_id,
  NEW.supporter_id, NEW.line_id, NEW.is_kept)) EXECUTE FUNCTION plan_changes_gifts();

-- The fold waits for the lock, so that no sale is counted by the old rule after this statement has looked for it.
CREATE FUNCTION requeue_product_gifts(variants integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(72707393);
  INSERT INTO product_gift_change (contribution_id)
  SELECT l.contribution_id FROM contribution_line l JOIN contribution c ON c.id = l.contribution_id
  WHERE l.variant_id = ANY (variants) AND c.confirmed_at IS NOT NULL
  UNION SELECT contribution_id FROM recurring_profile WHERE variant_id = ANY (variants);
END $$;

CREATE FUNCTION product_changes_gifts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM requeue_product_gifts(ARRAY(SELECT id FROM product_variant WHERE product_id = NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER product_gifts_update AFTER UPDATE ON product FOR EACH ROW
  WHEN ((OLD.is_tax_receiptable, OLD.base_currency) IS DISTINCT FROM (NEW.is_tax_receiptable, NEW.base_currency))
  EXECUTE FUNCTION product_changes_gifts();

CREATE FUNCTION variant_changes_gifts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM requeue_product_gifts(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE TRIGGER variant_gifts_update AFTER UPDATE ON product_variant FOR EACH ROW
  WHEN ((OLD.fair_market_value_minor, OLD.product_id) IS DISTINCT FROM (NEW.fair_market_value_minor, NEW.product_id))
  EXECUTE FUNCTION variant_changes_gifts();

CREATE FUNCTION receipt_changes_gifts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_gift_change (contribution_id)
  SELECT coalesce(n.contribution_id, p.contribution_id) FROM tax_receipt_line n
    LEFT JOIN recurring_transaction t ON t.id = n.transaction_id LEFT JOIN recurring_profile p ON p.id = t.profile_id
  WHERE n.receipt_id = NEW.id AND coalesce(n.contribution_id, p.contribution_id) IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER receipt_gifts_update AFTER UPDATE ON tax_receipt FOR EACH ROW
  WHEN ((OLD.status = 'void', OLD.deleted_at IS NULL) IS DISTINCT FROM (NEW.status = 'void', NEW.deleted_at IS NULL))
  EXECUTE FUNCTION receipt_changes_gifts();

CREATE FUNCTION receipt_line_changes_gifts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_gift_change (contribution_id)
  SELECT coalesce(n.contribution_id, p.contribution_id) FROM changed n
    LEFT JOIN recurring_transaction t ON t.id = n.transaction_id LEFT JOIN recurring_profile p ON p.id = t.profile_id
  WHERE coalesce(n.contribution_id, p.contribution_id) IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER receipt_line_gifts_insert AFTER INSERT ON tax_receipt_line REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION receipt_line_changes_gifts();
CREATE TRIGGER receipt_line_gifts_delete AFTER DELETE ON tax_receipt_line REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION receipt_line_changes_gifts();

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
  DELETE FROM product_gift_total;
  DELETE FROM product_gift;
  INSERT INTO product_gift (contribution_id, product_id, currency, raised_minor, gifts)
  SELECT contribution_id, product_id, currency, sum(raised_minor), sum(gifts) FROM contribution_gift
    GROUP BY contribution_id, product_id, currency;
  INSERT INTO product_gift_total (product_id, currency, raised_minor, gifts)
  SELECT product_id, currency, sum(raised_minor), sum(gifts) FROM product_gift GROUP BY product_id, currency;
END $$;

INSERT INTO receiptable_gift SELECT * FROM receiptable_gift_row;
