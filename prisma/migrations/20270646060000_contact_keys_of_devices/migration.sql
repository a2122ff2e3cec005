-- With a key of its own a device finds a supporter by an email or a phone that was typed, without knowing theirs. It is
-- sealed by the vault; devices of before have none.
ALTER TABLE pos_device ADD COLUMN contact_key TEXT;
