-- Tests sell no product: neither its lines nor its days count them (R-REPORTS-4).
CREATE OR REPLACE VIEW product_day_row AS
  SELECT utc_day(c.ordered_at) AS day, c.ordered_at, v.product_id, c.currency, c.id AS contribution_id, l.qty,
    l.total_minor,
    round(l.total_minor * csv_unit(c.currency) * c.functional_rate / csv_unit(organization_currency()))::bigint
      AS worth_minor,
    l.recurring_minor IS NOT NULL AS is_recurring, l.recurring_minor IS NOT NULL
      AND l.recurring_initial_charge AS is_initial
  FROM contribution c JOIN contribution_line l ON l.contribution_id = c.id JOIN product_variant v ON v.id = l.variant_id
    WHERE c.is_listed AND NOT c.is_test;

CREATE OR REPLACE VIEW sold_line_row AS
  SELECT l.id AS line_id, c.id AS contribution_id, v.product_id, l.variant_id, c.ordered_at, l.total_minor, l.qty,
    c.currency, c.refunded_minor > 0 AS is_refunded,
    l.recurring_minor IS NOT NULL AS is_recurring, l.recurring_minor IS NOT NULL
      AND l.recurring_initial_charge AS is_initial, c.functional_rate,
    EXISTS (SELECT 1 FROM payment p WHERE p.contribution_id = c.id) AS has_payment
  FROM contribution c JOIN contribution_line l ON l.contribution_id = c.id JOIN product_variant v ON v.id = l.variant_id
    WHERE c.is_listed AND NOT c.is_test;

CREATE OR REPLACE FUNCTION contribution_day_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.is_listed, OLD.is_test, OLD.ordered_at, OLD.currency, OLD.functional_rate)
      IS NOT DISTINCT FROM (NEW.is_listed, NEW.is_test, NEW.ordered_at, NEW.currency, NEW.functional_rate)
    THEN RETURN NULL; END IF;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.is_listed AND NOT OLD.is_test THEN
    INSERT INTO product_day_changed (day) VALUES (utc_day(OLD.ordered_at));
    DELETE FROM sold_line s USING contribution_line l WHERE l.contribution_id = OLD.id AND s.line_id = l.id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.is_listed AND NOT NEW.is_test THEN
    INSERT INTO product_day_changed (day) VALUES (utc_day(NEW.ordered_at));
    INSERT INTO sold_line SELECT * FROM sold_line_row WHERE contribution_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

DELETE FROM sold_line s USING contribution c WHERE c.id = s.contribution_id AND c.is_test;
INSERT INTO product_day_changed (day) SELECT DISTINCT utc_day(ordered_at) FROM contribution WHERE is_test AND is_listed;
