-- The words of the paper of an issued receipt, and the day of each of its gifts, for good (R-RECEIPTS-4). Receipts from
-- before keep the issuer and the days of today.
ALTER TABLE tax_receipt ADD COLUMN paper jsonb;
ALTER TABLE tax_receipt_line ADD COLUMN given_at timestamptz(3);

UPDATE tax_receipt_line l SET given_at = coalesce(
  (SELECT c.ordered_at FROM contribution c WHERE c.id = l.contribution_id),
  (SELECT t.attempted_at FROM recurring_transaction t WHERE t.id = l.transaction_id))
FROM tax_receipt r WHERE r.id = l.receipt_id AND r.status <> 'draft';

CREATE FUNCTION tax_receipt_paper_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the paper of an issued tax receipt is frozen' USING ERRCODE = 'check_violation',
    CONSTRAINT = 'tax_receipt_frozen';
END $$;
CREATE TRIGGER tax_receipt_paper_frozen BEFORE UPDATE OF paper, ordered_at, period_from, period_to ON tax_receipt
  FOR EACH ROW WHEN (OLD.status <> 'draft' AND NEW.revision = OLD.revision
    AND ((OLD.paper IS NOT NULL AND NEW.paper IS DISTINCT FROM OLD.paper)
      OR (NEW.ordered_at, NEW.period_from, NEW.period_to)
        IS DISTINCT FROM (OLD.ordered_at, OLD.period_from, OLD.period_to)))
  EXECUTE FUNCTION tax_receipt_paper_frozen();
CREATE TRIGGER tax_receipt_given_frozen BEFORE UPDATE OF given_at ON tax_receipt_line
  FOR EACH ROW WHEN (OLD.given_at IS NOT NULL AND NEW.given_at IS DISTINCT FROM OLD.given_at)
  EXECUTE FUNCTION tax_receipt_paper_frozen();

-- The seal covers issuer and paper of the receipts that have a frozen paper.
CREATE OR REPLACE FUNCTION tax_receipt_seal(r tax_receipt) RETURNS char(64) LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to((jsonb_build_array(r.serial, r.number, r.receipt_type, r.name, r.first_name,
    r.last_name, r.address_01, r.address_02, r.city, r.state, r.zip, r.country,
    r.amount_minor, r.currency, to_char(r.issued_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'),
    (SELECT jsonb_agg(jsonb_build_array(l.contribution_id, l.transaction_id, l.description, l.amount_minor)
      ORDER BY l.id) FROM tax_receipt_line l WHERE l.receipt_id = r.id))
    || CASE WHEN r.paper IS NULL THEN '[]' ELSE jsonb_build_array(r.issuer, r.paper) END)::text, 'UTF8')), 'hex')
$$;
