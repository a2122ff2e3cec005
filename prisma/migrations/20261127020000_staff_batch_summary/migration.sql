-- Who gets the summary of each day's recurring charges.
ALTER TABLE staff ADD COLUMN notify_recurring_batch boolean NOT NULL DEFAULT false;
