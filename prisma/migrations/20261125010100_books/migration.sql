-- The books behind payments: what the platform takes of them, which day's batch settled them, and what a check could not explain.

-- Taken of a payment through a gateway, given back in part with its refunds (money 12.5). Amounts of refunds are negative.
CREATE TABLE platform_fee (
  id serial PRIMARY KEY,
  payment_id integer NOT NULL REFERENCES payment (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  kind varchar(10) NOT NULL,
  rate_ppm integer NOT NULL,
  fee_minor bigint NOT NULL,
  currency char(3) NOT NULL,
  exchange_rate numeric(23, 10) NOT NULL DEFAULT 1,
  settled_minor bigint NOT NULL,
  settled_currency char(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT platform_fee_kind CHECK (kind IN ('payment', 'refund', 'adjustment')),
  CONSTRAINT platform_fee_rate CHECK (rate_ppm BETWEEN 1 AND 1000000 AND exchange_rate > 0),
  CONSTRAINT platform_fee_sign CHECK (fee_minor <> 0 AND (kind <> 'payment' OR fee_minor > 0) AND (kind <> 'refund' OR fee_minor < 0))
);
CREATE INDEX platform_fee_payment_id_idx ON platform_fee (payment_id);
CREATE INDEX platform_fee_created ON platform_fee (created_at, id);

-- Parts of a million, out of the setting in percent.
CREATE FUNCTION platform_fee_ppm() RETURNS integer LANGUAGE sql STABLE AS
$$ SELECT round(coalesce((SELECT value::numeric FROM setting WHERE key = 'platform_fee_rate'), 1.25) * 10000)::integer $$;

-- Of so much, as far as it was not given back.
CREATE FUNCTION platform_fee_left(amount_minor bigint, refunded_minor bigint, ppm integer) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT round(amount_minor * ppm / 1000000.0)::bigint - round(round(amount_minor * ppm / 1000000.0) * refunded_minor / amount_minor)::bigint $$;

-- What a payment's fees have to come to by now; the difference is written, whatever made it.
CREATE FUNCTION keep_platform_fee() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ppm integer;
  charged bigint;
  taken bigint;
  rest bigint;
  about record;
BEGIN
  SELECT min(rate_ppm), sum(fee_minor) INTO ppm, charged FROM platform_fee WHERE payment_id = NEW.id;
  ppm := coalesce(ppm, platform_fee_ppm());
  IF ppm = 0 THEN RETURN NULL; END IF;
  taken := platform_fee_left(NEW.amount_minor, 0, ppm);
  SELECT functional_currency, functional_rate, refunded_at INTO about FROM contribution
    WHERE id = coalesce(NEW.contribution_id, (to_jsonb(NEW) ->> 'plan_contribution_id')::integer);
  IF charged IS NULL AND NEW.is_paid AND taken <> 0 THEN
    INSERT INTO platform_fee (payment_id, kind, rate_ppm, fee_minor, currency, exchange_rate, settled_minor, settled_currency, created_at)
    VALUES (NEW.id, 'payment', ppm, taken, NEW.currency, coalesce(about.functional_rate, 1), worth_at_home(taken, NEW.currency, about.functional_currency, coalesce(about.functional_rate, 1)),
      coalesce(about.functional_currency, NEW.currency), greatest(NEW.captured_at, NEW.verified_at, CASE WHEN NEW.captured_at IS NULL THEN NEW.created_at END));
    charged := taken;
  END IF;
  rest := CASE WHEN NEW.is_paid THEN platform_fee_left(NEW.amount_minor, NEW.refunded_minor, ppm) ELSE 0 END - coalesce(charged, 0);
  IF rest <> 0 THEN
    INSERT INTO platform_fee (payment_id, kind, rate_ppm, fee_minor, currency, exchange_rate, settled_minor, settled_currency, created_at)
    VALUES (NEW.id, CASE WHEN rest < 0 AND NEW.is_paid THEN 'refund' ELSE 'adjustment' END, ppm, rest, NEW.currency, coalesce(about.functional_rate, 1),
      worth_at_home(rest, NEW.currency, about.functional_currency, coalesce(about.functional_rate, 1)), coalesce(about.functional_currency, NEW.currency),
      coalesce((SELECT max(settled_at) FROM refund WHERE payment_id = NEW.id AND status IN ('succeeded', 'pending')), about.refunded_at, now()));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER payment_platform_fee AFTER INSERT ON payment FOR EACH ROW
  WHEN (NEW.is_paid AND NEW.is_live AND NEW.gateway <> 'offline') EXECUTE FUNCTION keep_platform_fee();
CREATE TRIGGER payment_platform_fee_changed AFTER UPDATE OF is_paid, refunded_minor ON payment FOR EACH ROW
  WHEN (NEW.is_live AND NEW.gateway <> 'offline' AND (OLD.is_paid, OLD.refunded_minor) IS DISTINCT FROM (NEW.is_paid, NEW.refunded_minor)) EXECUTE FUNCTION keep_platform_fee();

-- Fees of payments that have none: from before there were any, and after bulk loads.
CREATE FUNCTION record_past_platform_fees() RETURNS void LANGUAGE sql AS $$
  INSERT INTO platform_fee (payment_id, kind, rate_ppm, fee_minor, currency, exchange_rate, settled_minor, settled_currency, created_at)
  SELECT p.id, f.kind, r.ppm, f.minor, p.currency, c.functional_rate, worth_at_home(f.minor, p.currency, c.functional_currency, c.functional_rate), coalesce(c.functional_currency, p.currency), f.at
  FROM payment p JOIN contribution c ON c.id = coalesce(p.contribution_id, (to_jsonb(p) ->> 'plan_contribution_id')::integer), (SELECT platform_fee_ppm() AS ppm) r,
    LATERAL (VALUES ('payment', platform_fee_left(p.amount_minor, 0, r.ppm), coalesce(p.captured_at, p.created_at)),
      ('refund', platform_fee_left(p.amount_minor, p.refunded_minor, r.ppm) - platform_fee_left(p.amount_minor, 0, r.ppm), coalesce(c.refunded_at, p.captured_at, p.created_at))) f (kind, minor, at)
  WHERE p.is_paid AND p.is_live AND p.gateway <> 'offline' AND r.ppm > 0 AND f.minor <> 0 AND NOT EXISTS (SELECT 1 FROM platform_fee x WHERE x.payment_id = p.id)
$$;
SELECT record_past_platform_fees();

-- What a gateway, or the office's own till, took in and gave back on one local day. A batch is closed once and never changes: what comes to be known later is in a later one.
CREATE TABLE settlement_batch (
  id serial PRIMARY KEY,
  gateway varchar(30) NOT NULL,
  currency char(3) NOT NULL,
  settled_on date NOT NULL,
  payments integer NOT NULL DEFAULT 0,
  payments_minor bigint NOT NULL DEFAULT 0,
  refunds integer NOT NULL DEFAULT 0,
  refunds_minor bigint NOT NULL DEFAULT 0,
  adjustments integer NOT NULL DEFAULT 0,
  adjustments_minor bigint NOT NULL DEFAULT 0,
  net_minor bigint NOT NULL DEFAULT 0,
  closed_at timestamptz(3) NOT NULL,
  CONSTRAINT settlement_batch_counts CHECK (payments >= 0 AND refunds >= 0 AND adjustments >= 0 AND payments_minor >= 0 AND refunds_minor <= 0),
  CONSTRAINT settlement_batch_net CHECK (net_minor = payments_minor + refunds_minor + adjustments_minor)
);
CREATE UNIQUE INDEX settlement_batch_day ON settlement_batch (gateway, currency, settled_on);
CREATE INDEX settlement_batch_settled ON settlement_batch (settled_on, id);

CREATE TABLE settlement_item (
  id serial PRIMARY KEY,
  batch_id integer NOT NULL REFERENCES settlement_batch (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  payment_id integer NOT NULL REFERENCES payment (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  refund_id integer REFERENCES refund (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  kind varchar(10) NOT NULL,
  amount_minor bigint NOT NULL,
  moved_at timestamptz(3) NOT NULL,
  CONSTRAINT settlement_item_kind CHECK (kind IN ('payment', 'refund', 'adjustment')),
  CONSTRAINT settlement_item_amount CHECK (amount_minor <> 0 AND (kind <> 'payment' OR amount_minor > 0) AND (kind <> 'refund' OR amount_minor < 0)),
  CONSTRAINT settlement_item_refund CHECK (kind <> 'refund' OR refund_id IS NOT NULL)
);
CREATE INDEX settlement_item_batch_id_idx ON settlement_item (batch_id, id);
CREATE INDEX settlement_item_payment_id_idx ON settlement_item (payment_id);
CREATE INDEX settlement_item_refund_id_idx ON settlement_item (refund_id);
CREATE INDEX settlement_item_moved ON settlement_item (moved_at, id);

-- Puts everything of the days before `today` that no batch has yet into one: into the batch of its own day while that is not closed, otherwise into that of the last day.
-- Answers how many batches it closed.
CREATE FUNCTION close_settlements(today date, at timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE closed integer;
BEGIN
  CREATE TEMP TABLE moved ON COMMIT DROP AS
  SELECT m.*, CASE WHEN EXISTS (SELECT 1 FROM settlement_batch b WHERE b.gateway = m.gateway AND b.currency = m.currency AND b.settled_on = m.day) THEN today - 1 ELSE m.day END AS settled_on
  FROM (
    SELECT p.id AS payment_id, NULL::integer AS refund_id, 'payment' AS kind, p.amount_minor, t.at AS moved_at, p.gateway, p.currency, (t.at AT TIME ZONE organisation_zone())::date AS day
    FROM payment p, LATERAL (SELECT coalesce(greatest(p.captured_at, CASE WHEN p.type = 'bank' THEN p.verified_at END), p.created_at) AS at) t
    WHERE p.is_live AND p.is_paid AND NOT EXISTS (SELECT 1 FROM settlement_item i WHERE i.payment_id = p.id AND i.refund_id IS NULL)
    UNION ALL
    SELECT p.id, NULL, 'adjustment', -i.minor, at, p.gateway, p.currency, today - 1
    FROM payment p JOIN LATERAL (SELECT sum(amount_minor)::bigint AS minor FROM settlement_item WHERE payment_id = p.id AND refund_id IS NULL) i ON i.minor <> 0
    WHERE p.is_live AND NOT p.is_paid
    UNION ALL
    SELECT r.payment_id, r.id, 'refund', -r.amount_minor, t.at, p.gateway, r.currency, (t.at AT TIME ZONE organisation_zone())::date
    FROM refund r JOIN payment p ON p.id = r.payment_id, LATERAL (SELECT coalesce(r.settled_at, r.created_at) AS at) t
    WHERE p.is_live AND r.status IN ('succeeded', 'pending') AND NOT EXISTS (SELECT 1 FROM settlement_item i WHERE i.refund_id = r.id)
    UNION ALL
    SELECT r.payment_id, r.id, 'adjustment', -i.minor, at, p.gateway, r.currency, today - 1
    FROM refund r JOIN payment p ON p.id = r.payment_id JOIN LATERAL (SELECT sum(amount_minor)::bigint AS minor FROM settlement_item WHERE refund_id = r.id) i ON i.minor <> 0
    WHERE r.status IN ('failed', 'canceled')
  ) m WHERE m.day < today;
  -- The last day's batch stands already where the check was run twice: what came since waits for tomorrow's.
  DELETE FROM moved m USING settlement_batch b WHERE b.gateway = m.gateway AND b.currency = m.currency AND b.settled_on = m.settled_on;
  INSERT INTO settlement_batch (gateway, currency, settled_on, payments, payments_minor, refunds, refunds_minor, adjustments, adjustments_minor, net_minor, closed_at)
  SELECT gateway, currency, settled_on, count(*) FILTER (WHERE kind = 'payment'), coalesce(sum(amount_minor) FILTER (WHERE kind = 'payment'), 0), count(*) FILTER (WHERE kind = 'refund'),
    coalesce(sum(amount_minor) FILTER (WHERE kind = 'refund'), 0), count(*) FILTER (WHERE kind = 'adjustment'), coalesce(sum(amount_minor) FILTER (WHERE kind = 'adjustment'), 0), sum(amount_minor), at
  FROM moved GROUP BY 1, 2, 3 ORDER BY 3, 1, 2;
  GET DIAGNOSTICS closed = ROW_COUNT;
  INSERT INTO settlement_item (batch_id, payment_id, refund_id, kind, amount_minor, moved_at)
  SELECT b.id, m.payment_id, m.refund_id, m.kind, m.amount_minor, m.moved_at
  FROM moved m JOIN settlement_batch b ON b.gateway = m.gateway AND b.currency = m.currency AND b.settled_on = m.settled_on ORDER BY b.id, m.moved_at, m.payment_id;
  DROP TABLE moved;
  RETURN closed;
END $$;

-- The check looks payments up by what the gateway calls them.
CREATE INDEX payment_reference ON payment (reference) WHERE reference IS NOT NULL;

-- A check of the books, and what it could not explain: the rows of the newest one are kept.
CREATE TABLE book_check (
  id serial PRIMARY KEY,
  staff_id integer REFERENCES staff (id) ON UPDATE NO ACTION ON DELETE NO ACTION,
  requested_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  contributions integer NOT NULL DEFAULT 0,
  payments integer NOT NULL DEFAULT 0,
  gateway_records integer,
  differences integer NOT NULL DEFAULT 0,
  CONSTRAINT book_check_counts CHECK (contributions >= 0 AND payments >= 0 AND coalesce(gateway_records, 0) >= 0 AND differences >= 0)
);
CREATE INDEX book_check_staff_id_idx ON book_check (staff_id);
-- One runs at a time.
CREATE UNIQUE INDEX book_check_one_open ON book_check ((finished_at IS NULL)) WHERE finished_at IS NULL;

CREATE TABLE book_difference (
  id serial PRIMARY KEY,
  check_id integer NOT NULL REFERENCES book_check (id) ON UPDATE CASCADE ON DELETE CASCADE,
  kind varchar(20) NOT NULL,
  contribution_id integer REFERENCES contribution (id) ON UPDATE CASCADE ON DELETE CASCADE,
  payment_id integer REFERENCES payment (id) ON UPDATE CASCADE ON DELETE CASCADE,
  reference varchar(160) NOT NULL DEFAULT '',
  expected_minor bigint NOT NULL,
  found_minor bigint NOT NULL,
  currency char(3) NOT NULL,
  CONSTRAINT book_difference_kind CHECK (kind IN ('payment', 'ledger', 'refund', 'receipt', 'charge', 'gateway', 'settlement', 'fee')),
  CONSTRAINT book_difference_is_one CHECK (expected_minor <> found_minor)
);
CREATE INDEX book_difference_check_id_idx ON book_difference (check_id);
CREATE INDEX book_difference_contribution_id_idx ON book_difference (contribution_id);
CREATE INDEX book_difference_payment_id_idx ON book_difference (payment_id);

DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON platform_fee, settlement_batch, settlement_item, book_check, book_difference TO almoner_app;
    GRANT USAGE, SELECT ON SEQUENCE platform_fee_id_seq, settlement_batch_id_seq, settlement_item_id_seq, book_check_id_seq, book_difference_id_seq TO almoner_app;
  END IF;
END $$;
