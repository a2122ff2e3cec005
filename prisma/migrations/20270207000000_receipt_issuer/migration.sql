-- Who issued a receipt, and how its words are written: the settings of that moment (R-RECEIPTS-4). Receipts from before
-- keep the settings of today.
ALTER TABLE tax_receipt ADD COLUMN issuer jsonb;

UPDATE tax_receipt SET issuer = (
  SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM setting WHERE key IN ('organization_name',
    'organization_number', 'organization_address1', 'organization_address2', 'organization_city', 'organization_state',
    'organization_zip', 'timezone', 'dpo_currency', 'default_country', 'locale'))
WHERE status <> 'draft';

CREATE FUNCTION tax_receipt_issuer_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the issuer of an issued tax receipt is frozen' USING ERRCODE = 'check_violation',
    CONSTRAINT = 'tax_receipt_frozen';
END $$;
CREATE TRIGGER tax_receipt_issuer_frozen BEFORE UPDATE OF issuer ON tax_receipt
  FOR EACH ROW WHEN (OLD.issuer IS NOT NULL AND NEW.issuer IS DISTINCT FROM OLD.issuer)
  EXECUTE FUNCTION tax_receipt_issuer_frozen();
