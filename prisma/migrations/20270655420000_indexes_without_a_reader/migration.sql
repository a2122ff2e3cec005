-- The report on impact orders by `supporter_donated_most` and counts in `supporter_tally`; duplicates are found by
-- `lower(email)` and `lower(bill_email)`, each with an index of its own; whom totals leave out is looked up by the key.
DROP INDEX IF EXISTS supporter_donated, supporter_not_spam, supporter_own_email, contribution_left_out;
