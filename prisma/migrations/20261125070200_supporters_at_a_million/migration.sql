-- What the list of a million supporters is counted by, without reading their rows.
CREATE INDEX supporter_live ON supporter (id) WHERE is_active AND NOT is_spam;
DROP INDEX supporter_last_payment;
CREATE INDEX supporter_last_payment ON supporter (last_payment_at, id) WHERE is_active AND NOT is_spam AND last_payment_at IS NOT NULL;
CREATE INDEX supporter_with_login ON supporter (id) WHERE has_login;

-- The beginning of a name, for searches that many names answer.
CREATE INDEX supporter_name_begins ON supporter ((lower(display_name)) text_pattern_ops);
