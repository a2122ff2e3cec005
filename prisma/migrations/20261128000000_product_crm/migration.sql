-- What gifts to a product say to the donor CRM, under the names that variants have in their metadata.
ALTER TABLE product
  ADD COLUMN crm jsonb NOT NULL DEFAULT '{}',
  ADD CONSTRAINT product_crm CHECK (jsonb_typeof(crm) = 'object') NOT VALID;
ALTER TABLE product VALIDATE CONSTRAINT product_crm;
