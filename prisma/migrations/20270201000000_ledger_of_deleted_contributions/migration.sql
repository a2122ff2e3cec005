-- The entries of a deleted contribution are deleted with it, and come back with it (R-BOOKS-1).
ALTER TABLE ledger_entry ADD COLUMN deleted_at timestamptz(3);

CREATE FUNCTION delete_ledger_with_contribution() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ledger_entry SET deleted_at = NEW.deleted_at WHERE contribution_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER contribution_ledger AFTER UPDATE OF deleted_at ON contribution FOR EACH ROW
  WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION delete_ledger_with_contribution();
