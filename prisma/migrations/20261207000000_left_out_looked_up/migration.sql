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
