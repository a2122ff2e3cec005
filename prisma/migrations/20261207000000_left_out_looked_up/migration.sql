-- What a contribution that is left out has is looked up, by an index of every table. As in 20261206040200_payments_in_other_currencies but for the fees: behind a LEFT JOIN
-- all fees were read for each contribution that is marked as spam.
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
  WHERE p.status <> 'failed' AND t.functional_currency <> t.currency$s$]);

-- Few contributions are left out: what they have is looked up, and all rows are read once instead of twice.
CREATE OR REPLACE FUNCTION rebuild_list_tally() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE contribution, payment, recurring_transaction, contribution_line, settlement_item, platform_fee IN SHARE MODE;
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
