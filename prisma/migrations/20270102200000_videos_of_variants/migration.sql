-- What a variant hands out is a file of the library, or a video that lies elsewhere (R-DOWNLOADS-1).
ALTER TABLE product_variant
  ADD COLUMN download_url varchar(2000),
  ADD CONSTRAINT variant_download_one CHECK (download_file_id IS NULL OR download_url IS NULL),
  ADD CONSTRAINT variant_download_url CHECK (download_url LIKE 'https://%');

-- The right to it has the address of the day of the sale, and a name to show: the address itself would lead past the limits.
ALTER TABLE download_grant
  ALTER COLUMN download_file_id DROP NOT NULL,
  ADD COLUMN url varchar(2000),
  ADD COLUMN title varchar(750),
  ADD CONSTRAINT download_grant_of_one CHECK (CASE WHEN download_file_id IS NULL THEN url IS NOT NULL AND title IS NOT NULL ELSE url IS NULL AND title IS NULL END);
