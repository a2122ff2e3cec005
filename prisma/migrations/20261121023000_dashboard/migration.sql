-- New donors of a period are counted from an index, not from all supporters.
CREATE INDEX supporter_first_payment ON supporter (first_payment_at) WHERE first_payment_at IS NOT NULL;
