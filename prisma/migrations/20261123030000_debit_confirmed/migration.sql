-- Who confirmed that the payer heard the terms of a debit and agreed, and when. Not valid at first: the lock is a moment long, and the next
-- migration reads the rows without stopping sales.
ALTER TABLE payment
  ADD COLUMN debit_confirmed_by integer,
  ADD COLUMN debit_confirmed_at timestamptz(3),
  ADD CONSTRAINT payment_debit_confirmed_by_fkey FOREIGN KEY (debit_confirmed_by) REFERENCES staff (id) NOT VALID;
