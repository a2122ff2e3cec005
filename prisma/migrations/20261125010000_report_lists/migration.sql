-- The list of transactions: its search.
CREATE INDEX recurring_transaction_search ON recurring_transaction USING gin ((' ' || lower(coalesce(reference, '') || ' ' || coalesce(response, ''))) gin_trgm_ops);
-- Its order by amount.
CREATE INDEX recurring_transaction_amount ON recurring_transaction (amount_minor, id);

-- The list of refunds: its order with the row's id last, and its search.
CREATE INDEX refund_created ON refund (created_at, id);
CREATE INDEX refund_search ON refund USING gin ((' ' || lower(coalesce(reference, '') || ' ' || requested_by_name || ' ' || coalesce(failure_message, ''))) gin_trgm_ops);
