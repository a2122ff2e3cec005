-- What recurring lines brought of a product's day, so that the head of its contributions need not add up its lines (decision 0641).
ALTER TABLE product_day
  ADD COLUMN recurring_contributions bigint NOT NULL DEFAULT 0,
  ADD COLUMN recurring_lines bigint NOT NULL DEFAULT 0,
  ADD COLUMN recurring_qty bigint NOT NULL DEFAULT 0,
  ADD COLUMN recurring_total_minor bigint NOT NULL DEFAULT 0,
  ADD COLUMN recurring_worth_minor bigint NOT NULL DEFAULT 0,
  -- Recurring lines whose first payment was made at once.
  ADD COLUMN initial_lines bigint NOT NULL DEFAULT 0,
  -- A contribution may have lines of both kinds.
  ADD COLUMN onetime_contributions bigint NOT NULL DEFAULT 0;

CREATE OR REPLACE VIEW product_day_row AS
  SELECT utc_day(c.ordered_at) AS day, c.ordered_at, v.product_id, c.currency, c.id AS contribution_id, l.qty, l.total_minor,
    round(l.total_minor * csv_unit(c.currency) * c.functional_rate / csv_unit(organization_currency()))::bigint AS worth_minor,
    l.recurring_minor IS NOT NULL AS is_recurring, l.recurring_minor IS NOT NULL AND l.recurring_initial_charge AS is_initial
  FROM contribution c JOIN contribution_line l ON l.contribution_id = c.id JOIN product_variant v ON v.id = l.variant_id WHERE c.is_listed;

DROP TRIGGER line_day_update ON contribution_line;
CREATE TRIGGER line_day_update AFTER UPDATE ON contribution_line FOR EACH ROW
  WHEN ((OLD.variant_id, OLD.qty, OLD.total_minor, OLD.recurring_minor IS NULL, OLD.recurring_initial_charge)
    IS DISTINCT FROM (NEW.variant_id, NEW.qty, NEW.total_minor, NEW.recurring_minor IS NULL, NEW.recurring_initial_charge))
  EXECUTE FUNCTION line_day_changed();

-- The days between two moments out of their rows, planned for as many as there are: one day when it is folded, all of them when they are rebuilt.
CREATE FUNCTION write_product_days(low timestamptz, high timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE 'INSERT INTO product_day (day, product_id, currency, contributions, lines, qty, total_minor, worth_minor, first_at, last_at, recurring_contributions, recurring_lines,
      recurring_qty, recurring_total_minor, recurring_worth_minor, initial_lines, onetime_contributions)
    SELECT r.day, r.product_id, r.currency, count(DISTINCT r.contribution_id), count(*), sum(r.qty), sum(r.total_minor), sum(r.worth_minor), min(r.ordered_at), max(r.ordered_at),
      count(DISTINCT r.contribution_id) FILTER (WHERE r.is_recurring), count(*) FILTER (WHERE r.is_recurring), coalesce(sum(r.qty) FILTER (WHERE r.is_recurring), 0),
      coalesce(sum(r.total_minor) FILTER (WHERE r.is_recurring), 0), coalesce(sum(r.worth_minor) FILTER (WHERE r.is_recurring), 0), count(*) FILTER (WHERE r.is_initial),
      count(DISTINCT r.contribution_id) FILTER (WHERE NOT r.is_recurring)
    FROM product_day_row r WHERE r.ordered_at >= $1 AND r.ordered_at < $2 GROUP BY 1, 2, 3' USING low, high;
END $$;

CREATE OR REPLACE FUNCTION fold_product_days() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  changed date[];
  one date;
BEGIN
  PERFORM pg_advisory_xact_lock(72707392);
  WITH gone AS (DELETE FROM product_day_changed RETURNING day) SELECT coalesce(array_agg(DISTINCT day), '{}') INTO changed FROM gone;
  DELETE FROM product_day WHERE day = ANY(changed);
  FOREACH one IN ARRAY changed LOOP
    PERFORM write_product_days(one::timestamp AT TIME ZONE 'UTC', (one + 1)::timestamp AT TIME ZONE 'UTC');
  END LOOP;
  RETURN cardinality(changed);
END $$;

CREATE OR REPLACE FUNCTION rebuild_product_days() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE contribution, contribution_line IN SHARE MODE;
  PERFORM pg_advisory_xact_lock(72707392);
  DELETE FROM product_day_changed;
  DELETE FROM product_day;
  PERFORM write_product_days('-infinity', 'infinity');
END $$;
SELECT rebuild_product_days();
ANALYZE product_day;
