-- What a webhook sends next is the first entry of an index, however many wait or failed.
CREATE INDEX hook_delivery_first ON hook_delivery (hook_id, id) WHERE state = 'waiting';
CREATE INDEX hook_delivery_again ON hook_delivery (hook_id, next_at, id) WHERE next_at IS NOT NULL;
CREATE INDEX hook_delivery_claimed ON hook_delivery (hook_id, claimed_until) WHERE claimed_until IS NOT NULL;
DROP INDEX hook_delivery_waiting, hook_delivery_next_at;
