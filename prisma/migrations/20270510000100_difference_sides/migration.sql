-- A difference of the books names the records that disagree: a wrong one disagrees with several, and counts once.
ALTER TABLE book_difference ADD COLUMN sides text[] NOT NULL DEFAULT '{}';

-- A payment of plans keeps the rate of its charges, as one of a contribution keeps that of the contribution.
CREATE OR REPLACE FUNCTION payment_rates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.fee_ppm := platform_fee_ppm();
  NEW.functional_rate := CASE WHEN NEW.contribution_id IS NOT NULL
    THEN (SELECT functional_rate FROM contribution WHERE id = NEW.contribution_id)
    ELSE (SELECT max(functional_rate) FROM recurring_transaction WHERE charge_id = NEW.charge_id) END;
  RETURN NEW;
END $$;

UPDATE payment p SET functional_rate = t.rate
FROM (SELECT payment_id, max(functional_rate) AS rate FROM recurring_transaction GROUP BY 1) t
WHERE t.payment_id = p.id AND p.contribution_id IS NULL;
