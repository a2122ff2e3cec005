-- The check of the books compares fees and exchange rates with these (R-BOOKS-5). Payments from before keep the rate
-- of their fees; without fees it is not known.
ALTER TABLE payment ADD COLUMN fee_ppm integer, ADD COLUMN functional_rate numeric(23,10);

UPDATE payment p SET fee_ppm = (SELECT min(rate_ppm) FROM platform_fee f WHERE f.payment_id = p.id),
  functional_rate = (SELECT c.functional_rate FROM contribution c WHERE c.id = p.contribution_id);

CREATE FUNCTION payment_rates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.fee_ppm := platform_fee_ppm();
  NEW.functional_rate := (SELECT functional_rate FROM contribution WHERE id = NEW.contribution_id);
  RETURN NEW;
END $$;
CREATE TRIGGER payment_rates BEFORE INSERT ON payment FOR EACH ROW EXECUTE FUNCTION payment_rates();

-- A payment keeps the fee rate of its day, also where it is settled on a later one.
CREATE OR REPLACE FUNCTION keep_platform_fee() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ppm integer;
  charged bigint;
  taken bigint;
  rest bigint;
  about record;
BEGIN
  SELECT min(rate_ppm), sum(fee_minor) INTO ppm, charged FROM platform_fee WHERE payment_id = NEW.id;
  ppm := coalesce(ppm, NEW.fee_ppm, platform_fee_ppm());
  IF ppm = 0 THEN RETURN NULL; END IF;
  taken := platform_fee_left(NEW.amount_minor, 0, ppm);
  SELECT functional_currency, functional_rate, refunded_at INTO about FROM contribution
    WHERE id = coalesce(NEW.contribution_id, (to_jsonb(NEW) ->> 'plan_contribution_id')::integer);
  IF charged IS NULL AND NEW.is_paid AND taken <> 0 THEN
    INSERT INTO platform_fee (payment_id, kind, rate_ppm, fee_minor, currency, exchange_rate, settled_minor,
      settled_currency, created_at)
    VALUES (NEW.id, 'payment', ppm, taken, NEW.currency, coalesce(about.functional_rate, 1),
      worth_at_home(taken, NEW.currency, about.functional_currency, coalesce(about.functional_rate, 1)),
      coalesce(about.functional_currency, NEW.currency), greatest(NEW.captured_at, NEW.verified_at, CASE
        WHEN NEW.captured_at IS NULL THEN NEW.created_at END));
    charged := taken;
  END IF;
  rest := CASE WHEN NEW.is_paid THEN platform_fee_left(NEW.amount_minor, NEW.refunded_minor, ppm)
    ELSE 0 END - coalesce(charged, 0);
  IF rest <> 0 THEN
    INSERT INTO platform_fee (payment_id, kind, rate_ppm, fee_minor, currency, exchange_rate, settled_minor,
      settled_currency, created_at)
    VALUES (NEW.id, CASE WHEN rest < 0 AND NEW.is_paid THEN 'refund' ELSE 'adjustment' END, ppm, rest, NEW.currency,
      coalesce(about.functional_rate, 1),
      worth_at_home(rest, NEW.currency, about.functional_currency, coalesce(about.functional_rate, 1)),
        coalesce(about.functional_currency, NEW.currency),
      coalesce((SELECT max(settled_at) FROM refund WHERE payment_id = NEW.id AND status IN ('succeeded', 'pending')),
        about.refunded_at, now()));
  END IF;
  RETURN NULL;
END $$;

ALTER TABLE book_difference DROP CONSTRAINT book_difference_kind, ADD CONSTRAINT book_difference_kind CHECK (kind IN
  ('payment', 'ledger', 'refund', 'receipt', 'charge', 'gateway', 'settlement', 'fee', 'items', 'rate'));
