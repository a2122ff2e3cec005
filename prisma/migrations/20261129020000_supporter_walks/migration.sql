-- Members, sponsors and organizers are counted and sorted by their moment of creation without reading a row of theirs.
DROP INDEX supporter_live;
CREATE INDEX supporter_live ON supporter (id) INCLUDE (account_type_id, created_at) WHERE is_active AND NOT is_spam;
-- Every count names the type: without it here each row was read.
DROP INDEX supporter_last_payment;
CREATE INDEX supporter_last_payment ON supporter (last_payment_at, id) INCLUDE (account_type_id) WHERE is_active AND NOT is_spam AND last_payment_at IS NOT NULL;
-- Those who have not given for long were created long ago: a walk from the newest looked at most of a million rows before it met ten of them. Here it
-- passes over those who never gave, and over the others within the index.
CREATE INDEX supporter_paid_by_creation ON supporter (created_at, id, last_payment_at, first_payment_at)
  WHERE is_active AND NOT is_spam AND last_payment_at IS NOT NULL;
DROP INDEX supporter_first_payment;
CREATE INDEX supporter_first_payment ON supporter (first_payment_at) INCLUDE (account_type_id, is_active, is_spam, last_payment_at)
  WHERE first_payment_at IS NOT NULL;
