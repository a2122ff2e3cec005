-- Every entry has an event now, also those of records whose type has an underscore (fundraising_page.activated).
ALTER TABLE journal_entry
  DROP CONSTRAINT journal_event,
  ADD CONSTRAINT journal_event CHECK (event ~ '^[a-z_-]+[.][a-z-]+$') NOT VALID;
ALTER TABLE journal_entry VALIDATE CONSTRAINT journal_event;
