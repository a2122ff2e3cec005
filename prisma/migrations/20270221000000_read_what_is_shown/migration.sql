-- The till's shelf and the choices of forms read the rows that they show, not the whole catalog.
CREATE INDEX product_at_till ON product (publish_starts_on DESC NULLS LAST, id DESC)
  WHERE deleted_at IS NULL AND show_in_pos AND type IS DISTINCT FROM 'template';
CREATE INDEX product_fund_codes ON product (fund_code) WHERE fund_code IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX product_variant_donations ON product_variant (product_id) WHERE is_donation AND deleted_at IS NULL;
CREATE INDEX product_variant_membership ON product_variant (membership_id)
  WHERE membership_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX product_variant_download ON product_variant (download_file_id)
  WHERE download_file_id IS NOT NULL AND deleted_at IS NULL;
