-- Plans and tax receipts have totals by day, too (decision 0650): at ten million contributions they are a million each, counted for every page of their lists.

-- The status of a plan (1 active, 2 suspended, 3 expired, 4 canceled); 8 collected manually, 16 part of the daily run.
CREATE FUNCTION plan_bucket(status text, is_manual boolean, is_locked boolean, cycles_remaining integer) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ((CASE status WHEN 'Active' THEN 1 WHEN 'Suspended' THEN 2 WHEN 'Expired' THEN 3 ELSE 4 END) + (CASE WHEN is_manual THEN 8 ELSE 0 END)
  + (CASE WHEN status = 'Active' AND NOT is_manual AND NOT is_locked AND coalesce(cycles_remaining, 1) > 0 THEN 16 ELSE 0 END))::smallint;
-- The status of a receipt (0 a draft, 1 issued, 2 void); 4 for one contribution or charge, 8 it was issued once.
CREATE FUNCTION receipt_bucket(status text, receipt_type text, is_issued boolean) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ((CASE status WHEN 'draft' THEN 0 WHEN 'issued' THEN 1 ELSE 2 END) + (CASE WHEN receipt_type = 'single' THEN 4 ELSE 0 END) + (CASE WHEN is_issued THEN 8 ELSE 0 END))::smallint;

-- As in 20261206040200_payments_in_other_currencies and 20261207000000_left_out_looked_up; a plan that is just written notes its contribution only where that is left out already.
CREATE OR REPLACE FUNCTION write_list_tally(sources text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  changed text;
  event text;
  source text;
  rows text;
  parts text[];
BEGIN
  DROP VIEW IF EXISTS list_tally_row;
  EXECUTE 'CREATE VIEW list_tally_row AS ' || regexp_replace(array_to_string(sources, ' UNION ALL '), '[{}]', '', 'g');
  FOR changed IN SELECT DISTINCT m[1] FROM unnest(sources) s, LATERAL regexp_matches(s, '\{(\w+)\}', 'g') m LOOP
    FOREACH event IN ARRAY ARRAY['insert', 'update', 'delete'] LOOP
      parts := '{}';
      FOREACH source IN ARRAY sources LOOP
        CONTINUE WHEN position('{' || changed || '}' IN source) = 0;
        -- A payment that is just written has no charges of plans yet.
        CONTINUE WHEN changed = 'payment' AND event = 'insert' AND position('{recurring_transaction}' IN source) > 0;
        FOREACH rows IN ARRAY ARRAY['old_rows', 'new_rows'] LOOP
          CONTINUE WHEN event = CASE rows WHEN 'old_rows' THEN 'insert' ELSE 'delete' END;
          parts := parts || format('SELECT contribution_id, list, day, currency, bucket, label, %1$s AS n, %1$s * total_minor AS total_minor, %1$s * refunded_minor AS refunded_minor FROM (%2$s) s',
            CASE rows WHEN 'old_rows' THEN -1 ELSE 1 END, regexp_replace(replace(source, '{' || changed || '}', rows), '[{}]', '', 'g'));
        END LOOP;
      END LOOP;
      EXECUTE format('DROP FUNCTION IF EXISTS %I() CASCADE', changed || '_list_tally_' || event);
      EXECUTE format('CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS %L', changed || '_list_tally_' || event, format(
        'BEGIN
          %3$s
          WITH changed AS MATERIALIZED (
            SELECT contribution_id, list, day, currency, bucket, label, sum(n) AS n, sum(total_minor) AS t, sum(refunded_minor) AS r FROM (%1$s) one
            GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(n) <> 0 OR sum(total_minor) <> 0 OR sum(refunded_minor) <> 0),
          noted AS (INSERT INTO list_left_out_change (contribution_id) SELECT DISTINCT contribution_id FROM changed WHERE %2$s)
          INSERT INTO list_tally_delta (list, day, currency, bucket, label, n, total_minor, refunded_minor)
          SELECT list, day, currency, bucket, label, sum(n), sum(t), sum(r) FROM changed GROUP BY 1, 2, 3, 4, 5;
          RETURN NULL;
        END', array_to_string(parts, ' UNION ALL '),
        CASE WHEN changed IN ('payment', 'contribution_line', 'recurring_profile') AND event = 'insert'
          THEN 'EXISTS (SELECT 1 FROM contribution x WHERE x.id = contribution_id AND (x.deleted_at IS NOT NULL OR x.is_spam))'
          -- The change of a payment that a fee follows has noted it.
          WHEN changed = 'platform_fee' AND event = 'insert' THEN 'false'
          ELSE 'contribution_id IS NOT NULL' END,
        -- Lines of a cart that nobody tried to pay are in no list.
        CASE WHEN changed = 'contribution_line' THEN format('IF NOT EXISTS (SELECT 1 FROM %s l JOIN payment p ON p.contribution_id = l.contribution_id) THEN RETURN NULL; END IF;',
          CASE event WHEN 'insert' THEN 'new_rows' WHEN 'delete' THEN 'old_rows' ELSE '(SELECT contribution_id FROM old_rows UNION ALL SELECT contribution_id FROM new_rows)' END) ELSE '' END));
      EXECUTE format('CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION %I()', changed || '_list_tally_' || event, event, changed,
        CASE event WHEN 'insert' THEN 'NEW TABLE AS new_rows' WHEN 'delete' THEN 'OLD TABLE AS old_rows' ELSE 'OLD TABLE AS old_rows NEW TABLE AS new_rows' END,
        changed || '_list_tally_' || event);
    END LOOP;
  END LOOP;
END $$;

-- As in 20261206040200_payments_in_other_currencies and 20261207000000_left_out_looked_up; `plans` and `receipts` are new. A plan's day is that of its next payment, which is the order of its list; its sums
-- are its amount and what is charged, its label the period and the rate of its contribution. A receipt's day is that of its issue, of a draft that of its creation.
SELECT write_list_tally(ARRAY[
  $s$SELECT 'transactions'::varchar(20) AS list, NULL::integer AS contribution_id, utc_day(t.attempted_at) AS day, t.currency,
    transaction_bucket(t.status, t.payment_status, t.refunded_minor, t.donor_gift IS NOT NULL) AS bucket, ''::varchar(30) AS label,
    t.amount_minor AS total_minor, t.refunded_minor
  FROM {recurring_transaction} t$s$,
  $s$SELECT 'payments'::varchar(20) AS list, coalesce(p.contribution_id, p.plan_contribution_id) AS contribution_id, utc_day(p.created_at) AS day, p.currency,
    payment_bucket(p.is_paid, p.status, p.amount_minor, p.refunded_minor, p.contribution_id IS NOT NULL, p.type, p.card_brand) AS bucket, p.gateway AS label,
    p.amount_minor AS total_minor, p.refunded_minor
  FROM {payment} p$s$,
  $s$SELECT 'paid-items'::varchar(20) AS list, p.contribution_id, utc_day(p.created_at) AS day, p.currency, item_bucket(p.is_paid, p.contribution_id) AS bucket, p.gateway AS label,
    CASE WHEN p.status = 'failed' THEN 0 ELSE l.total_minor END AS total_minor, 0::bigint AS refunded_minor
  FROM {payment} p JOIN {contribution_line} l ON l.contribution_id = p.contribution_id WHERE l.variant_id IS NOT NULL$s$,
  $s$SELECT 'paid-items'::varchar(20) AS list, r.contribution_id, utc_day(p.created_at) AS day, p.currency, item_bucket(p.is_paid, p.contribution_id) AS bucket, p.gateway AS label,
    CASE WHEN p.status = 'failed' THEN 0 ELSE t.amount_minor - t.tax_minor - t.shipping_minor - t.dcc_minor END AS total_minor, 0::bigint AS refunded_minor
  FROM {recurring_transaction} t JOIN {payment} p ON p.id = t.payment_id JOIN recurring_profile r ON r.id = t.profile_id JOIN contribution_line l ON l.id = r.line_id
  WHERE l.variant_id IS NOT NULL$s$,
  $s$SELECT 'covered'::varchar(20) AS list, p.contribution_id, utc_day(p.created_at) AS day, p.currency, (CASE WHEN l.dcc_minor > 0 THEN 9 ELSE 8 END)::smallint AS bucket,
    trim_scale(c.functional_rate)::varchar(30) AS label, l.dcc_minor AS total_minor, CASE WHEN l.dcc_minor > 0 THEN l.total_minor + l.dcc_minor ELSE 0 END AS refunded_minor
  FROM {payment} p JOIN {contribution_line} l ON l.contribution_id = p.contribution_id JOIN contribution c ON c.id = p.contribution_id
  WHERE p.status <> 'failed' AND p.refunded_minor = 0 AND (l.is_dcc_eligible OR l.dcc_minor > 0)$s$,
  $s$SELECT 'covered'::varchar(20) AS list, r.contribution_id, utc_day(p.created_at) AS day, p.currency, (CASE WHEN t.dcc_minor > 0 THEN 1 ELSE 0 END)::smallint AS bucket,
    trim_scale(t.functional_rate)::varchar(30) AS label, t.dcc_minor AS total_minor,
    CASE WHEN t.dcc_minor > 0 THEN t.amount_minor - t.tax_minor - t.shipping_minor ELSE 0 END AS refunded_minor
  FROM {recurring_transaction} t JOIN {payment} p ON p.id = t.payment_id JOIN recurring_profile r ON r.id = t.profile_id JOIN contribution_line l ON l.id = r.line_id
  WHERE p.status <> 'failed' AND t.payment_status = 'Completed' AND t.refunded_minor = 0 AND (l.is_dcc_eligible OR t.dcc_minor > 0)$s$,
  $s$SELECT 'fees'::varchar(20) AS list, coalesce(p.contribution_id, p.plan_contribution_id) AS contribution_id, utc_day(f.created_at) AS day, f.currency,
    (CASE f.kind WHEN 'payment' THEN 1 WHEN 'refund' THEN 2 ELSE 3 END)::smallint AS bucket, (f.rate_ppm || ' ' || f.settled_currency)::varchar(30) AS label,
    f.fee_minor AS total_minor, f.settled_minor AS refunded_minor
  FROM {platform_fee} f JOIN payment p ON p.id = f.payment_id$s$,
  $s$SELECT 'settled'::varchar(20) AS list, NULL::integer AS contribution_id, utc_day(i.moved_at) AS day, b.currency,
    (CASE i.kind WHEN 'payment' THEN 1 WHEN 'refund' THEN 2 ELSE 3 END)::smallint AS bucket, b.gateway AS label, i.amount_minor AS total_minor, 0::bigint AS refunded_minor
  FROM {settlement_item} i JOIN settlement_batch b ON b.id = i.batch_id$s$,
  $s$SELECT 'worth'::varchar(20) AS list, p.contribution_id, utc_day(p.created_at) AS day, c.functional_currency::char(3) AS currency,
    payment_bucket(p.is_paid, p.status, p.amount_minor, p.refunded_minor, true, p.type, p.card_brand) AS bucket, p.gateway AS label,
    round((p.amount_minor - p.refunded_minor) * csv_unit(p.currency) * c.functional_rate / csv_unit(c.functional_currency))::bigint AS total_minor, 0::bigint AS refunded_minor
  FROM {payment} p JOIN contribution c ON c.id = p.contribution_id WHERE p.status <> 'failed' AND c.functional_currency <> p.currency$s$,
  $s$SELECT 'worth'::varchar(20) AS list, r.contribution_id, utc_day(p.created_at) AS day, t.functional_currency::char(3) AS currency,
    payment_bucket(p.is_paid, p.status, p.amount_minor, p.refunded_minor, false, p.type, p.card_brand) AS bucket, p.gateway AS label,
    round((t.amount_minor - t.refunded_minor) * csv_unit(t.currency) * t.functional_rate / csv_unit(t.functional_currency))::bigint AS total_minor, 0::bigint AS refunded_minor
  FROM {recurring_transaction} t JOIN {payment} p ON p.id = t.payment_id JOIN recurring_profile r ON r.id = t.profile_id
  WHERE p.status <> 'failed' AND t.functional_currency <> t.currency$s$,
  $s$SELECT 'plans'::varchar(20) AS list, r.contribution_id, r.next_billing_on AS day, r.currency, plan_bucket(r.status, r.is_manual, r.is_locked, r.cycles_remaining) AS bucket,
    (r.billing_period || ' ' || trim_scale(c.functional_rate))::varchar(30) AS label, r.amount_minor AS total_minor,
    r.amount_minor + r.tax_minor + r.shipping_minor + r.dcc_minor AS refunded_minor
  FROM {recurring_profile} r JOIN contribution c ON c.id = r.contribution_id$s$,
  $s$SELECT 'receipts'::varchar(20) AS list, NULL::integer AS contribution_id, utc_day(coalesce(r.issued_at, r.created_at)) AS day, r.currency,
    receipt_bucket(r.status, r.receipt_type, r.issued_at IS NOT NULL) AS bucket, ''::varchar(30) AS label, r.amount_minor AS total_minor, 0::bigint AS refunded_minor
  FROM {tax_receipt} r WHERE r.deleted_at IS NULL$s$]);
CREATE OR REPLACE FUNCTION rebuild_list_tally() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE contribution, payment, recurring_transaction, contribution_line, settlement_item, platform_fee, recurring_profile, tax_receipt IN SHARE MODE;
  PERFORM pg_advisory_xact_lock(72707391);
  DELETE FROM list_left_out_change;
  DELETE FROM list_left_out;
  DELETE FROM list_tally_total;
  DELETE FROM list_tally;
  DELETE FROM list_tally_delta;
  INSERT INTO list_left_out SELECT * FROM left_out_rows(ARRAY(SELECT c.id FROM contribution c WHERE c.deleted_at IS NOT NULL OR c.is_spam));
  INSERT INTO list_tally (list, day, currency, bucket, label, n, total_minor, refunded_minor)
  SELECT list, day, currency, bucket, label, sum(n), sum(t), sum(r) FROM (
    SELECT list, day, currency, bucket, label, count(*) AS n, sum(total_minor) AS t, sum(refunded_minor) AS r FROM list_tally_row GROUP BY 1, 2, 3, 4, 5
    UNION ALL SELECT list, day, currency, bucket, label, -n, -total_minor, -refunded_minor FROM list_left_out) d
  GROUP BY 1, 2, 3, 4, 5;
  INSERT INTO list_tally_total (list, currency, bucket, label, n, total_minor, refunded_minor)
  SELECT list, currency, bucket, label, sum(n), sum(total_minor), sum(refunded_minor) FROM list_tally GROUP BY 1, 2, 3, 4;
END $$;

-- What is new alone is counted: the other lists stand as they are.
LOCK TABLE contribution, recurring_profile, tax_receipt IN SHARE MODE;
SELECT pg_advisory_xact_lock(72707391);
INSERT INTO list_left_out
SELECT x.contribution_id, x.list, x.day, x.currency, x.bucket, x.label, count(*), sum(x.total_minor), sum(x.refunded_minor)
FROM list_tally_row x JOIN contribution c ON c.id = x.contribution_id AND (c.deleted_at IS NOT NULL OR c.is_spam) WHERE x.list = 'plans' GROUP BY 1, 2, 3, 4, 5, 6;
INSERT INTO list_tally (list, day, currency, bucket, label, n, total_minor, refunded_minor)
SELECT list, day, currency, bucket, label, sum(n), sum(t), sum(r) FROM (
  SELECT list, day, currency, bucket, label, count(*) AS n, sum(total_minor) AS t, sum(refunded_minor) AS r FROM list_tally_row WHERE list IN ('plans', 'receipts') GROUP BY 1, 2, 3, 4, 5
  UNION ALL SELECT list, day, currency, bucket, label, -n, -total_minor, -refunded_minor FROM list_left_out WHERE list = 'plans') d
GROUP BY 1, 2, 3, 4, 5;
INSERT INTO list_tally_total (list, currency, bucket, label, n, total_minor, refunded_minor)
SELECT list, currency, bucket, label, sum(n), sum(total_minor), sum(refunded_minor) FROM list_tally WHERE list IN ('plans', 'receipts') GROUP BY 1, 2, 3, 4;
ANALYZE list_tally;
ANALYZE list_tally_total;

-- Rows of what few plans and receipts have; and the run of the day.
CREATE INDEX recurring_profile_status_next ON recurring_profile (status, next_billing_on, id);
CREATE INDEX recurring_profile_in_run ON recurring_profile ((coalesce(next_attempt_on, next_billing_on))) WHERE status = 'Active' AND NOT is_manual AND NOT is_locked AND coalesce(cycles_remaining, 1) > 0;
CREATE INDEX recurring_profile_attempt ON recurring_profile ((coalesce(next_attempt_on, next_billing_on)));
CREATE INDEX recurring_profile_ends ON recurring_profile (final_payment_on) WHERE final_payment_on IS NOT NULL;
CREATE INDEX recurring_profile_method ON recurring_profile (payment_method_id) WHERE payment_method_id IS NOT NULL;
CREATE INDEX recurring_profile_currency ON recurring_profile (currency);
CREATE INDEX recurring_profile_reason ON recurring_profile USING gin (lower(' ' || cancel_reason) gin_trgm_ops) WHERE cancel_reason IS NOT NULL;
CREATE INDEX recurring_profile_automatic ON recurring_profile (next_billing_on, id) WHERE NOT is_manual;
CREATE INDEX tax_receipt_status ON tax_receipt (status) WHERE deleted_at IS NULL;
CREATE INDEX tax_receipt_type ON tax_receipt (receipt_type) WHERE deleted_at IS NULL;
CREATE INDEX tax_receipt_no_name ON tax_receipt (id) WHERE name = '' AND deleted_at IS NULL;
CREATE INDEX tax_receipt_no_email ON tax_receipt (id) WHERE coalesce(email, '') = '' AND deleted_at IS NULL;
CREATE INDEX tax_receipt_incomplete ON tax_receipt (id) WHERE '' IN (coalesce(address_01, ''), coalesce(city, ''), coalesce(state, ''), coalesce(zip, '')) AND deleted_at IS NULL;

DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app') THEN
    GRANT SELECT ON list_tally_row TO almoner_app;
  END IF;
END $$;
