-- What each product sold in a month and in a year, out of its days (decision 0701): a report over years adds up a few rows of each product instead of thousands. The fold of the days keeps
-- them; a sale writes nothing of it.
CREATE TABLE product_span (
  product_id integer NOT NULL REFERENCES product (id) ON UPDATE CASCADE ON DELETE CASCADE,
  -- A month or a year.
  months smallint NOT NULL CONSTRAINT product_span_months CHECK (months IN (1, 12)),
  starts_on date NOT NULL,
  currency char(3) NOT NULL,
  contributions bigint NOT NULL,
  lines bigint NOT NULL,
  qty bigint NOT NULL,
  total_minor bigint NOT NULL,
  worth_minor bigint NOT NULL,
  first_at timestamptz(3) NOT NULL,
  last_at timestamptz(3) NOT NULL,
  recurring_contributions bigint NOT NULL,
  recurring_lines bigint NOT NULL,
  recurring_qty bigint NOT NULL,
  recurring_total_minor bigint NOT NULL,
  recurring_worth_minor bigint NOT NULL,
  initial_lines bigint NOT NULL,
  onetime_contributions bigint NOT NULL,
  PRIMARY KEY (product_id, months, starts_on, currency),
  CONSTRAINT product_span_begins CHECK (starts_on = date_trunc(CASE months WHEN 1 THEN 'month' ELSE 'year' END, starts_on::timestamp)::date)
);
CREATE INDEX product_span_start ON product_span (months, starts_on);

-- The spans of these products that begin in these months, and the years around them: a month out of its days, a year out of its months.
CREATE FUNCTION write_product_spans(products integer[], starts date[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  span smallint;
BEGIN
  FOREACH span IN ARRAY ARRAY[1, 12] LOOP
    IF span = 12 THEN
      SELECT array_agg(product_id), array_agg(year) INTO products, starts
      FROM (SELECT DISTINCT p AS product_id, date_trunc('year', s::timestamp)::date AS year FROM unnest(products, starts) AS w (p, s)) years;
    END IF;
    DELETE FROM product_span s USING unnest(products, starts) AS w (product_id, starts_on) WHERE s.product_id = w.product_id AND s.months = span AND s.starts_on = w.starts_on;
    EXECUTE format('INSERT INTO product_span
      SELECT d.product_id, $3, w.starts_on, d.currency, sum(d.contributions), sum(d.lines), sum(d.qty), sum(d.total_minor), sum(d.worth_minor), min(d.first_at), max(d.last_at),
        sum(d.recurring_contributions), sum(d.recurring_lines), sum(d.recurring_qty), sum(d.recurring_total_minor), sum(d.recurring_worth_minor), sum(d.initial_lines), sum(d.onetime_contributions)
      FROM unnest($1, $2) AS w (product_id, starts_on) JOIN %s AND day >= w.starts_on AND day < w.starts_on + make_interval(months => $3)
      GROUP BY d.product_id, w.starts_on, d.currency', CASE span WHEN 1 THEN 'product_day d ON d.product_id = w.product_id'
        ELSE 'LATERAL (SELECT x.*, x.starts_on AS day FROM product_span x WHERE x.product_id = w.product_id AND x.months = 1) d ON true' END)
      USING products, starts, span;
  END LOOP;
END $$;

-- As before, and then the spans of what was sold on these days before or is now.
CREATE OR REPLACE FUNCTION fold_product_days() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  changed date[];
  one date;
  products integer[];
  starts date[];
BEGIN
  PERFORM pg_advisory_xact_lock(72707392);
  WITH gone AS (DELETE FROM product_day_changed RETURNING day) SELECT coalesce(array_agg(DISTINCT day), '{}') INTO changed FROM gone;
  WITH gone AS (DELETE FROM product_day WHERE day = ANY(changed) RETURNING product_id, day)
  SELECT array_agg(product_id), array_agg(day) INTO products, starts FROM gone;
  FOREACH one IN ARRAY changed LOOP
    PERFORM write_product_days(one::timestamp AT TIME ZONE 'UTC', (one + 1)::timestamp AT TIME ZONE 'UTC');
  END LOOP;
  SELECT array_agg(product_id), array_agg(month) INTO products, starts FROM (
    SELECT product_id, date_trunc('month', day::timestamp)::date AS month FROM product_day WHERE day = ANY(changed)
    UNION SELECT p, date_trunc('month', s::timestamp)::date FROM unnest(products, starts) AS w (p, s)) sold;
  PERFORM write_product_spans(products, starts);
  RETURN cardinality(changed);
END $$;

CREATE FUNCTION rebuild_product_spans() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  products integer[];
  starts date[];
BEGIN
  DELETE FROM product_span;
  SELECT array_agg(product_id), array_agg(starts_on) INTO products, starts
  FROM (SELECT DISTINCT product_id, date_trunc('month', day::timestamp)::date AS starts_on FROM product_day) w;
  PERFORM write_product_spans(products, starts);
END $$;

CREATE OR REPLACE FUNCTION rebuild_product_days() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE contribution, contribution_line IN SHARE MODE;
  PERFORM pg_advisory_xact_lock(72707392);
  DELETE FROM product_day_changed;
  DELETE FROM product_day;
  PERFORM write_product_days('-infinity', 'infinity');
  PERFORM rebuild_product_spans();
END $$;
SELECT pg_advisory_xact_lock(72707392);
SELECT rebuild_product_spans();
ANALYZE product_span;

DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON product_span TO almoner_app;
  END IF;
END $$;
