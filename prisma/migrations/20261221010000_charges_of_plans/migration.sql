-- A search of transactions or paid items by words begins with the plans of supporters or contributions: their charges with when, how much and by which payment, out of indexes alone.
DROP INDEX recurring_transaction_profile_id_idx;
CREATE INDEX recurring_transaction_profile_id_idx ON recurring_transaction (profile_id, id) INCLUDE (payment_id, attempted_at, amount_minor);
DROP INDEX recurring_profile_supporter_id_idx;
CREATE INDEX recurring_profile_supporter_id_idx ON recurring_profile (supporter_id) INCLUDE (is_kept, id);
DROP INDEX recurring_profile_contribution_id_idx;
CREATE INDEX recurring_profile_contribution_id_idx ON recurring_profile (contribution_id) INCLUDE (id);
