-- A far page of the list as it opens is found without reading the rows before it.
CREATE INDEX supporter_newest ON supporter (created_at, id) INCLUDE (account_type_id) WHERE is_active AND NOT is_spam;
