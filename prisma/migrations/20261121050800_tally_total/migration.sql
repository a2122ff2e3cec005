-- The tallies summed once more: what the whole list and the tabs need is a dozen rows, however many years there are.
CREATE TABLE contribution_tally_total (
  currency char(3) NOT NULL,
  bucket smallint NOT NULL,
  contributions bigint NOT NULL,
  total_minor bigint NOT NULL,
  refunded_minor bigint NOT NULL,
  PRIMARY KEY (currency, bucket)
);

CREATE OR REPLACE FUNCTION fold_contribution_tally() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE folded bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(72707370);
  WITH gone AS (DELETE FROM contribution_tally_delta RETURNING *),
  sums AS (SELECT day, currency, bucket, sum(contributions) AS n, sum(total_minor) AS t, sum(refunded_minor) AS r FROM gone GROUP BY day, currency, bucket),
  days AS (
    INSERT INTO contribution_tally AS kept (day, currency, bucket, contributions, total_minor, refunded_minor) SELECT day, currency, bucket, n, t, r FROM sums
    ON CONFLICT (day, currency, bucket) DO UPDATE SET contributions = kept.contributions + excluded.contributions,
      total_minor = kept.total_minor + excluded.total_minor, refunded_minor = kept.refunded_minor + excluded.refunded_minor),
  months AS (
    INSERT INTO contribution_tally_month AS kept (month, currency, bucket, contributions, total_minor, refunded_minor)
    SELECT date_trunc('month', day::timestamp)::date, currency, bucket, sum(n), sum(t), sum(r) FROM sums GROUP BY 1, 2, 3
    ON CONFLICT (month, currency, bucket) DO UPDATE SET contributions = kept.contributions + excluded.contributions,
      total_minor = kept.total_minor + excluded.total_minor, refunded_minor = kept.refunded_minor + excluded.refunded_minor),
  totals AS (
    INSERT INTO contribution_tally_total AS kept (currency, bucket, contributions, total_minor, refunded_minor)
    SELECT currency, bucket, sum(n), sum(t), sum(r) FROM sums GROUP BY 1, 2
    ON CONFLICT (currency, bucket) DO UPDATE SET contributions = kept.contributions + excluded.contributions,
      total_minor = kept.total_minor + excluded.total_minor, refunded_minor = kept.refunded_minor + excluded.refunded_minor)
  SELECT count(*) INTO folded FROM gone;
  RETURN folded;
END $$;

CREATE OR REPLACE FUNCTION rebuild_contribution_tally() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE contribution IN SHARE MODE;
  PERFORM pg_advisory_xact_lock(72707370);
  DELETE FROM contribution_tally_total;
  DELETE FROM contribution_tally_month;
  DELETE FROM contribution_tally;
  DELETE FROM contribution_tally_delta;
  INSERT INTO contribution_tally (day, currency, bucket, contributions, total_minor, refunded_minor)
  SELECT ordered_on, currency, tally_bucket, count(*), sum(total_minor), sum(refunded_minor) FROM contribution WHERE is_listed GROUP BY 1, 2, 3;
  INSERT INTO contribution_tally_month (month, currency, bucket, contributions, total_minor, refunded_minor)
  SELECT date_trunc('month', day::timestamp)::date, currency, bucket, sum(contributions), sum(total_minor), sum(refunded_minor) FROM contribution_tally GROUP BY 1, 2, 3;
  INSERT INTO contribution_tally_total (currency, bucket, contributions, total_minor, refunded_minor)
  SELECT currency, bucket, sum(contributions), sum(total_minor), sum(refunded_minor) FROM contribution_tally GROUP BY 1, 2;
END $$;

-- No fold may run between reading the days and writing their sum.
SELECT pg_advisory_xact_lock(72707370);
INSERT INTO contribution_tally_total (currency, bucket, contributions, total_minor, refunded_minor)
SELECT currency, bucket, sum(contributions), sum(total_minor), sum(refunded_minor) FROM contribution_tally GROUP BY 1, 2;

DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON contribution_tally_total TO almoner_app;
  END IF;
END $$;
