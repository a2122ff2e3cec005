-- The seal follows the journal in this order.
CREATE INDEX journal_entry_order ON journal_entry (xid, id);

-- The application writes entries, never their number or their transaction: both say when a row really came.
DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app') THEN
    REVOKE INSERT ON journal_entry FROM almoner_app;
    GRANT INSERT (at, staff_id, actor, verb, subject_type, subject_id, before, after, request_id) ON journal_entry TO almoner_app;
  END IF;
END $$;
