-- Tax receipts in the back office: a draft takes no number of the register, an issued receipt is frozen and bears a seal of what it says.
ALTER TABLE tax_receipt
  ADD COLUMN serial bigint,
  ADD COLUMN revision integer NOT NULL DEFAULT 0,
  ADD COLUMN seal char(64),
  ADD COLUMN replaces_id integer REFERENCES tax_receipt (id) ON UPDATE CASCADE ON DELETE SET NULL,
  ADD COLUMN transaction_id integer,
  ADD COLUMN period_from date,
  ADD COLUMN period_to date,
  ADD COLUMN notified_at timestamptz(3),
  ADD COLUMN signature_key varchar(120),
  ADD COLUMN updated_at timestamptz(3),
  ADD COLUMN search_text text GENERATED ALWAYS AS (' ' || lower(number || ' ' || name || ' ' || coalesce(address_01, '') || ' ' || coalesce(address_02, '') || ' ' ||
    coalesce(city, '') || ' ' || coalesce(state, '') || ' ' || coalesce(zip, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(email, ''))) STORED;
UPDATE tax_receipt SET updated_at = coalesce(voided_at, issued_at, created_at);
ALTER TABLE tax_receipt ALTER COLUMN updated_at SET NOT NULL;
UPDATE tax_receipt t SET serial = n.serial FROM (SELECT id, row_number() OVER (ORDER BY id) AS serial FROM tax_receipt WHERE status <> 'draft') n WHERE n.id = t.id;
UPDATE tax_receipt SET number = 'DRAFT-' || id WHERE status = 'draft';
UPDATE counter SET value = (SELECT coalesce(max(serial), 0) FROM tax_receipt) WHERE name = 'tax_receipt';

CREATE UNIQUE INDEX tax_receipt_serial_key ON tax_receipt (serial);
CREATE UNIQUE INDEX tax_receipt_one_for_a_transaction ON tax_receipt (transaction_id) WHERE receipt_type = 'single' AND status <> 'void' AND deleted_at IS NULL;
CREATE INDEX tax_receipt_replaces_id_idx ON tax_receipt (replaces_id);
CREATE INDEX tax_receipt_listed ON tax_receipt (coalesce(serial, 2147483647::bigint), id) WHERE deleted_at IS NULL;
DROP INDEX tax_receipt_issued_at_idx;
CREATE INDEX tax_receipt_issued ON tax_receipt (issued_at, id) WHERE deleted_at IS NULL;
CREATE INDEX tax_receipt_search ON tax_receipt USING gin (search_text gin_trgm_ops) WHERE deleted_at IS NULL;

ALTER TABLE tax_receipt
  ADD CONSTRAINT tax_receipt_serial CHECK ((status = 'draft') = (serial IS NULL) AND coalesce(serial, 1) > 0),
  ADD CONSTRAINT tax_receipt_revision CHECK (revision >= 0),
  ADD CONSTRAINT tax_receipt_never_deleted CHECK (status = 'draft' OR deleted_at IS NULL),
  ADD CONSTRAINT tax_receipt_period CHECK ((period_from IS NULL) = (period_to IS NULL) AND period_from <= period_to);

ALTER TABLE tax_receipt_line
  ADD COLUMN transaction_id integer,
  ALTER COLUMN contribution_id DROP NOT NULL,
  ADD CONSTRAINT tax_receipt_line_of CHECK (num_nonnulls(contribution_id, transaction_id) = 1);
CREATE INDEX tax_receipt_line_transaction_id_idx ON tax_receipt_line (transaction_id);

-- What an issued receipt says, in one number: whoever changes a row by hand changes it, and the journal keeps the one it was issued with.
CREATE FUNCTION tax_receipt_seal(r tax_receipt) RETURNS char(64) LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(r.serial, r.number, r.receipt_type, r.name, r.first_name, r.last_name, r.address_01, r.address_02, r.city, r.state, r.zip, r.country,
    r.amount_minor, r.currency, to_char(r.issued_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'),
    (SELECT jsonb_agg(jsonb_build_array(l.contribution_id, l.transaction_id, l.description, l.amount_minor) ORDER BY l.id) FROM tax_receipt_line l WHERE l.receipt_id = r.id))::text, 'UTF8')), 'hex')
$$;
UPDATE tax_receipt r SET seal = tax_receipt_seal(r) WHERE status <> 'draft';

-- An issued receipt is revised with a new revision, and never deleted.
CREATE FUNCTION tax_receipt_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'draft' THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'an issued tax receipt is never deleted' USING ERRCODE = 'check_violation', CONSTRAINT = 'tax_receipt_frozen';
  END IF;
  IF NEW.status = 'draft' OR (NEW.serial, NEW.receipt_type, NEW.currency, NEW.contribution_id, NEW.transaction_id)
      IS DISTINCT FROM (OLD.serial, OLD.receipt_type, OLD.currency, OLD.contribution_id, OLD.transaction_id)
    OR (NEW.revision <> OLD.revision + 1 AND (NEW.number, NEW.amount_minor, NEW.issued_at, NEW.name, NEW.first_name, NEW.last_name, NEW.address_01, NEW.address_02, NEW.city, NEW.state, NEW.zip, NEW.country)
      IS DISTINCT FROM (OLD.number, OLD.amount_minor, OLD.issued_at, OLD.name, OLD.first_name, OLD.last_name, OLD.address_01, OLD.address_02, OLD.city, OLD.state, OLD.zip, OLD.country)) THEN
    RAISE EXCEPTION 'an issued tax receipt is frozen' USING ERRCODE = 'check_violation', CONSTRAINT = 'tax_receipt_frozen';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER tax_receipt_frozen BEFORE UPDATE OR DELETE ON tax_receipt FOR EACH ROW EXECUTE FUNCTION tax_receipt_frozen();

-- The lines of an issued receipt stay as they are; the line of a deleted contribution line may lose its link.
CREATE FUNCTION tax_receipt_line_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM tax_receipt WHERE id = OLD.receipt_id AND status <> 'draft')
    AND (TG_OP = 'DELETE' OR (NEW.receipt_id, NEW.contribution_id, NEW.transaction_id, NEW.description, NEW.amount_minor)
      IS DISTINCT FROM (OLD.receipt_id, OLD.contribution_id, OLD.transaction_id, OLD.description, OLD.amount_minor)) THEN
    RAISE EXCEPTION 'the lines of an issued tax receipt are frozen' USING ERRCODE = 'check_violation', CONSTRAINT = 'tax_receipt_line_frozen';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER tax_receipt_line_frozen BEFORE UPDATE OR DELETE ON tax_receipt_line FOR EACH ROW EXECUTE FUNCTION tax_receipt_line_frozen();

-- Long selections of every list are worked through by a job: the action names the list, and takes its terms with it.
ALTER TABLE batch_run ALTER COLUMN action TYPE varchar(40), ADD COLUMN terms jsonb NOT NULL DEFAULT '{}';
ALTER TABLE batch_run DROP CONSTRAINT batch_run_action;
ALTER TABLE batch_run ADD CONSTRAINT batch_run_action CHECK (action IN ('complete', 'incomplete', 'spam', 'spam_and_refund',
  'receipts.issue', 'receipts.issue_and_notify', 'receipts.void', 'receipts.notify', 'receipts.year'));
