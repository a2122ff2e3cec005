-- Counted on pages of the office. Emails are held only where no mail server is set, so elsewhere it has no rows.
CREATE INDEX IF NOT EXISTS mail_held ON mail (id) WHERE status = 'held';
