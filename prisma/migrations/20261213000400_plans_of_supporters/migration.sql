-- The plans of supporters that are in the list, out of their index alone: of a type of supporter more than 20,000 are known without looking at them.
DROP INDEX recurring_profile_supporter_id_idx;
CREATE INDEX recurring_profile_supporter_id_idx ON recurring_profile (supporter_id) INCLUDE (is_kept);
