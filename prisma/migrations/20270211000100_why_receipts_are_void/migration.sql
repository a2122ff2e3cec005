-- Why a receipt became void by itself; null where a person voided it (R-RECEIPTS-6).
ALTER TABLE tax_receipt ADD COLUMN void_reason varchar(160);
