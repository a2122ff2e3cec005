-- Whether what was sold was paid for (decision 0700): of a product with many such lines more than 20,000 paid items are known without looking at one of them. Most lines are,
-- so that the few others have the index. A payment comes before or with what makes its contribution listed, and stays: one that comes later is not said here, so that there may be
-- more payments than this knows of, and never fewer.
ALTER TABLE sold_line ADD COLUMN has_payment boolean NOT NULL DEFAULT true;
UPDATE sold_line s SET has_payment = false WHERE NOT EXISTS (SELECT 1 FROM payment p WHERE p.contribution_id = s.contribution_id);
ALTER TABLE sold_line ALTER COLUMN has_payment DROP DEFAULT;
CREATE INDEX sold_line_unpaid ON sold_line (variant_id) WHERE NOT has_payment;
ANALYZE sold_line;

CREATE OR REPLACE VIEW sold_line_row AS
  SELECT l.id AS line_id, c.id AS contribution_id, v.product_id, l.variant_id, c.ordered_at, l.total_minor, l.qty, c.currency, c.refunded_minor > 0 AS is_refunded,
    l.recurring_minor IS NOT NULL AS is_recurring, l.recurring_minor IS NOT NULL AND l.recurring_initial_charge AS is_initial, c.functional_rate,
    EXISTS (SELECT 1 FROM payment p WHERE p.contribution_id = c.id) AS has_payment
  FROM contribution c JOIN contribution_line l ON l.contribution_id = c.id JOIN product_variant v ON v.id = l.variant_id WHERE c.is_listed;

-- Nothing of the product takes a payment away; a repair may.
CREATE FUNCTION payment_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sold_line s SET has_payment = false FROM contribution_line l
  WHERE l.contribution_id = OLD.contribution_id AND s.line_id = l.id AND NOT EXISTS (SELECT 1 FROM payment p WHERE p.contribution_id = OLD.contribution_id);
  RETURN NULL;
END $$;
CREATE TRIGGER payment_gone AFTER DELETE OR UPDATE OF contribution_id ON payment FOR EACH ROW EXECUTE FUNCTION payment_gone();
