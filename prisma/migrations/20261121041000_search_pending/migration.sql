-- New rows wait in a list that every search reads to its end: at most 256 kB of it instead of four megabytes, which cost several milliseconds.
ALTER INDEX contribution_search SET (gin_pending_list_limit = 256);
ALTER INDEX supporter_search SET (gin_pending_list_limit = 256);
