-- An event of the gateway names its refund or charge by one of two references, and each of them needs an index.
CREATE INDEX IF NOT EXISTS refund_reference ON refund (reference) WHERE reference IS NOT NULL;
CREATE INDEX IF NOT EXISTS recurring_charge_reference ON recurring_charge (reference) WHERE reference IS NOT NULL;

-- A merge counts and moves deleted notes as well.
DROP INDEX IF EXISTS supporter_note_newest;
CREATE INDEX supporter_note_newest ON supporter_note (supporter_id, created_at, id);
