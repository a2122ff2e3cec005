-- A payment that the cashier gave up before its payer confirmed was neither made nor declined.
ALTER TABLE payment_attempt DROP CONSTRAINT payment_attempt_state;
ALTER TABLE payment_attempt
  ADD CONSTRAINT payment_attempt_state CHECK (state IN ('created', 'sent', 'unknown', 'action', 'succeeded', 'failed', 'cancelled'));
