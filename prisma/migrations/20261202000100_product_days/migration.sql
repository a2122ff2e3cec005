-- What each product sold on each day of UTC (decision 0571). A day in which something changed is named in `product_day_changed` and counted from the rows until
-- a job has written it again: a sale only appends the name of its day.
CREATE TABLE product_day (
  day date NOT NULL,
  product_id integer NOT NULL REFERENCES product (id) ON UPDATE CASCADE ON DELETE CASCADE,
  currency char(3) NOT NULL,
  contributions bigint NOT NULL,
  lines bigint NOT NULL,
  qty bigint NOT NULL,
  total_minor bigint NOT NULL,
  -- In the organization's currency, each line at the rate of its contribution.
  worth_minor bigint NOT NULL,
  first_at timestamptz(3) NOT NULL,
  last_at timestamptz(3) NOT NULL,
  PRIMARY KEY (product_id, day, currency)
);
CREATE INDEX product_day_day ON product_day (day);
CREATE TABLE product_day_changed (
  id bigserial PRIMARY KEY,
  day date NOT NULL
);

-- The same of the rows themselves.
CREATE VIEW product_day_row AS
  SELECT utc_day(c.ordered_at) AS day, c.ordered_at, v.product_id, c.currency, c.id AS contribution_id, l.qty, l.total_minor,
    round(l.total_minor * csv_unit(c.currency) * c.functional_rate / csv_unit(organization_currency()))::bigint AS worth_minor
  FROM contribution c JOIN contribution_line l ON l.contribution_id = c.id JOIN product_variant v ON v.id = l.variant_id WHERE c.is_listed;

CREATE FUNCTION contribution_day_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.is_listed THEN INSERT INTO product_day_changed (day) VALUES (utc_day(OLD.ordered_at)); END IF;
  IF TG_OP <> 'DELETE' AND NEW.is_listed THEN INSERT INTO product_day_changed (day) VALUES (utc_day(NEW.ordered_at)); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER contribution_day_insert AFTER INSERT ON contribution FOR EACH ROW WHEN (NEW.is_listed) EXECUTE FUNCTION contribution_day_changed();
CREATE TRIGGER contribution_day_delete AFTER DELETE ON contribution FOR EACH ROW WHEN (OLD.is_listed) EXECUTE FUNCTION contribution_day_changed();
CREATE TRIGGER contribution_day_update AFTER UPDATE ON contribution FOR EACH ROW
  WHEN ((OLD.is_listed OR NEW.is_listed) AND (OLD.is_listed, OLD.ordered_at, OLD.currency, OLD.functional_rate)
    IS DISTINCT FROM (NEW.is_listed, NEW.ordered_at, NEW.currency, NEW.functional_rate))
  EXECUTE FUNCTION contribution_day_changed();

-- Lines of a cart are nobody's sale yet; an import or a repair may change those of a sale.
CREATE FUNCTION line_day_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_day_changed (day) SELECT DISTINCT utc_day(c.ordered_at) FROM new_rows l JOIN contribution c ON c.id = l.contribution_id WHERE c.is_listed;
  RETURN NULL;
END $$;
CREATE FUNCTION line_day_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_day_changed (day) SELECT utc_day(c.ordered_at) FROM contribution c WHERE c.id = OLD.contribution_id AND c.is_listed;
  RETURN NULL;
END $$;
CREATE TRIGGER line_day_insert AFTER INSERT ON contribution_line REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION line_day_inserted();
CREATE TRIGGER line_day_delete AFTER DELETE ON contribution_line FOR EACH ROW EXECUTE FUNCTION line_day_changed();
CREATE TRIGGER line_day_update AFTER UPDATE ON contribution_line FOR EACH ROW
  WHEN ((OLD.variant_id, OLD.qty, OLD.total_minor) IS DISTINCT FROM (NEW.variant_id, NEW.qty, NEW.total_minor)) EXECUTE FUNCTION line_day_changed();

-- The names go first: what is changed after that is named again.
CREATE FUNCTION fold_product_days() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE changed date[];
BEGIN
  PERFORM pg_advisory_xact_lock(72707392);
  WITH gone AS (DELETE FROM product_day_changed RETURNING day) SELECT coalesce(array_agg(DISTINCT day), '{}') INTO changed FROM gone;
  DELETE FROM product_day WHERE day = ANY(changed);
  INSERT INTO product_day (day, product_id, currency, contributions, lines, qty, total_minor, worth_minor, first_at, last_at)
  SELECT r.day, r.product_id, r.currency, count(DISTINCT r.contribution_id), count(*), sum(r.qty), sum(r.total_minor), sum(r.worth_minor), min(r.ordered_at), max(r.ordered_at)
  FROM unnest(changed) AS d (day) JOIN product_day_row r ON r.ordered_at >= d.day::timestamp AT TIME ZONE 'UTC' AND r.ordered_at < (d.day + 1)::timestamp AT TIME ZONE 'UTC'
  GROUP BY 1, 2, 3;
  RETURN cardinality(changed);
END $$;

-- From the rows: once now, after a load without triggers, and when the organization has another currency.
CREATE FUNCTION rebuild_product_days() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE contribution, contribution_line IN SHARE MODE;
  PERFORM pg_advisory_xact_lock(72707392);
  DELETE FROM product_day_changed;
  DELETE FROM product_day;
  INSERT INTO product_day (day, product_id, currency, contributions, lines, qty, total_minor, worth_minor, first_at, last_at)
  SELECT day, product_id, currency, count(DISTINCT contribution_id), count(*), sum(qty), sum(total_minor), sum(worth_minor), min(ordered_at), max(ordered_at)
  FROM product_day_row GROUP BY 1, 2, 3;
END $$;
SELECT rebuild_product_days();
ANALYZE product_day;

DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON product_day, product_day_changed TO almoner_app;
    GRANT SELECT ON product_day_row TO almoner_app;
    GRANT USAGE, SELECT ON SEQUENCE product_day_changed_id_seq TO almoner_app;
  END IF;
END $$;
