-- What the Prisma schema cannot say: checks, partial uniques, generated columns, triggers, functions, the application's role.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The organisation's time zone; one place, read by triggers and exports.
CREATE FUNCTION organisation_zone() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT coalesce((SELECT value FROM setting WHERE key = 'timezone'), 'America/New_York') $$;

-- Staff
CREATE UNIQUE INDEX staff_email_live ON staff (lower(email)) WHERE deleted_at IS NULL;
CREATE INDEX staff_session_live ON staff_session (expires_at) WHERE revoked_at IS NULL;

-- Supporters
CREATE UNIQUE INDEX supporter_email_once ON supporter (lower(email));
CREATE UNIQUE INDEX account_type_one_default ON account_type (is_default) WHERE is_default AND deleted_at IS NULL;
ALTER TABLE supporter
  ADD COLUMN search_text text GENERATED ALWAYS AS (lower(' ' || display_name || ' ' || coalesce(email, '') || ' ' || coalesce(bill_email, '') || ' ' || coalesce(ship_email, '')
    || ' ' || coalesce(bill_address_01, '') || ' ' || coalesce(bill_address_02, '') || ' ' || coalesce(bill_city, '') || ' ' || coalesce(bill_state, '')
    || ' ' || coalesce(bill_zip, '') || ' ' || coalesce(bill_phone, ''))) STORED;
CREATE INDEX supporter_search ON supporter USING gin (search_text gin_trgm_ops);
ALTER TABLE email_opt_in ADD CONSTRAINT email_opt_in_action CHECK (action IN ('optin', 'optout'));

-- Catalogue
CREATE UNIQUE INDEX product_code_once ON product (lower(code));
CREATE UNIQUE INDEX product_variant_one_default ON product_variant (product_id) WHERE is_default AND deleted_at IS NULL;
ALTER TABLE category ADD CONSTRAINT category_not_its_own_parent CHECK (parent_id <> id);
ALTER TABLE product_variant
  ADD CONSTRAINT variant_prices CHECK (price_minor >= 0 AND coalesce(sale_price_minor, 0) >= 0 AND coalesce(price_minimum_minor, 0) >= 0),
  ADD CONSTRAINT variant_cycles CHECK (total_billing_cycles >= 1),
  ADD CONSTRAINT variant_billing_period CHECK (billing_period IN ('onetime', 'weekly', 'biweekly', 'monthly', 'quarterly', 'biannually', 'annually'));
ALTER TABLE linked_variant ADD CONSTRAINT linked_variant_amounts CHECK (qty >= 1 AND price_minor >= 0), ADD CONSTRAINT linked_variant_not_itself CHECK (parent_id <> part_id);
ALTER TABLE custom_field ADD CONSTRAINT custom_field_type CHECK (type IN ('select', 'multi-select', 'lg_text', 'hidden', 'check', 'html', 'date', 'email', 'phone', 'text'));
ALTER TABLE stock_adjustment
  ADD CONSTRAINT stock_adjustment_type CHECK (type IN ('physical_count', 'adjustment')),
  ADD CONSTRAINT stock_adjustment_state CHECK (state IN ('in_stock', 'sold'));

-- Contributions
ALTER TABLE contribution
  ADD COLUMN is_listed boolean GENERATED ALWAYS AS (confirmed_at IS NOT NULL AND deleted_at IS NULL AND NOT is_spam) STORED,
  ADD COLUMN tally_bucket smallint GENERATED ALWAYS AS ((3 * CASE WHEN is_fulfilled THEN 0 WHEN shippable_items > 0 THEN 1 ELSE 2 END
    + CASE WHEN refunded_minor <= 0 THEN 0 WHEN refunded_minor < total_minor THEN 1 ELSE 2 END)::smallint) STORED,
  ADD COLUMN search_text text GENERATED ALWAYS AS (lower(' ' || client_uuid || ' ' || supporter_name || ' ' || coalesce(billing_first_name, '') || ' ' || coalesce(billing_last_name, '')
    || ' ' || coalesce(billing_organization_name, '') || ' ' || coalesce(billing_email, '') || ' ' || coalesce(shipping_first_name, '') || ' ' || coalesce(shipping_last_name, '')
    || ' ' || coalesce(shipping_email, '') || ' ' || coalesce(client_ip, ''))) STORED,
  ADD CONSTRAINT contribution_client_uuid CHECK (client_uuid ~ '^[0-9A-F]{10}$'),
  ADD CONSTRAINT contribution_number_is_client_uuid CHECK (number = client_uuid),
  ADD CONSTRAINT contribution_number_when_confirmed CHECK ((number IS NULL) = (confirmed_at IS NULL)),
  ADD CONSTRAINT contribution_amounts CHECK (subtotal_minor >= 0 AND tax_minor >= 0 AND shipping_minor >= 0 AND dcc_minor >= 0 AND savings_minor >= 0),
  ADD CONSTRAINT contribution_total CHECK (total_minor = subtotal_minor + tax_minor + shipping_minor + dcc_minor),
  ADD CONSTRAINT contribution_refund CHECK (refunded_minor >= 0 AND refunded_minor <= total_minor),
  ADD CONSTRAINT contribution_dcc_type CHECK (dcc_type IN ('most_costs', 'more_costs', 'minimum_costs')),
  ADD CONSTRAINT contribution_payment_type CHECK (payment_type IN ('credit_card', 'bank_account', 'payment_method', 'cash', 'check', 'other', 'free', 'paypal'));
CREATE INDEX contribution_listed ON contribution (ordered_at DESC, id DESC) WHERE is_listed;
CREATE INDEX contribution_listed_day ON contribution (ordered_on DESC, ordered_at DESC, id DESC) WHERE is_listed;
CREATE INDEX contribution_listed_total ON contribution (total_minor, id) WHERE is_listed;
CREATE INDEX contribution_listed_name ON contribution (supporter_name, id) WHERE is_listed;
CREATE INDEX contribution_listed_bucket ON contribution (tally_bucket, ordered_at DESC, id DESC) WHERE is_listed AND tally_bucket <> 0;
CREATE INDEX contribution_search ON contribution USING gin (search_text gin_trgm_ops) WHERE is_listed;
CREATE INDEX contribution_open_carts ON contribution (started_at) WHERE confirmed_at IS NULL AND deleted_at IS NULL;
ALTER TABLE contribution_line
  ADD CONSTRAINT line_amounts CHECK (qty >= 1 AND price_minor >= 0 AND original_price_minor >= 0 AND discount_minor >= 0 AND total_minor = qty * price_minor),
  ADD CONSTRAINT line_frequency CHECK (recurring_frequency IN ('weekly', 'biweekly', 'monthly', 'quarterly', 'biannually', 'annually')),
  ADD CONSTRAINT line_recurring CHECK ((recurring_minor IS NULL) = (recurring_frequency IS NULL)),
  ADD CONSTRAINT line_recurring_day CHECK (recurring_day BETWEEN 1 AND 31),
  ADD CONSTRAINT line_recurring_weekday CHECK (recurring_day_of_week BETWEEN 1 AND 7);
ALTER TABLE payment
  ADD CONSTRAINT payment_amounts CHECK (amount_minor > 0 AND refunded_minor >= 0 AND refunded_minor <= amount_minor),
  ADD CONSTRAINT payment_status CHECK (status IN ('succeeded', 'pending', 'failed')),
  ADD CONSTRAINT payment_type CHECK (type IN ('card', 'bank', 'cash', 'cheque', 'paypal', 'unknown'));
ALTER TABLE payment_attempt ADD CONSTRAINT payment_attempt_state CHECK (state IN ('created', 'sent', 'succeeded', 'failed', 'unknown'));
CREATE UNIQUE INDEX payment_attempt_one_open ON payment_attempt (contribution_id) WHERE state IN ('created', 'sent', 'unknown');
ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_type CHECK (type IN ('Line Item', 'DCC', 'Shipping', 'Tax'));
ALTER TABLE counter ADD CONSTRAINT counter_not_negative CHECK (value >= 0);
ALTER TABLE mail ADD CONSTRAINT mail_status CHECK (status IN ('held', 'queued', 'sent', 'failed'));
ALTER TABLE saved_view ADD CONSTRAINT saved_view_name CHECK (name <> '');
CREATE UNIQUE INDEX saved_view_once ON saved_view (list, name, coalesce(staff_id, 0));

-- The local date and the shown name are kept beside what they derive from, so that the list reads one table.
CREATE FUNCTION contribution_prepare() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW.ordered_at IS DISTINCT FROM OLD.ordered_at OR NEW.ordered_on IS NULL THEN
    NEW.ordered_on := (NEW.ordered_at AT TIME ZONE organisation_zone())::date;
  END IF;
  IF TG_OP = 'INSERT' OR NEW.supporter_id IS DISTINCT FROM OLD.supporter_id OR NEW.billing_organization_name IS DISTINCT FROM OLD.billing_organization_name
     OR NEW.billing_first_name IS DISTINCT FROM OLD.billing_first_name OR NEW.billing_last_name IS DISTINCT FROM OLD.billing_last_name THEN
    NEW.supporter_name := coalesce(
      (SELECT nullif(display_name, '') FROM supporter WHERE id = NEW.supporter_id),
      nullif(NEW.billing_organization_name, ''),
      nullif(trim(coalesce(NEW.billing_first_name, '') || ' ' || coalesce(NEW.billing_last_name, '')), ''),
      '');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER contribution_prepare BEFORE INSERT OR UPDATE ON contribution FOR EACH ROW EXECUTE FUNCTION contribution_prepare();

CREATE FUNCTION supporter_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE contribution SET supporter_name = NEW.display_name WHERE supporter_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER supporter_renamed AFTER UPDATE OF display_name ON supporter FOR EACH ROW WHEN (OLD.display_name <> NEW.display_name) EXECUTE FUNCTION supporter_renamed();

-- Totals: every change of a listed contribution appends a delta; nothing is updated in place, so no sale waits for another.
CREATE FUNCTION contribution_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.is_listed THEN
    INSERT INTO contribution_tally_delta (day, currency, bucket, contributions, total_minor, refunded_minor)
    VALUES (OLD.ordered_on, OLD.currency, OLD.tally_bucket, -1, -OLD.total_minor, -OLD.refunded_minor);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.is_listed THEN
    INSERT INTO contribution_tally_delta (day, currency, bucket, contributions, total_minor, refunded_minor)
    VALUES (NEW.ordered_on, NEW.currency, NEW.tally_bucket, 1, NEW.total_minor, NEW.refunded_minor);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER contribution_tally_insert AFTER INSERT ON contribution FOR EACH ROW WHEN (NEW.is_listed) EXECUTE FUNCTION contribution_tally();
CREATE TRIGGER contribution_tally_delete AFTER DELETE ON contribution FOR EACH ROW WHEN (OLD.is_listed) EXECUTE FUNCTION contribution_tally();
CREATE TRIGGER contribution_tally_update AFTER UPDATE ON contribution FOR EACH ROW
  WHEN ((OLD.is_listed OR NEW.is_listed) AND (OLD.is_listed, OLD.ordered_on, OLD.currency, OLD.tally_bucket, OLD.total_minor, OLD.refunded_minor)
    IS DISTINCT FROM (NEW.is_listed, NEW.ordered_on, NEW.currency, NEW.tally_bucket, NEW.total_minor, NEW.refunded_minor))
  EXECUTE FUNCTION contribution_tally();

CREATE VIEW contribution_tally_now AS
  SELECT day, currency, bucket, contributions, total_minor, refunded_minor FROM contribution_tally
  UNION ALL
  SELECT day, currency, bucket, contributions, total_minor, refunded_minor FROM contribution_tally_delta;

CREATE FUNCTION fold_contribution_tally() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE folded bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(72707370);
  WITH gone AS (DELETE FROM contribution_tally_delta RETURNING *),
  sums AS (SELECT day, currency, bucket, sum(contributions) AS n, sum(total_minor) AS t, sum(refunded_minor) AS r FROM gone GROUP BY day, currency, bucket),
  written AS (
    INSERT INTO contribution_tally (day, currency, bucket, contributions, total_minor, refunded_minor) SELECT day, currency, bucket, n, t, r FROM sums
    ON CONFLICT (day, currency, bucket) DO UPDATE SET contributions = contribution_tally.contributions + excluded.contributions,
      total_minor = contribution_tally.total_minor + excluded.total_minor, refunded_minor = contribution_tally.refunded_minor + excluded.refunded_minor
    RETURNING 1)
  SELECT (SELECT count(*) FROM gone) + 0 * (SELECT count(*) FROM written) INTO folded;
  RETURN folded;
END $$;

-- From scratch: after bulk loads with triggers off, and when the organisation's zone changes.
CREATE FUNCTION rebuild_contribution_tally() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE contribution IN SHARE MODE;
  DELETE FROM contribution_tally;
  DELETE FROM contribution_tally_delta;
  INSERT INTO contribution_tally (day, currency, bucket, contributions, total_minor, refunded_minor)
  SELECT ordered_on, currency, tally_bucket, count(*), sum(total_minor), sum(refunded_minor) FROM contribution WHERE is_listed GROUP BY 1, 2, 3;
END $$;

-- CSV cells. Text that a spreadsheet would run as a formula gets an apostrophe; amounts never do.
CREATE FUNCTION csv_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT CASE WHEN value ~ E'^[=+\\-@\\t\\r\uFF1D\uFF0B\uFF0D\uFF20]' THEN '''' || value ELSE value END $$;
CREATE FUNCTION csv_money(minor bigint) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT round(minor / 100.0, 2) $$;
CREATE FUNCTION csv_moment(moment timestamptz, zone text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT to_char(moment AT TIME ZONE zone, 'FMDD-Mon-YY FMHH12:MI AM') $$;
CREATE FUNCTION csv_date(day date) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT to_char(day, 'FMDD-Mon-YY') $$;
CREATE FUNCTION csv_flag(value boolean) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT CASE WHEN value THEN 'Y' ELSE 'N' END $$;

-- The application's own role: everything but changing the journal. Where the database forbids making roles, the operator makes it (docs/operating.md).
DO $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app') THEN CREATE ROLE almoner_app NOLOGIN; END IF;
  EXECUTE format('GRANT almoner_app TO %I', current_user);
EXCEPTION
  WHEN insufficient_privilege THEN RAISE NOTICE 'the role almoner_app could not be made';
  WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app') THEN
    GRANT USAGE ON SCHEMA public TO almoner_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO almoner_app;
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO almoner_app;
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO almoner_app;
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO almoner_app;
    REVOKE UPDATE, DELETE ON journal_entry, journal_seal FROM almoner_app;
    IF to_regclass('_prisma_migrations') IS NOT NULL THEN REVOKE ALL ON _prisma_migrations FROM almoner_app; END IF;
  END IF;
END $$;
