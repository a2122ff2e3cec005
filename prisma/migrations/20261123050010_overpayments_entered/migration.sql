-- Apart from the migration before, so that neither lock is held while the tables are read.
INSERT INTO ledger_entry (contribution_id, type, amount_minor, currency, qty, supporter_id, captured_at)
SELECT c.id, 'Overpayment', p.amount_minor - c.total_minor, c.currency, 1, c.supporter_id, coalesce(p.captured_at, p.created_at)
FROM payment p JOIN contribution c ON c.id = p.contribution_id
WHERE p.type = 'cheque' AND p.status <> 'failed' AND p.amount_minor > c.total_minor AND c.confirmed_at IS NOT NULL AND c.deleted_at IS NULL;
ALTER TABLE ledger_entry VALIDATE CONSTRAINT ledger_entry_type;
ALTER TABLE refund VALIDATE CONSTRAINT refund_overpaid;
