-- Payments and plans of a contribution that is deleted or spam are left out of their lists. That stood at the contribution alone, so that a page far in along an order looked up the contribution of every row
-- before it: seconds at ten million. It stands beside the row now, written by triggers, and the indexes of the orders carry it (decision 0670).
ALTER TABLE payment ADD COLUMN is_kept boolean NOT NULL DEFAULT true;
ALTER TABLE recurring_profile ADD COLUMN is_kept boolean NOT NULL DEFAULT true;

CREATE FUNCTION payment_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_kept := NOT EXISTS (SELECT 1 FROM contribution x WHERE x.id = coalesce(NEW.contribution_id, NEW.plan_contribution_id) AND (x.deleted_at IS NOT NULL OR x.is_spam));
  RETURN NEW;
END $$;
CREATE TRIGGER payment_is_kept BEFORE INSERT OR UPDATE OF contribution_id, plan_contribution_id ON payment FOR EACH ROW EXECUTE FUNCTION payment_is_kept();

CREATE FUNCTION recurring_profile_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_kept := NOT EXISTS (SELECT 1 FROM contribution x WHERE x.id = NEW.contribution_id AND (x.deleted_at IS NOT NULL OR x.is_spam));
  RETURN NEW;
END $$;
CREATE TRIGGER recurring_profile_is_kept BEFORE INSERT OR UPDATE OF contribution_id ON recurring_profile FOR EACH ROW EXECUTE FUNCTION recurring_profile_is_kept();

CREATE FUNCTION contribution_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Plans first: a charge that is on its way holds its plan, and the payment that it enters is seen once it has committed.
  UPDATE recurring_profile SET is_kept = NEW.deleted_at IS NULL AND NOT NEW.is_spam WHERE contribution_id = NEW.id;
  UPDATE payment SET is_kept = NEW.deleted_at IS NULL AND NOT NEW.is_spam WHERE coalesce(contribution_id, plan_contribution_id) = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER contribution_is_kept AFTER UPDATE OF deleted_at, is_spam ON contribution FOR EACH ROW
  WHEN ((OLD.deleted_at IS NOT NULL OR OLD.is_spam) <> (NEW.deleted_at IS NOT NULL OR NEW.is_spam)) EXECUTE FUNCTION contribution_is_kept();

-- What stands there already, and what was loaded without triggers.
CREATE FUNCTION recount_kept() RETURNS void LANGUAGE sql AS $$
  UPDATE payment p SET is_kept = false FROM contribution x WHERE x.id = coalesce(p.contribution_id, p.plan_contribution_id) AND (x.deleted_at IS NOT NULL OR x.is_spam) AND p.is_kept;
  UPDATE recurring_profile r SET is_kept = false FROM contribution x WHERE x.id = r.contribution_id AND (x.deleted_at IS NOT NULL OR x.is_spam) AND r.is_kept;
$$;
DROP INDEX payment_amount;
DROP INDEX payment_created;
DROP INDEX payment_captured;
ALTER TABLE payment DISABLE TRIGGER USER;
ALTER TABLE recurring_profile DISABLE TRIGGER USER;
SELECT recount_kept();
ALTER TABLE payment ENABLE TRIGGER USER;
ALTER TABLE recurring_profile ENABLE TRIGGER USER;

-- By amount and capture the same bytes as before: what is added fits where a row of the index was filled up.
CREATE INDEX payment_amount ON payment (amount_minor, id) INCLUDE (is_kept);
CREATE INDEX payment_created ON payment (created_at, id) INCLUDE (is_kept, captured_at);
CREATE INDEX payment_captured ON payment (captured_at, id) INCLUDE (is_kept) WHERE captured_at IS NOT NULL;
-- Payments that were captured more than an hour before or after they were entered: bank debits, and what is entered later. All others are found by the moment they were entered, which is the order of their list.
CREATE INDEX payment_captured_apart ON payment (captured_at) INCLUDE (created_at) WHERE abs(extract(epoch FROM captured_at - created_at)) > 3600;

-- An index answers for an expression only where it has its columns, too.
DROP INDEX recurring_profile_total;
DROP INDEX recurring_profile_lifetime;
DROP INDEX recurring_profile_started;
DROP INDEX recurring_profile_next;
DROP INDEX recurring_profile_attempt;
CREATE INDEX recurring_profile_total ON recurring_profile ((amount_minor + tax_minor + shipping_minor + dcc_minor), id) INCLUDE (amount_minor, tax_minor, shipping_minor, dcc_minor, is_kept);
CREATE INDEX recurring_profile_lifetime ON recurring_profile (aggregate_minor, id) INCLUDE (is_kept);
CREATE INDEX recurring_profile_started ON recurring_profile (starts_on, id) INCLUDE (is_kept, next_billing_on);
CREATE INDEX recurring_profile_next ON recurring_profile (next_billing_on, id) INCLUDE (is_kept, starts_on, next_attempt_on);
CREATE INDEX recurring_profile_attempt ON recurring_profile ((coalesce(next_attempt_on, next_billing_on))) INCLUDE (next_attempt_on, next_billing_on, is_kept, id);
-- What differs from the order of the list: a plan that is tried again on another day, or whose next payment is before its start.
CREATE INDEX recurring_profile_tried_again ON recurring_profile (next_attempt_on) INCLUDE (next_billing_on) WHERE next_attempt_on IS NOT NULL;
CREATE INDEX recurring_profile_before_start ON recurring_profile (starts_on) INCLUDE (next_billing_on) WHERE next_billing_on < starts_on;

DROP INDEX tax_receipt_listed;
CREATE INDEX tax_receipt_listed ON tax_receipt (coalesce(serial, 2147483647::bigint), id) INCLUDE (serial) WHERE deleted_at IS NULL;

-- The same as contribution_line_raised.
DROP INDEX contribution_line_raised_by;
