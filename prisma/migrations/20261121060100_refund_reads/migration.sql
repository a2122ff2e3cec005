-- A refund without a final answer is read again by itself, and one that fails after all gives back what it took (decision 0280).
ALTER TABLE refund ADD COLUMN next_check_at timestamptz(3), ADD COLUMN taken_entries jsonb;
UPDATE refund SET next_check_at = created_at WHERE status IN ('unknown', 'pending') AND gateway <> 'offline';
CREATE INDEX refund_to_check ON refund (next_check_at) WHERE status IN ('unknown', 'pending');

-- The sandbox's bank needs its time for some refunds, as a real one does.
ALTER TABLE sandbox_refund DROP CONSTRAINT sandbox_refund_status_check;
ALTER TABLE sandbox_refund ADD CONSTRAINT sandbox_refund_status CHECK (status IN ('succeeded', 'pending', 'failed'));
