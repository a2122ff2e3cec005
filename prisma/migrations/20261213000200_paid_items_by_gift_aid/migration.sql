-- Paid items are counted by Gift Aid, too, and by whether they were captured within an hour of their entry (decision 0702): both were looked at in each of 25,000,000 rows. A sale writes
-- another row of the counters only where some of its lines have Gift Aid and others do not.

-- 1 paid, 2 with Gift Aid, 4 captured within an hour of its entry, 8 of a contribution.
CREATE FUNCTION item_bucket(is_paid boolean, contribution_id integer, is_gift_aid boolean, until_captured interval) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ((CASE WHEN is_paid THEN 1 ELSE 0 END) + (CASE WHEN is_gift_aid THEN 2 ELSE 0 END) + (CASE WHEN abs(extract(epoch FROM until_captured)) <= 3600 THEN 4 ELSE 0 END)
  + (CASE WHEN contribution_id IS NOT NULL THEN 8 ELSE 0 END))::smallint;

-- As in 20261207100100_plans_and_receipts_by_day; a line whose Gift Aid is edited changes what the charges of its plan are counted by, too.
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
        -- Neither has a line, and with charges it stays.
        CONTINUE WHEN changed = 'contribution_line' AND event <> 'update' AND position('{recurring_transaction}' IN source) > 0;
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
        CASE WHEN changed = 'contribution_line' THEN format('IF NOT EXISTS (SELECT 1 FROM %s l JOIN payment p ON p.contribution_id = l.contribution_id) %s THEN RETURN NULL; END IF;',
          CASE event WHEN 'insert' THEN 'new_rows' WHEN 'delete' THEN 'old_rows' ELSE '(SELECT contribution_id FROM old_rows UNION ALL SELECT contribution_id FROM new_rows)' END,
          -- Of a plan whose contribution has no payment of its own.
          CASE event WHEN 'update' THEN 'AND NOT EXISTS (SELECT 1 FROM new_rows l JOIN recurring_profile r ON r.line_id = l.id)' ELSE '' END) ELSE '' END));
      EXECUTE format('CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION %I()', changed || '_list_tally_' || event, event, changed,
        CASE event WHEN 'insert' THEN 'NEW TABLE AS new_rows' WHEN 'delete' THEN 'OLD TABLE AS old_rows' ELSE 'OLD TABLE AS old_rows NEW TABLE AS new_rows' END,
        changed || '_list_tally_' || event);
    END LOOP;
  END LOOP;
END $$;

-- As in 20261207100100_plans_and_receipts_by_day, but for the bucket of `paid-items`.
SELECT write_list_tally(ARRAY[
  $s$SELECT 'transactions'::varchar(20) AS list, NULL::integer AS contribution_id, utc_day(t.attempted_at) AS day, t.currency,
    transaction_bucket(t.status, t.payment_status, t.refunded_minor, t.donor_gift IS NOT NULL) AS bucket, ''::varchar(30) AS label,
    t.amount_minor AS total_minor, t.refunded_minor
  FROM {recurring_transaction} t$s$,
  $s$SELECT 'payments'::varchar(20) AS list, coalesce(p.contribution_id, p.plan_contribution_id) AS contribution_id, utc_day(p.created_at) AS day, p.currency,
    payment_bucket(p.is_paid, p.status, p.amount_minor, p.refunded_minor, p.contribution_id IS NOT NULL, p.type, p.card_brand) AS bucket, p.gateway AS label,
    p.amount_minor AS total_minor, p.refunded_minor
  FROM {payment} p$s$,
  $s$SELECT 'paid-items'::varchar(20) AS list, p.contribution_id, utc_day(p.created_at) AS day, p.currency, item_bucket(p.is_paid, p.contribution_id, l.is_gift_aid, p.captured_at - p.created_at) AS bucket, p.gateway AS label,
    CASE WHEN p.status = 'failed' THEN 0 ELSE l.total_minor END AS total_minor, 0::bigint AS refunded_minor
  FROM {payment} p JOIN {contribution_line} l ON l.contribution_id = p.contribution_id WHERE l.variant_id IS NOT NULL$s$,
  $s$SELECT 'paid-items'::varchar(20) AS list, r.contribution_id, utc_day(p.created_at) AS day, p.currency, item_bucket(p.is_paid, p.contribution_id, l.is_gift_aid, p.captured_at - p.created_at) AS bucket, p.gateway AS label,
    CASE WHEN p.status = 'failed' THEN 0 ELSE t.amount_minor - t.tax_minor - t.shipping_minor - t.dcc_minor END AS total_minor, 0::bigint AS refunded_minor
  FROM {recurring_transaction} t JOIN {payment} p ON p.id = t.payment_id JOIN recurring_profile r ON r.id = t.profile_id JOIN {contribution_line} l ON l.id = r.line_id
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
DROP FUNCTION item_bucket(boolean, integer);

-- Paid items alone are counted again: the other lists stand as they are.
LOCK TABLE contribution, payment, recurring_transaction, contribution_line IN SHARE MODE;
SELECT pg_advisory_xact_lock(72707391);
DELETE FROM list_tally WHERE list = 'paid-items';
DELETE FROM list_tally_total WHERE list = 'paid-items';
DELETE FROM list_tally_delta WHERE list = 'paid-items';
DELETE FROM list_left_out WHERE list = 'paid-items';
INSERT INTO list_left_out
SELECT * FROM left_out_rows(ARRAY(SELECT c.id FROM contribution c WHERE c.deleted_at IS NOT NULL OR c.is_spam)) WHERE list = 'paid-items';
INSERT INTO list_tally (list, day, currency, bucket, label, n, total_minor, refunded_minor)
SELECT list, day, currency, bucket, label, sum(n), sum(t), sum(r) FROM (
  SELECT list, day, currency, bucket, label, count(*) AS n, sum(total_minor) AS t, sum(refunded_minor) AS r FROM list_tally_row WHERE list = 'paid-items' GROUP BY 1, 2, 3, 4, 5
  UNION ALL SELECT list, day, currency, bucket, label, -n, -total_minor, -refunded_minor FROM list_left_out WHERE list = 'paid-items') d
GROUP BY 1, 2, 3, 4, 5;
INSERT INTO list_tally_total (list, currency, bucket, label, n, total_minor, refunded_minor)
SELECT list, currency, bucket, label, sum(n), sum(total_minor), sum(refunded_minor) FROM list_tally WHERE list = 'paid-items' GROUP BY 1, 2, 3, 4;
ANALYZE list_tally;
ANALYZE list_tally_total;

DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app') THEN
    GRANT SELECT ON list_tally_row TO almoner_app;
  END IF;
END $$;
