-- Words of the report on covered costs: numbers of the contributions that can have any, and from a payment of a plan to the charges whose costs were covered (decision 0671).
CREATE INDEX contribution_covered_number ON contribution USING gin (lower(number) gin_trgm_ops) WITH (gin_pending_list_limit = 256)
  WHERE number IS NOT NULL AND (dcc_minor > 0 OR recurring_items > 0);
CREATE INDEX recurring_transaction_covered_payment ON recurring_transaction (payment_id) WHERE dcc_minor > 0;
-- Nothing is read along it any more: the report is in the order of its payments.
DROP INDEX recurring_transaction_covered;
