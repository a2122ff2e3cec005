-- Payments of tests are in no list of payments, paid items and covered costs, and in no sum of them (R-REPORTS-1).

CREATE OR REPLACE FUNCTION left_out_rows(contributions integer[]) RETURNS TABLE (contribution_id integer,
  list varchar(20),
  day date, currency char(3), bucket smallint, label varchar(30), n bigint,
  total_minor bigint, refunded_minor bigint) LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY SELECT c.id, r.list, r.day, r.currency::char(3), r.bucket, r.label, r.n, r.t, r.r
  FROM unnest(contributions) AS w (id) JOIN contribution c ON c.id = w.id 
    AND (c.deleted_at IS NOT NULL OR c.is_spam OR c.is_test),
    LATERAL (
    SELECT x.list, x.day, x.currency, x.bucket, x.label, count(*) AS n, sum(x.total_minor)::bigint AS t,
      sum(x.refunded_minor)::bigint AS r
    FROM list_tally_row x WHERE x.contribution_id = c.id AND (c.is_spam
      OR c.deleted_at IS NOT NULL AND x.list <> 'fees'
      OR c.is_test AND x.list IN ('payments', 'worth', 'paid-items', 'covered')) GROUP BY 1, 2, 3, 4, 5) r;
END $$;

CREATE OR REPLACE FUNCTION contribution_left_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.deleted_at IS NULL, OLD.is_spam, OLD.is_test, OLD.confirmed_at IS NULL)
      IS NOT DISTINCT FROM (NEW.deleted_at IS NULL, NEW.is_spam, NEW.is_test, NEW.confirmed_at IS NULL)
    THEN RETURN NULL; END IF;
  END IF;
  INSERT INTO list_left_out_change (contribution_id) VALUES (CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END);
  RETURN NULL;
END $$;

DROP TRIGGER contribution_left_out_delete ON contribution;
CREATE TRIGGER contribution_left_out_delete AFTER DELETE ON contribution FOR EACH ROW
  WHEN (OLD.deleted_at IS NOT NULL OR OLD.is_spam OR OLD.is_test) EXECUTE FUNCTION contribution_left_out();
DROP TRIGGER contribution_left_out_update ON contribution;
CREATE TRIGGER contribution_left_out_update AFTER UPDATE ON contribution FOR EACH ROW
  WHEN (OLD.is_spam OR NEW.is_spam OR OLD.is_test OR NEW.is_test OR OLD.deleted_at IS NOT NULL
    OR NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION contribution_left_out();

CREATE OR REPLACE FUNCTION payment_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_contribution integer := coalesce(NEW.contribution_id, NEW.plan_contribution_id);
  is_left_out boolean;
  is_of_test boolean;
BEGIN
  SELECT x.deleted_at IS NOT NULL OR x.is_spam OR x.is_test, x.is_test INTO is_left_out, is_of_test
    FROM contribution x WHERE x.id = of_contribution;
  NEW.is_kept := is_left_out IS NOT TRUE;
  -- The counters note payments of other contributions that are left out by themselves.
  IF is_of_test THEN INSERT INTO list_left_out_change (contribution_id) VALUES (of_contribution); END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION contribution_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Plans first: a charge that is on its way holds its plan, and the payment that it enters is seen once it has
  -- committed.
  UPDATE recurring_profile SET is_kept = NEW.deleted_at IS NULL AND NOT NEW.is_spam WHERE contribution_id = NEW.id
    AND is_kept <> (NEW.deleted_at IS NULL AND NOT NEW.is_spam);
  UPDATE payment SET is_kept = NEW.deleted_at IS NULL AND NOT NEW.is_spam AND NOT NEW.is_test
    WHERE coalesce(contribution_id, plan_contribution_id) = NEW.id;
  RETURN NULL;
END $$;
DROP TRIGGER contribution_is_kept ON contribution;
CREATE TRIGGER contribution_is_kept AFTER UPDATE OF deleted_at, is_spam, is_test ON contribution FOR EACH ROW
  WHEN ((OLD.deleted_at IS NOT NULL OR OLD.is_spam, OLD.is_test)
    IS DISTINCT FROM (NEW.deleted_at IS NOT NULL OR NEW.is_spam, NEW.is_test)) EXECUTE FUNCTION contribution_is_kept();

CREATE OR REPLACE FUNCTION recount_kept() RETURNS void LANGUAGE sql AS $$
  UPDATE payment p SET is_kept = false FROM contribution x
    WHERE x.id = coalesce(p.contribution_id, p.plan_contribution_id) AND (x.deleted_at IS NOT NULL OR x.is_spam
      OR x.is_test) AND p.is_kept;
  UPDATE recurring_profile r SET is_kept = false FROM contribution x WHERE x.id = r.contribution_id
    AND (x.deleted_at IS NOT NULL OR x.is_spam) AND r.is_kept;
$$;

CREATE OR REPLACE FUNCTION rebuild_list_tally() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE contribution, payment, recurring_transaction, contribution_line, settlement_item, platform_fee,
    recurring_profile, tax_receipt IN SHARE MODE;
  PERFORM pg_advisory_xact_lock(72707391);
  DELETE FROM list_left_out_change;
  DELETE FROM list_left_out;
  DELETE FROM list_tally_total;
  DELETE FROM list_tally;
  DELETE FROM list_tally_delta;
  INSERT INTO list_left_out SELECT *
    FROM left_out_rows(ARRAY(SELECT c.id FROM contribution c WHERE c.deleted_at IS NOT NULL OR c.is_spam
      OR c.is_test));
  INSERT INTO list_tally (list, day, currency, bucket, label, n, total_minor, refunded_minor)
  SELECT list, day, currency, bucket, label, sum(n), sum(t), sum(r) FROM (
    SELECT list, day, currency, bucket, label, count(*) AS n, sum(total_minor) AS t, sum(refunded_minor) AS r
      FROM list_tally_row GROUP BY 1, 2, 3, 4, 5
    UNION ALL SELECT list, day, currency, bucket, label, -n, -total_minor, -refunded_minor FROM list_left_out) d
  GROUP BY 1, 2, 3, 4, 5;
  INSERT INTO list_tally_total (list, currency, bucket, label, n, total_minor, refunded_minor)
  SELECT list, currency, bucket, label, sum(n), sum(total_minor), sum(refunded_minor) FROM list_tally GROUP BY 1, 2, 3,
    4;
END $$;

UPDATE payment p SET is_kept = false FROM contribution x
  WHERE x.id = coalesce(p.contribution_id, p.plan_contribution_id) AND x.is_test AND p.is_kept;
INSERT INTO list_left_out_change (contribution_id) SELECT id FROM contribution WHERE is_test;
