-- How many payments a filter leaves is asked of the planner (decision 0690). It takes no statistics from an index of some rows alone, and thought of a brand that a third
-- have as one in two hundred.
CREATE STATISTICS payment_brands ON (lower(card_brand)) FROM payment;

-- Settled refunds and adjustments, which are few; payments are not written to it.
CREATE INDEX settlement_item_returned ON settlement_item (kind, moved_at, id) INCLUDE (payment_id, batch_id, amount_minor) WHERE kind <> 'payment';

-- An empty table stays one that nobody has counted: the planner takes a counted one for empty long after rows have come.
DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM payment) THEN
    ANALYZE payment (card_brand);
    ANALYZE settlement_item (kind);
  END IF;
END $$;
