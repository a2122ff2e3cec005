-- Totals of the long lists of money, counted as those of contributions are (decisions 0004 and 0570): triggers append what changed, a job sums it into
-- days, and a list adds both up. Days are those of UTC, so that no change of the organization's zone moves a row: what lies beside whole days is
-- counted from the rows.
CREATE TABLE list_tally (
  list varchar(20) NOT NULL,
  day date NOT NULL,
  currency char(3) NOT NULL,
  -- What filters ask for, as bits; what each of them means is said by the list's own function below.
  bucket smallint NOT NULL,
  -- A gateway; empty where the list has none.
  label varchar(30) NOT NULL,
  n bigint NOT NULL,
  total_minor bigint NOT NULL,
  refunded_minor bigint NOT NULL,
  PRIMARY KEY (list, day, currency, bucket, label)
);
CREATE TABLE list_tally_total (
  list varchar(20) NOT NULL,
  currency char(3) NOT NULL,
  bucket smallint NOT NULL,
  label varchar(30) NOT NULL,
  n bigint NOT NULL,
  total_minor bigint NOT NULL,
  refunded_minor bigint NOT NULL,
  PRIMARY KEY (list, currency, bucket, label)
);
CREATE TABLE list_tally_delta (
  id bigserial PRIMARY KEY,
  list varchar(20) NOT NULL,
  day date NOT NULL,
  currency char(3) NOT NULL,
  bucket smallint NOT NULL,
  label varchar(30) NOT NULL,
  n bigint NOT NULL,
  total_minor bigint NOT NULL,
  refunded_minor bigint NOT NULL
);
CREATE VIEW list_tally_now AS
  SELECT list, day, currency, bucket, label, n, total_minor, refunded_minor FROM list_tally
  UNION ALL
  SELECT list, day, currency, bucket, label, n, total_minor, refunded_minor FROM list_tally_delta;
CREATE VIEW list_tally_total_now AS
  SELECT list, currency, bucket, label, n, total_minor, refunded_minor FROM list_tally_total
  UNION ALL
  SELECT list, currency, bucket, label, n, total_minor, refunded_minor FROM list_tally_delta;

CREATE FUNCTION utc_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT (at AT TIME ZONE 'UTC')::date $$;

-- 1 paid and not wholly returned, 2 something returned, 4 failed, 8 of a contribution; 16 times its type; 128 times its brand.
CREATE FUNCTION payment_bucket(is_paid boolean, status text, amount bigint, refunded bigint, is_onetime boolean, type text, brand text) RETURNS smallint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT (CASE WHEN is_paid AND refunded < amount THEN 1 ELSE 0 END + CASE WHEN refunded > 0 THEN 2 ELSE 0 END + CASE WHEN status = 'failed' THEN 4 ELSE 0 END
  + CASE WHEN is_onetime THEN 8 ELSE 0 END
  + 16 * CASE type WHEN 'card' THEN 0 WHEN 'bank' THEN 1 WHEN 'cash' THEN 2 WHEN 'cheque' THEN 3 WHEN 'paypal' THEN 4 ELSE 5 END
  + 128 * CASE lower(brand) WHEN 'mastercard' THEN 1 WHEN 'visa' THEN 2 WHEN 'amex' THEN 3 WHEN 'american express' THEN 3 ELSE 0 END)::smallint $$;
-- 1 accepted, 2 failed, 4 something returned, 8 in the donor CRM.
CREATE FUNCTION transaction_bucket(status text, payment_status text, refunded bigint, has_gift boolean) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT (CASE WHEN payment_status = 'Completed' THEN 1 ELSE 0 END + CASE WHEN payment_status IN ('Denied', 'Failed') OR status = 'Error' THEN 2 ELSE 0 END
  + CASE WHEN refunded > 0 THEN 4 ELSE 0 END + CASE WHEN has_gift THEN 8 ELSE 0 END)::smallint $$;

-- 1 paid, 8 of a contribution.
CREATE FUNCTION item_bucket(is_paid boolean, contribution_id integer) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT (CASE WHEN is_paid THEN 1 ELSE 0 END + CASE WHEN contribution_id IS NULL THEN 0 ELSE 8 END)::smallint $$;

-- Every row that is counted. Items of a contribution's failed payment are not: its lines may still change. Payments of deleted contributions and of spam
-- are, and are taken off where a list is counted: they are few, and a contribution that is deleted or restored writes nothing here.
-- A settled amount: 1 a payment, 2 a refund, 3 an adjustment.
-- The view and the triggers are written from these texts. A name in braces is a table whose changes are counted, once for each statement: a load of many rows
-- adds a few sums. Lines are final before they are paid; an import or a repair may change them afterwards.
DO $$
DECLARE
  sources constant text[] := ARRAY[
    $s$SELECT 'transactions'::varchar(20) AS list, utc_day(t.attempted_at) AS day, t.currency,
      transaction_bucket(t.status, t.payment_status, t.refunded_minor, t.donor_gift IS NOT NULL) AS bucket, ''::varchar(30) AS label,
      t.amount_minor AS total_minor, t.refunded_minor
    FROM {recurring_transaction} t$s$,
    $s$SELECT 'payments'::varchar(20) AS list, utc_day(p.created_at) AS day, p.currency,
      payment_bucket(p.is_paid, p.status, p.amount_minor, p.refunded_minor, p.contribution_id IS NOT NULL, p.type, p.card_brand) AS bucket, p.gateway AS label,
      p.amount_minor AS total_minor, p.refunded_minor
    FROM {payment} p$s$,
    $s$SELECT 'paid-items'::varchar(20) AS list, utc_day(p.created_at) AS day, p.currency, item_bucket(p.is_paid, p.contribution_id) AS bucket, p.gateway AS label,
      l.total_minor, 0::bigint AS refunded_minor
    FROM {payment} p JOIN {contribution_line} l ON l.contribution_id = p.contribution_id WHERE p.status <> 'failed' AND l.variant_id IS NOT NULL$s$,
    $s$SELECT 'paid-items'::varchar(20) AS list, utc_day(p.created_at) AS day, p.currency, item_bucket(p.is_paid, p.contribution_id) AS bucket, p.gateway AS label,
      CASE WHEN p.status = 'failed' THEN 0 ELSE t.amount_minor - t.tax_minor - t.shipping_minor - t.dcc_minor END AS total_minor, 0::bigint AS refunded_minor
    FROM {recurring_transaction} t JOIN {payment} p ON p.id = t.payment_id JOIN recurring_profile r ON r.id = t.profile_id JOIN contribution_line l ON l.id = r.line_id
    WHERE l.variant_id IS NOT NULL$s$,
    $s$SELECT 'settled'::varchar(20) AS list, utc_day(i.moved_at) AS day, b.currency,
      (CASE i.kind WHEN 'payment' THEN 1 WHEN 'refund' THEN 2 ELSE 3 END)::smallint AS bucket, b.gateway AS label, i.amount_minor AS total_minor, 0::bigint AS refunded_minor
    FROM {settlement_item} i JOIN settlement_batch b ON b.id = i.batch_id$s$];
  changed text;
  event text;
  source text;
  rows text;
  parts text[];
BEGIN
  EXECUTE 'CREATE VIEW list_tally_row AS ' || regexp_replace(array_to_string(sources, ' UNION ALL '), '[{}]', '', 'g');
  FOREACH changed IN ARRAY ARRAY['payment', 'recurring_transaction', 'contribution_line', 'settlement_item'] LOOP
    FOREACH event IN ARRAY ARRAY['insert', 'update', 'delete'] LOOP
      parts := '{}';
      FOREACH source IN ARRAY sources LOOP
        CONTINUE WHEN position('{' || changed || '}' IN source) = 0;
        -- A payment that is just written has no charges of plans yet.
        CONTINUE WHEN changed = 'payment' AND event = 'insert' AND position('{recurring_transaction}' IN source) > 0;
        FOREACH rows IN ARRAY ARRAY['old_rows', 'new_rows'] LOOP
          CONTINUE WHEN event = CASE rows WHEN 'old_rows' THEN 'insert' ELSE 'delete' END;
          parts := parts || format('SELECT list, day, currency, bucket, label, %1$s AS n, %1$s * total_minor AS total_minor, %1$s * refunded_minor AS refunded_minor FROM (%2$s) s',
            CASE rows WHEN 'old_rows' THEN -1 ELSE 1 END, regexp_replace(replace(source, '{' || changed || '}', rows), '[{}]', '', 'g'));
        END LOOP;
      END LOOP;
      EXECUTE format('CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS %L', changed || '_list_tally_' || event, format(
        'BEGIN
          INSERT INTO list_tally_delta (list, day, currency, bucket, label, n, total_minor, refunded_minor)
          SELECT list, day, currency, bucket, label, sum(n), sum(total_minor), sum(refunded_minor) FROM (%s) changed
          GROUP BY 1, 2, 3, 4, 5 HAVING sum(n) <> 0 OR sum(total_minor) <> 0 OR sum(refunded_minor) <> 0;
          RETURN NULL;
        END', array_to_string(parts, ' UNION ALL ')));
      EXECUTE format('CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION %I()', changed || '_list_tally_' || event, event, changed,
        CASE event WHEN 'insert' THEN 'NEW TABLE AS new_rows' WHEN 'delete' THEN 'OLD TABLE AS old_rows' ELSE 'OLD TABLE AS old_rows NEW TABLE AS new_rows' END,
        changed || '_list_tally_' || event);
    END LOOP;
  END LOOP;
END $$;

CREATE FUNCTION fold_list_tally() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE folded bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(72707391);
  WITH gone AS (DELETE FROM list_tally_delta RETURNING *),
  sums AS (SELECT list, day, currency, bucket, label, sum(n) AS n, sum(total_minor) AS t, sum(refunded_minor) AS r FROM gone GROUP BY 1, 2, 3, 4, 5),
  days AS (
    INSERT INTO list_tally AS kept (list, day, currency, bucket, label, n, total_minor, refunded_minor) SELECT * FROM sums
    ON CONFLICT (list, day, currency, bucket, label) DO UPDATE SET n = kept.n + excluded.n, total_minor = kept.total_minor + excluded.total_minor,
      refunded_minor = kept.refunded_minor + excluded.refunded_minor),
  totals AS (
    INSERT INTO list_tally_total AS kept (list, currency, bucket, label, n, total_minor, refunded_minor) SELECT list, currency, bucket, label, sum(n), sum(t), sum(r) FROM sums GROUP BY 1, 2, 3, 4
    ON CONFLICT (list, currency, bucket, label) DO UPDATE SET n = kept.n + excluded.n, total_minor = kept.total_minor + excluded.total_minor,
      refunded_minor = kept.refunded_minor + excluded.refunded_minor)
  SELECT count(*) INTO folded FROM gone;
  RETURN folded;
END $$;

-- From the rows: once now, and after a load without triggers.
CREATE FUNCTION rebuild_list_tally() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE payment, recurring_transaction, contribution_line, settlement_item IN SHARE MODE;
  PERFORM pg_advisory_xact_lock(72707391);
  DELETE FROM list_tally_total;
  DELETE FROM list_tally;
  DELETE FROM list_tally_delta;
  INSERT INTO list_tally (list, day, currency, bucket, label, n, total_minor, refunded_minor)
  SELECT list, day, currency, bucket, label, count(*), sum(total_minor), sum(refunded_minor) FROM list_tally_row GROUP BY 1, 2, 3, 4, 5;
  INSERT INTO list_tally_total (list, currency, bucket, label, n, total_minor, refunded_minor)
  SELECT list, currency, bucket, label, sum(n), sum(total_minor), sum(refunded_minor) FROM list_tally GROUP BY 1, 2, 3, 4;
END $$;
SELECT rebuild_list_tally();
ANALYZE list_tally;
ANALYZE list_tally_total;

-- What few payments are: they are found without looking at all of them.
CREATE INDEX payment_returned ON payment (created_at, id) WHERE refunded_minor > 0;
CREATE INDEX payment_failed ON payment (created_at, id) WHERE status = 'failed';
CREATE INDEX payment_unpaid ON payment (created_at, id) WHERE NOT is_paid;
CREATE INDEX payment_amount ON payment (amount_minor, id);
CREATE INDEX recurring_transaction_returned ON recurring_transaction (attempted_at, id) WHERE refunded_minor > 0;
CREATE INDEX recurring_transaction_failed ON recurring_transaction (attempted_at, id) WHERE payment_status IN ('Denied', 'Failed') OR status = 'Error';
CREATE INDEX recurring_transaction_covered ON recurring_transaction (attempted_at, id) WHERE dcc_minor > 0;

DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON list_tally, list_tally_total, list_tally_delta TO almoner_app;
    GRANT SELECT ON list_tally_now, list_tally_total_now, list_tally_row TO almoner_app;
    GRANT USAGE, SELECT ON SEQUENCE list_tally_delta_id_seq TO almoner_app;
  END IF;
END $$;
