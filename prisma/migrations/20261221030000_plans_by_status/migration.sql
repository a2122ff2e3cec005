-- Plans of a status with words of their supporter are known from this index alone.
DROP INDEX recurring_profile_status;
CREATE INDEX recurring_profile_status ON recurring_profile (status, supporter_id) INCLUDE (is_kept, id);
