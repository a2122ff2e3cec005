-- Reads what is there: sales go on meanwhile.
ALTER TABLE payment VALIDATE CONSTRAINT payment_debit_confirmed_by_fkey;
