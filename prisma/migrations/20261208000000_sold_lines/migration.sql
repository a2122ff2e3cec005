-- What sold a product, narrow and in every order of its list (decision 0660): lines have no date of their own, and contributions no product, so that no index of
-- either has the newest fifty of a product, its largest ones, or those that were refunded. Only lines of listed contributions are here: carts are not.
CREATE TABLE sold_line (
  line_id integer NOT NULL,
  contribution_id integer NOT NULL,
  product_id integer NOT NULL,
  variant_id integer NOT NULL,
  ordered_at timestamptz(3) NOT NULL,
  total_minor bigint NOT NULL,
  qty integer NOT NULL,
  currency char(3) NOT NULL,
  is_refunded boolean NOT NULL,
  is_recurring boolean NOT NULL,
  -- A recurring line whose first payment was made at once.
  is_initial boolean NOT NULL,
  -- That of the contribution: what a line is worth in the organization's currency is said without it.
  functional_rate numeric(23, 10) NOT NULL
);

-- The same of the rows themselves.
CREATE VIEW sold_line_row AS
  SELECT l.id AS line_id, c.id AS contribution_id, v.product_id, l.variant_id, c.ordered_at, l.total_minor, l.qty, c.currency, c.refunded_minor > 0 AS is_refunded,
    l.recurring_minor IS NOT NULL AS is_recurring, l.recurring_minor IS NOT NULL AND l.recurring_initial_charge AS is_initial, c.functional_rate
  FROM contribution c JOIN contribution_line l ON l.contribution_id = c.id JOIN product_variant v ON v.id = l.variant_id WHERE c.is_listed;

-- In the order of the list, so that its newest rows lie together; also after a bulk load, which runs no triggers.
CREATE FUNCTION rebuild_sold_lines() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE contribution, contribution_line IN SHARE MODE;
  DELETE FROM sold_line;
  INSERT INTO sold_line SELECT * FROM sold_line_row ORDER BY ordered_at, line_id;
END $$;
SET work_mem = '128MB';
SELECT rebuild_sold_lines();
RESET work_mem;

ALTER TABLE sold_line ADD PRIMARY KEY (line_id);
CREATE INDEX sold_line_newest ON sold_line (product_id, ordered_at, line_id);
CREATE INDEX sold_line_total ON sold_line (product_id, total_minor, line_id);
CREATE INDEX sold_line_qty ON sold_line (product_id, qty, line_id);
-- With the product, or the rows of both would be found apart and compared.
CREATE INDEX sold_line_variant ON sold_line (variant_id, product_id, ordered_at, line_id);
CREATE INDEX sold_line_refunded ON sold_line (product_id, ordered_at, line_id) WHERE is_refunded;
CREATE INDEX sold_line_recurring ON sold_line (product_id, ordered_at, line_id) WHERE is_recurring;
ANALYZE sold_line;

-- The triggers that name a product's changed days write its lines, too: one call for both.
CREATE OR REPLACE FUNCTION contribution_day_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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

CREATE FUNCTION contribution_lines_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sold_line s SET is_refunded = NEW.refunded_minor > 0 FROM contribution_line l WHERE l.contribution_id = NEW.id AND s.line_id = l.id;
  RETURN NULL;
END $$;
CREATE TRIGGER contribution_sold_refunded AFTER UPDATE ON contribution FOR EACH ROW
  WHEN (OLD.is_listed AND NEW.is_listed AND (OLD.refunded_minor > 0) <> (NEW.refunded_minor > 0)) EXECUTE FUNCTION contribution_lines_refunded();

-- Lines of a cart, which no day is named for, end here.
CREATE OR REPLACE FUNCTION line_day_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_day_changed (day) SELECT DISTINCT utc_day(c.ordered_at) FROM new_rows l JOIN contribution c ON c.id = l.contribution_id WHERE c.is_listed;
  IF FOUND THEN
    INSERT INTO sold_line SELECT s.* FROM new_rows n JOIN sold_line_row s ON s.line_id = n.id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION line_day_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_day_changed (day) SELECT utc_day(c.ordered_at) FROM contribution c WHERE c.id = OLD.contribution_id AND c.is_listed;
  -- A line goes with its contribution, too, which is gone by then.
  IF TG_OP = 'DELETE' THEN
    DELETE FROM sold_line WHERE line_id = OLD.id;
  ELSIF FOUND THEN
    DELETE FROM sold_line WHERE line_id = OLD.id;
    INSERT INTO sold_line SELECT * FROM sold_line_row WHERE line_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON sold_line TO almoner_app;
    GRANT SELECT ON sold_line_row TO almoner_app;
  END IF;
END $$;
