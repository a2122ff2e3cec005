-- A check may be written for more than is owed: the excess is an entry of its own, and so is what of a refund gives it back (decision 0395).
ALTER TABLE ledger_entry
  DROP CONSTRAINT ledger_entry_type,
  ADD CONSTRAINT ledger_entry_type CHECK (type IN ('Line Item', 'DCC', 'Shipping', 'Tax', 'Overpayment')) NOT VALID;
ALTER TABLE refund
  ADD COLUMN overpaid_minor bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT refund_overpaid CHECK (overpaid_minor BETWEEN 0 AND amount_minor) NOT VALID;
