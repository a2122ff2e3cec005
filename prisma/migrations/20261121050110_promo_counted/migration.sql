-- A payment that failed later and came good again completes its sale twice; a code was used once.
ALTER TABLE contribution_promo ADD COLUMN counted_at timestamptz(3);
UPDATE contribution_promo k SET counted_at = c.confirmed_at FROM contribution c WHERE c.id = k.contribution_id AND c.confirmed_at IS NOT NULL;
