-- A text sealed with the installation's secret (R-INSTALLATION-2): a start reads it to tell whether the secret fits.
-- Empty until the next start.
ALTER TABLE installation ADD COLUMN sealed_check varchar(200);
