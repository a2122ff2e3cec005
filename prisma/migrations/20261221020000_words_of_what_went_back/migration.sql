-- Refunds, refunded payments and what was settled of refunds are searched by the words of the few contributions of which something went back. No sale writes these.
CREATE INDEX contribution_search_returned_words ON contribution_search USING gin (search_text gin_trgm_ops) WHERE refunded_minor > 0;
CREATE INDEX contribution_search_returned ON contribution_search (id) WHERE refunded_minor > 0;
CREATE INDEX refund_unsaid ON refund (contribution_id) WHERE status NOT IN ('succeeded', 'pending') OR overpaid_minor > 0;
