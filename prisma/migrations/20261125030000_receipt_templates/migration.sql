-- What a tax receipt says on paper (money 13.6). A template is changed by a new version; a receipt keeps the version that it was issued with.
CREATE TABLE tax_receipt_template (
  id serial PRIMARY KEY,
  name varchar(100) NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  CONSTRAINT tax_receipt_template_name CHECK (btrim(name) <> ''),
  CONSTRAINT tax_receipt_template_default CHECK (NOT is_default OR deleted_at IS NULL)
);
CREATE UNIQUE INDEX tax_receipt_template_default_key ON tax_receipt_template (is_default) WHERE is_default;

CREATE TABLE tax_receipt_template_version (
  id serial PRIMARY KEY,
  template_id integer NOT NULL REFERENCES tax_receipt_template (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  revision integer NOT NULL,
  -- standard: the official title in the words of the product; custom_label: in the organization's own.
  style varchar(12) NOT NULL,
  custom_label varchar(100),
  body text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  created_by integer REFERENCES staff (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  CONSTRAINT tax_receipt_template_version_revision CHECK (revision > 0),
  CONSTRAINT tax_receipt_template_version_style CHECK (style IN ('standard', 'custom_label')),
  CONSTRAINT tax_receipt_template_version_label CHECK ((style = 'custom_label') = (coalesce(btrim(custom_label), '') <> '')),
  CONSTRAINT tax_receipt_template_version_body CHECK (btrim(body) <> '' AND length(body) <= 200000)
);
CREATE UNIQUE INDEX tax_receipt_template_version_template_id_revision_key ON tax_receipt_template_version (template_id, revision);

ALTER TABLE tax_receipt
  ADD COLUMN template_id integer REFERENCES tax_receipt_template (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  ADD COLUMN template_version_id integer REFERENCES tax_receipt_template_version (id) ON UPDATE CASCADE ON DELETE RESTRICT;
CREATE INDEX tax_receipt_template_id_idx ON tax_receipt (template_id);
CREATE INDEX tax_receipt_template_version_id_idx ON tax_receipt (template_version_id);

INSERT INTO tax_receipt_template (name, is_default, created_at, updated_at) VALUES ('Standard', true, now(), now());
INSERT INTO tax_receipt_template_version (template_id, revision, style, body, created_at)
SELECT id, 1, 'standard', '<h2>Issued to</h2>
<p>[[address]]</p>
<h2>Issued by</h2>
<p>[[shop_organization]]<br>[[shop_address]]</p>
<table><tbody>
<tr><th>Receipt number</th><td>[[number]]</td></tr>
<tr><th>Issued</th><td>[[issued_at]]</td></tr>
<tr><th>Date of the gift</th><td>[[ordered_at]]</td></tr>
<tr><th>Period</th><td>[[period]]</td></tr>
<tr><th>Eligible amount</th><td>[[amount]]</td></tr>
<tr><th>Replaces</th><td>[[replaces]]</td></tr>
</tbody></table>
<p>[[summary_table]]</p>
<h2>Revisions</h2>
<p>[[changes]]</p>
<p><small>The eligible amount does not include the value of anything received in return. Please keep this receipt for your records.</small></p>
<p>[[signature]]</p>', now() FROM tax_receipt_template;

UPDATE tax_receipt SET template_version_id = (SELECT id FROM tax_receipt_template_version) WHERE status <> 'draft';
ALTER TABLE tax_receipt ADD CONSTRAINT tax_receipt_has_template CHECK (status = 'draft' OR template_version_id IS NOT NULL);

-- A version that a receipt was issued with is what was sent: nobody changes it.
CREATE FUNCTION tax_receipt_template_version_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM tax_receipt WHERE template_version_id = OLD.id) THEN
    RAISE EXCEPTION 'a template is frozen once a receipt was issued with it' USING ERRCODE = 'check_violation', CONSTRAINT = 'tax_receipt_template_version_frozen';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER tax_receipt_template_version_frozen BEFORE UPDATE OR DELETE ON tax_receipt_template_version FOR EACH ROW EXECUTE FUNCTION tax_receipt_template_version_frozen();

-- The version is taken when a receipt is issued, whoever issues it, and kept from then on.
CREATE FUNCTION tax_receipt_template_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status <> 'draft' THEN
    IF NEW.template_version_id IS DISTINCT FROM OLD.template_version_id THEN
      RAISE EXCEPTION 'an issued tax receipt is frozen' USING ERRCODE = 'check_violation', CONSTRAINT = 'tax_receipt_frozen';
    END IF;
  ELSIF NEW.status <> 'draft' AND NEW.template_version_id IS NULL THEN
    NEW.template_version_id := (
      SELECT v.id FROM tax_receipt_template_version v JOIN tax_receipt_template t ON t.id = v.template_id
      WHERE t.deleted_at IS NULL AND (t.id = NEW.template_id OR t.is_default)
      ORDER BY (t.id = NEW.template_id) DESC NULLS LAST, v.revision DESC LIMIT 1);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER tax_receipt_template_taken BEFORE INSERT OR UPDATE OF status, template_version_id ON tax_receipt FOR EACH ROW EXECUTE FUNCTION tax_receipt_template_taken();

-- A long selection is printed by a job: the file lies in the object store.
ALTER TABLE batch_run ADD COLUMN file_key varchar(200);
ALTER TABLE batch_run DROP CONSTRAINT batch_run_action;
ALTER TABLE batch_run ADD CONSTRAINT batch_run_action CHECK (action IN ('complete', 'incomplete', 'spam', 'spam_and_refund',
  'receipts.issue', 'receipts.issue_and_notify', 'receipts.void', 'receipts.notify', 'receipts.print', 'receipts.year'));
