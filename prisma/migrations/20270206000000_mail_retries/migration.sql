-- A mail that failed is tried again for two days (R-EMAILS-2): how often it was tried, since when it waits, and when
-- that ended. What had failed before was tried for less than an hour, and that is over.
ALTER TABLE mail ADD COLUMN tries int NOT NULL DEFAULT 0, ADD COLUMN queued_at timestamptz(3),
  ADD COLUMN given_up_at timestamptz(3);
UPDATE mail SET given_up_at = created_at WHERE status = 'failed' AND created_at < now() - interval '1 hour';
-- What waits or was given up is counted on the page Jobs.
CREATE INDEX mail_unsent ON mail (created_at) WHERE status IN ('queued', 'failed');
