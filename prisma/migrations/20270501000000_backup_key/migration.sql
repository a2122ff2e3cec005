-- Backups are encrypted to this key. Its private half is never stored.
ALTER TABLE installation ADD COLUMN backup_public_key varchar(80),
  ADD CONSTRAINT installation_backup_public_key CHECK (backup_public_key ~ '^age1[02-9ac-hj-np-z]{58}$');
