-- Charges of plans on the dashboard, sponsors and sponsees are counted as the long lists are, and only what left out
-- contributions have is looked at again before the next fold.

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
      OR c.is_test AND x.list IN ('payments', 'worth', 'paid-items', 'covered', 'charges')) GROUP BY 1, 2, 3, 4, 5) r;
END $$;

CREATE FUNCTION quarter_of_day(at timestamptz) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$
  SELECT ((floor(extract(epoch FROM at) / 900)::bigint % 96 + 96) % 96)::smallint
$$;

-- 1: sponsored, 2: on the website, 4: male, 8: female.
CREATE FUNCTION sponsee_bucket(is_sponsored boolean, is_enabled boolean, gender char) RETURNS smallint LANGUAGE sql
  IMMUTABLE PARALLEL SAFE AS
$$
  SELECT (is_sponsored::int + 2 * is_enabled::int + CASE gender WHEN 'M' THEN 4 WHEN 'F' THEN 8 ELSE 0 END)::smallint
$$;

-- A payment, a plan or a new charge of a contribution that is not left out needs no note: who leaves it out notes it,
-- behind the locks of its payments and plans. Notes of all of them made each total look up every contribution that was
-- paid or charged since the last fold. Lines have no such lock.
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
        CONTINUE WHEN changed = 'contribution_line' AND event <> 'update'
          AND position('{recurring_transaction}' IN source) > 0;
        FOREACH rows IN ARRAY ARRAY['old_rows', 'new_rows'] LOOP
          CONTINUE WHEN event = CASE rows WHEN 'old_rows' THEN 'insert' ELSE 'delete' END;
          parts := parts
            || format('SELECT contribution_id, list, day, currency, bucket, label, %1$s AS n,
              %1$s * total_minor AS total_minor, %1$s * refunded_minor AS refunded_minor FROM (%2$s) s',
            CASE rows WHEN 'old_rows' THEN -1 ELSE 1 END, regexp_replace(replace(source, '{' || changed || '}', rows),
              '[{}]', '', 'g'));
        END LOOP;
      END LOOP;
      EXECUTE format('DROP FUNCTION IF EXISTS %I() CASCADE', changed || '_list_tally_' || event);
      EXECUTE format('CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS %L', changed || '_list_tally_' || event,
        format(
        'BEGIN
          %3$s
          WITH changed AS MATERIALIZED (
            SELECT contribution_id, list, day, currency, bucket, label, sum(n) AS n, sum(total_minor) AS t,
              sum(refunded_minor) AS r FROM (%1$s) one
            GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(n) <> 0 OR sum(total_minor) <> 0 OR sum(refunded_minor) <> 0),
          noted AS (INSERT INTO list_left_out_change (contribution_id) SELECT DISTINCT contribution_id FROM changed
            WHERE %2$s)
          INSERT INTO list_tally_delta (list, day, currency, bucket, label, n, total_minor, refunded_minor)
          SELECT list, day, currency, bucket, label, sum(n), sum(t), sum(r) FROM changed GROUP BY 1, 2, 3, 4, 5;
          RETURN NULL;
        END', array_to_string(parts,
          ' UNION ALL '),
        CASE WHEN changed IN ('payment', 'recurring_profile') AND event <> 'delete'
          OR changed = 'recurring_transaction' AND event = 'insert'
          THEN 'EXISTS (SELECT 1 FROM contribution x WHERE x.id = contribution_id AND (x.deleted_at IS NOT NULL
            OR x.is_spam OR x.is_test))'
          -- The change of a payment that a fee follows has noted it.
          WHEN changed = 'platform_fee' AND event = 'insert' THEN 'false'
          ELSE 'contribution_id IS NOT NULL' END,
        -- Lines of a cart that nobody tried to pay are in no list.
        CASE WHEN changed = 'contribution_line'
          THEN format('IF NOT EXISTS (SELECT 1 FROM %s l JOIN payment p ON p.contribution_id = l.contribution_id) %s
            THEN RETURN NULL; END IF;',
          CASE event WHEN 'insert' THEN 'new_rows' WHEN 'delete' THEN 'old_rows'
            ELSE '(SELECT contribution_id FROM old_rows UNION ALL SELECT contribution_id FROM new_rows)' END,
          -- Of a plan whose contribution has no payment of its own.
          CASE event
            WHEN 'update' THEN 'AND NOT EXISTS (SELECT 1 FROM new_rows l JOIN recurring_profile r ON r.line_id = l.id)'
            ELSE '' END) ELSE '' END));
      EXECUTE format('CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION %I()', changed
        || '_list_tally_' || event, event, changed,
        CASE event WHEN 'insert' THEN 'NEW TABLE AS new_rows' WHEN 'delete' THEN 'OLD TABLE AS old_rows'
          ELSE 'OLD TABLE AS old_rows NEW TABLE AS new_rows' END,
        changed || '_list_tally_' || event);
    END LOOP;
  END LOOP;
END $$;

SELECT write_list_tally(ARRAY[
  $s$SELECT 'transactions'::varchar(20) AS list, NULL::integer AS contribution_id, utc_day(t.attempted_at) AS day,
       t.currency,
    transaction_bucket(t.status, t.payment_status, t.refunded_minor, t.donor_gift IS NOT NULL) AS bucket,
      ''::varchar(30) AS label,
    t.amount_minor AS total_minor, t.refunded_minor
  FROM {recurring_transaction} t$s$,
  $s$SELECT 'payments'::varchar(20) AS list, coalesce(p.contribution_id, p.plan_contribution_id) AS contribution_id,
       utc_day(p.created_at) AS day, p.currency,
    payment_bucket(p.is_paid, p.status, p.amount_minor, p.refunded_minor, p.contribution_id IS NOT NULL, p.type,
      p.card_brand) AS bucket, p.gateway AS label,
    p.amount_minor AS total_minor, p.refunded_minor
  FROM {payment} p$s$,
  $s$SELECT 'paid-items'::varchar(20) AS list, p.contribution_id, utc_day(p.created_at) AS day, p.currency,
       item_bucket(p.is_paid, p.contribution_id, l.is_gift_aid, p.captured_at - p.created_at) AS bucket,
       p.gateway AS label,
    CASE WHEN p.status = 'failed' THEN 0 ELSE l.total_minor END AS total_minor, 0::bigint AS refunded_minor
  FROM {payment} p JOIN {contribution_line} l ON l.contribution_id = p.contribution_id
    WHERE l.variant_id IS NOT NULL$s$,
  $s$SELECT 'paid-items'::varchar(20) AS list, r.contribution_id, utc_day(p.created_at) AS day, p.currency,
       item_bucket(p.is_paid, p.contribution_id, l.is_gift_aid, p.captured_at - p.created_at) AS bucket,
       p.gateway AS label,
    CASE WHEN p.status = 'failed' THEN 0 ELSE t.amount_minor - t.tax_minor - t.shipping_minor
      - t.dcc_minor END AS total_minor, 0::bigint AS refunded_minor
  FROM {recurring_transaction} t JOIN {payment} p ON p.id = t.payment_id JOIN recurring_profile r ON r.id = t.profile_id
    JOIN {contribution_line} l ON l.id = r.line_id
  WHERE l.variant_id IS NOT NULL$s$,
  $s$SELECT 'covered'::varchar(20) AS list, p.contribution_id, utc_day(p.created_at) AS day, p.currency,
       (CASE WHEN l.dcc_minor > 0 THEN 9 ELSE 8 END)::smallint AS bucket,
    trim_scale(c.functional_rate)::varchar(30) AS label, l.dcc_minor AS total_minor, CASE
      WHEN l.dcc_minor > 0 THEN l.total_minor + l.dcc_minor ELSE 0 END AS refunded_minor
  FROM {payment} p JOIN {contribution_line} l ON l.contribution_id = p.contribution_id
    JOIN contribution c ON c.id = p.contribution_id
  WHERE p.status <> 'failed' AND p.refunded_minor = 0 AND (l.is_dcc_eligible OR l.dcc_minor > 0)$s$,
  $s$SELECT 'covered'::varchar(20) AS list, r.contribution_id, utc_day(p.created_at) AS day, p.currency,
       (CASE WHEN t.dcc_minor > 0 THEN 1 ELSE 0 END)::smallint AS bucket,
    trim_scale(t.functional_rate)::varchar(30) AS label, t.dcc_minor AS total_minor,
    CASE WHEN t.dcc_minor > 0 THEN t.amount_minor - t.tax_minor - t.shipping_minor ELSE 0 END AS refunded_minor
  FROM {recurring_transaction} t JOIN {payment} p ON p.id = t.payment_id JOIN recurring_profile r ON r.id = t.profile_id
    JOIN contribution_line l ON l.id = r.line_id
  WHERE p.status <> 'failed' AND t.payment_status = 'Completed' AND t.refunded_minor = 0
    AND (l.is_dcc_eligible OR t.dcc_minor > 0)$s$,
  $s$SELECT 'fees'::varchar(20) AS list, coalesce(p.contribution_id, p.plan_contribution_id) AS contribution_id,
       utc_day(f.created_at) AS day, f.currency,
    (CASE f.kind WHEN 'payment' THEN 1 WHEN 'refund' THEN 2 ELSE 3 END)::smallint AS bucket,
      (f.rate_ppm || ' ' || f.settled_currency)::varchar(30) AS label,
    f.fee_minor AS total_minor, f.settled_minor AS refunded_minor
  FROM {platform_fee} f JOIN payment p ON p.id = f.payment_id$s$,
  $s$SELECT 'settled'::varchar(20) AS list, NULL::integer AS contribution_id, utc_day(i.moved_at) AS day, b.currency,
    (CASE i.kind WHEN 'payment' THEN 1 WHEN 'refund' THEN 2 ELSE 3 END)::smallint AS bucket, b.gateway AS label,
      i.amount_minor AS total_minor, 0::bigint AS refunded_minor
  FROM {settlement_item} i JOIN settlement_batch b ON b.id = i.batch_id$s$,
  $s$SELECT 'worth'::varchar(20) AS list, p.contribution_id, utc_day(p.created_at) AS day,
       c.functional_currency::char(3) AS currency,
    payment_bucket(p.is_paid, p.status, p.amount_minor, p.refunded_minor, true, p.type, p.card_brand) AS bucket,
      p.gateway AS label,
    round((p.amount_minor - p.refunded_minor) * csv_unit(p.currency) * c.functional_rate /
      csv_unit(c.functional_currency))::bigint AS total_minor, 0::bigint AS refunded_minor
  FROM {payment} p JOIN contribution c ON c.id = p.contribution_id WHERE p.status <> 'failed'
    AND c.functional_currency <> p.currency$s$,
  $s$SELECT 'worth'::varchar(20) AS list, r.contribution_id, utc_day(p.created_at) AS day,
       t.functional_currency::char(3) AS currency,
    payment_bucket(p.is_paid, p.status, p.amount_minor, p.refunded_minor, false, p.type, p.card_brand) AS bucket,
      p.gateway AS label,
    round((t.amount_minor - t.refunded_minor) * csv_unit(t.currency) * t.functional_rate /
      csv_unit(t.functional_currency))::bigint AS total_minor, 0::bigint AS refunded_minor
  FROM {recurring_transaction} t JOIN {payment} p ON p.id = t.payment_id JOIN recurring_profile r ON r.id = t.profile_id
  WHERE p.status <> 'failed' AND t.functional_currency <> t.currency$s$,
  $s$SELECT 'plans'::varchar(20) AS list, r.contribution_id, r.next_billing_on AS day, r.currency,
       plan_bucket(r.status, r.is_manual, r.is_locked, r.cycles_remaining) AS bucket,
    (r.billing_period || ' ' || trim_scale(c.functional_rate))::varchar(30) AS label, r.amount_minor AS total_minor,
    r.amount_minor + r.tax_minor + r.shipping_minor + r.dcc_minor AS refunded_minor
  FROM {recurring_profile} r JOIN contribution c ON c.id = r.contribution_id$s$,
  $s$SELECT 'receipts'::varchar(20) AS list, NULL::integer AS contribution_id,
       utc_day(coalesce(r.issued_at, r.created_at)) AS day, r.currency,
    receipt_bucket(r.status, r.receipt_type, r.issued_at IS NOT NULL) AS bucket, ''::varchar(30) AS label,
      r.amount_minor AS total_minor, 0::bigint AS refunded_minor
  FROM {tax_receipt} r WHERE r.deleted_at IS NULL$s$,
  -- By quarters of an hour: days of any zone are made of them.
  $s$SELECT 'charges'::varchar(20) AS list, r.contribution_id, utc_day(t.attempted_at) AS day, t.currency,
       quarter_of_day(t.attempted_at) AS bucket, ''::varchar(30) AS label, t.amount_minor AS total_minor,
       t.refunded_minor
  FROM {recurring_transaction} t JOIN recurring_profile r ON r.id = t.profile_id
    WHERE t.payment_status = 'Completed'$s$,
  -- Without days: filters of these lists know none.
  $s$SELECT 'sponsees'::varchar(20) AS list, NULL::integer AS contribution_id, '2000-01-01'::date AS day,
       ''::char(3) AS currency, sponsee_bucket(s.is_sponsored, s.is_enabled, s.gender) AS bucket,
       ''::varchar(30) AS label, 0::bigint AS total_minor, 0::bigint AS refunded_minor
  FROM {sponsorship} s WHERE s.deleted_at IS NULL$s$,
  $s$SELECT 'sponsors'::varchar(20) AS list, NULL::integer AS contribution_id, '2000-01-01'::date AS day,
       ''::char(3) AS currency, (r.ended_on IS NOT NULL)::int::smallint AS bucket, ''::varchar(30) AS label,
       0::bigint AS total_minor, 0::bigint AS refunded_minor
  FROM {sponsor} r WHERE r.deleted_at IS NULL$s$]);

-- The new ones alone; what left out contributions have of them is taken off by the next fold.
INSERT INTO list_tally (list, day, currency, bucket, label, n, total_minor, refunded_minor)
SELECT list, day, currency, bucket, label, count(*), sum(total_minor), sum(refunded_minor) FROM list_tally_row
WHERE list IN ('charges', 'sponsees', 'sponsors') GROUP BY 1, 2, 3, 4, 5;
INSERT INTO list_tally_total (list, currency, bucket, label, n, total_minor, refunded_minor)
SELECT list, currency, bucket, label, sum(n), sum(total_minor), sum(refunded_minor) FROM list_tally
WHERE list IN ('charges', 'sponsees', 'sponsors') GROUP BY 1, 2, 3, 4;
INSERT INTO list_left_out_change (contribution_id) SELECT c.id FROM contribution c
WHERE (c.deleted_at IS NOT NULL OR c.is_spam OR c.is_test) AND EXISTS (SELECT FROM recurring_profile r
  WHERE r.contribution_id = c.id);
