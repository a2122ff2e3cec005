-- Beside the operation that wrote an entry, what happened to the record: contribution.paid. Entries of before have none.
ALTER TABLE journal_entry ADD COLUMN event varchar(80) CONSTRAINT journal_event CHECK (event ~ '^[a-z-]+[.][a-z-]+$');

DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app') THEN
    GRANT INSERT (event) ON journal_entry TO almoner_app;
  END IF;
END $$;
