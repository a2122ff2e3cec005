-- Change is given back, never asked for. Rows that are here already are read by the next migration, without a lock.
ALTER TABLE contribution ADD CONSTRAINT contribution_cash_change CHECK (cash_change_minor >= 0) NOT VALID;
