-- A delivery that failed is attempted again, and a webhook that only fails is turned off (R-WEBHOOKS-9).
ALTER TABLE hook
  ADD COLUMN failing_since timestamptz(3),
  ADD COLUMN failures int NOT NULL DEFAULT 0,
  ADD COLUMN turned_off_at timestamptz(3),
  ADD COLUMN turned_off_for varchar(8),
  ADD CONSTRAINT hook_failing CHECK ((failing_since IS NOT NULL) = (failures > 0)),
  ADD CONSTRAINT hook_turned_off CHECK ((turned_off_at IS NULL) = (turned_off_for IS NULL) AND (turned_off_at IS NULL OR NOT active)),
  ADD CONSTRAINT hook_turned_off_for CHECK (turned_off_for IN ('failing', 'gone'));

ALTER TABLE hook_delivery
  ADD COLUMN attempts smallint NOT NULL DEFAULT 0,
  -- When it is attempted again by itself; null where it is not.
  ADD COLUMN next_at timestamptz(3),
  ADD CONSTRAINT hook_delivery_attempts CHECK (attempts BETWEEN 0 AND 10),
  ADD CONSTRAINT hook_delivery_next CHECK (next_at IS NULL OR state = 'sent');
UPDATE hook_delivery SET attempts = 1 WHERE state = 'sent';
CREATE INDEX hook_delivery_next_at ON hook_delivery (next_at) WHERE next_at IS NOT NULL;
