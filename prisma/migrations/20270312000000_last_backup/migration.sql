-- When `npm run backup` last wrote a backup, and when it last restored and compared one: the metrics say so, and an
-- alert asks for it.
ALTER TABLE installation ADD COLUMN backed_up_at timestamptz(3), ADD COLUMN backup_verified_at timestamptz(3);
