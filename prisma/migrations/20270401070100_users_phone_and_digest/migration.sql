-- Whom a colleague calls, and how often they are emailed what came in, what failed and what waits.
ALTER TABLE staff ADD COLUMN phone varchar(45), ADD COLUMN digest varchar(8) NOT NULL DEFAULT 'none',
  ADD CONSTRAINT staff_phone CHECK (phone IS NULL OR btrim(phone) <> ''),
  ADD CONSTRAINT staff_digest CHECK (digest IN ('none', 'daily', 'weekly'));
