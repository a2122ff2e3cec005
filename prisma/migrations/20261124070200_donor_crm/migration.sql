-- What the donor CRM calls a contribution that was pushed to it, and when that was.
ALTER TABLE contribution ADD COLUMN donor_gift integer, ADD COLUMN synced_at timestamptz(3);
