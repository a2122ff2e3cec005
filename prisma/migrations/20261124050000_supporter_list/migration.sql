-- The list of supporters: what it shows and sorts by stands in the supporter's own row, and each order has an index.
ALTER TABLE supporter
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN nps smallint,
  ADD COLUMN verified_status varchar(10),
  ADD COLUMN recurring_state smallint NOT NULL DEFAULT -1,
  ADD COLUMN opted_in boolean,
  ADD COLUMN has_login boolean NOT NULL DEFAULT false,
  ADD COLUMN last_login_at timestamptz(3),
  ADD COLUMN payments_count integer GENERATED ALWAYS AS (lifetime_donation_count + lifetime_purchase_count) STORED,
  ADD COLUMN payments_minor bigint GENERATED ALWAYS AS (lifetime_donation_minor + lifetime_purchase_minor) STORED,
  ADD COLUMN phone_digits text GENERATED ALWAYS AS (nullif(right(regexp_replace(coalesce(bill_phone, ''), '\D', '', 'g'), 10), '')) STORED,
  ADD CONSTRAINT supporter_nps CHECK (nps BETWEEN 1 AND 10),
  ADD CONSTRAINT supporter_verified CHECK (verified_status IN ('Pending', 'Verified', 'Denied')),
  ADD CONSTRAINT supporter_recurring CHECK (recurring_state BETWEEN -1 AND 1);

-- Found by any part of name, email, address or phone, as it is typed and by its digits alone.
ALTER TABLE supporter DROP COLUMN search_text;
ALTER TABLE supporter
  ADD COLUMN search_text text GENERATED ALWAYS AS (lower(' ' || display_name || ' ' || coalesce(email, '') || ' ' || coalesce(bill_email, '')
    || ' ' || coalesce(ship_email, '') || ' ' || coalesce(bill_address_01, '') || ' ' || coalesce(bill_address_02, '')
    || ' ' || coalesce(bill_city, '') || ' ' || coalesce(bill_state, '') || ' ' || coalesce(bill_zip, '')
    || ' ' || coalesce(bill_phone, '') || ' ' || regexp_replace(coalesce(bill_phone, ''), '\D', '', 'g')
    || ' ' || coalesce(ship_phone, '') || ' ' || regexp_replace(coalesce(ship_phone, ''), '\D', '', 'g'))) STORED;
CREATE INDEX supporter_search ON supporter USING gin (search_text gin_trgm_ops);
-- For names with a slip in them: similarity needs a text as short as what is typed.
CREATE INDEX supporter_name_words ON supporter USING gin (lower(display_name) gin_trgm_ops);

CREATE INDEX supporter_by_email ON supporter ((coalesce(email, '')), id);
CREATE INDEX supporter_by_referral ON supporter ((coalesce(referral_source, '')), id);
CREATE INDEX supporter_by_recurring ON supporter (recurring_state, id);
CREATE INDEX supporter_by_nps ON supporter ((coalesce(nps, 0)), id);
CREATE INDEX supporter_by_login ON supporter ((has_login::integer), id);
CREATE INDEX supporter_by_payments ON supporter (payments_count, id);
CREATE INDEX supporter_by_total ON supporter (payments_minor, id);
CREATE INDEX supporter_last_payment ON supporter (last_payment_at) WHERE last_payment_at IS NOT NULL;
CREATE INDEX supporter_opted_in ON supporter (opted_in, id) WHERE opted_in IS NOT NULL;
CREATE INDEX supporter_type ON supporter (account_type_id, id);
CREATE INDEX supporter_not_active ON supporter (is_spam, created_at, id) WHERE NOT is_active OR is_spam;
CREATE INDEX supporter_verified_status ON supporter (verified_status, id) WHERE verified_status IS NOT NULL;
CREATE INDEX supporter_phone ON supporter (phone_digits) WHERE phone_digits IS NOT NULL;
CREATE INDEX supporter_billed_email ON supporter (lower(bill_email)) WHERE bill_email IS NOT NULL;
CREATE INDEX recurring_profile_status ON recurring_profile (status, supporter_id);
CREATE INDEX supporter_membership_kind ON supporter_membership (membership_id, supporter_id);
CREATE INDEX contribution_by_text ON contribution (supporter_id) WHERE source = 'Messenger' AND confirmed_at IS NOT NULL;

-- 1 where a plan is active, 0 where one is only suspended, -1 otherwise.
CREATE FUNCTION supporter_recurring_state(supporter integer) RETURNS smallint LANGUAGE sql STABLE AS
$$ SELECT coalesce(max(CASE status WHEN 'Active' THEN 1 WHEN 'Suspended' THEN 0 ELSE -1 END), -1)::smallint FROM recurring_profile WHERE supporter_id = supporter $$;
CREATE FUNCTION recurring_state_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE supporter s SET recurring_state = supporter_recurring_state(s.id)
  WHERE s.id IN (CASE WHEN TG_OP <> 'INSERT' THEN OLD.supporter_id END, CASE WHEN TG_OP <> 'DELETE' THEN NEW.supporter_id END)
    AND s.recurring_state <> supporter_recurring_state(s.id);
  RETURN NULL;
END $$;
CREATE TRIGGER recurring_state_of_supporter AFTER INSERT OR DELETE OR UPDATE OF status, supporter_id ON recurring_profile
  FOR EACH ROW EXECUTE FUNCTION recurring_state_changed();

-- The latest answer of the log; null where nobody was asked.
CREATE FUNCTION opted_in_now(supporter integer) RETURNS boolean LANGUAGE sql STABLE AS
$$ SELECT action = 'optin' FROM email_opt_in WHERE supporter_id = supporter ORDER BY created_at DESC, id DESC LIMIT 1 $$;
CREATE FUNCTION opt_in_logged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE supporter s SET opted_in = opted_in_now(s.id)
  WHERE s.id IN (CASE WHEN TG_OP <> 'INSERT' THEN OLD.supporter_id END, CASE WHEN TG_OP <> 'DELETE' THEN NEW.supporter_id END)
    AND s.opted_in IS DISTINCT FROM opted_in_now(s.id);
  RETURN NULL;
END $$;
CREATE TRIGGER opt_in_of_supporter AFTER INSERT OR DELETE OR UPDATE OF supporter_id ON email_opt_in FOR EACH ROW EXECUTE FUNCTION opt_in_logged();

UPDATE supporter s SET recurring_state = supporter_recurring_state(s.id), opted_in = opted_in_now(s.id)
WHERE EXISTS (SELECT 1 FROM recurring_profile r WHERE r.supporter_id = s.id) OR EXISTS (SELECT 1 FROM email_opt_in o WHERE o.supporter_id = s.id);

-- How many there are, by state and type: counted once at every change, in one of sixteen rows so that nobody waits for another.
CREATE TABLE supporter_tally (
  state varchar(8) NOT NULL,
  account_type_id integer NOT NULL REFERENCES account_type (id) ON UPDATE CASCADE,
  shard smallint NOT NULL,
  n bigint NOT NULL,
  CONSTRAINT supporter_tally_state CHECK (state IN ('active', 'archived', 'spam')),
  PRIMARY KEY (state, account_type_id, shard)
) WITH (fillfactor = 50);

CREATE FUNCTION supporter_state(is_active boolean, is_spam boolean) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT CASE WHEN is_spam THEN 'spam' WHEN is_active THEN 'active' ELSE 'archived' END $$;
CREATE FUNCTION supporters_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO supporter_tally AS t (state, account_type_id, shard, n)
    SELECT supporter_state(is_active, is_spam), account_type_id, pg_backend_pid() % 16, count(*) FROM new_rows GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (state, account_type_id, shard) DO UPDATE SET n = t.n + excluded.n;
  ELSE
    INSERT INTO supporter_tally AS t (state, account_type_id, shard, n)
    SELECT supporter_state(is_active, is_spam), account_type_id, pg_backend_pid() % 16, -count(*) FROM old_rows GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (state, account_type_id, shard) DO UPDATE SET n = t.n + excluded.n;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER supporter_counted_insert AFTER INSERT ON supporter REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION supporters_counted();
CREATE TRIGGER supporter_counted_delete AFTER DELETE ON supporter REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION supporters_counted();

-- A row that changes its state or type; other updates, as those of a sale, count nothing.
CREATE FUNCTION supporter_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO supporter_tally AS t (state, account_type_id, shard, n)
  VALUES (supporter_state(OLD.is_active, OLD.is_spam), OLD.account_type_id, pg_backend_pid() % 16, -1),
    (supporter_state(NEW.is_active, NEW.is_spam), NEW.account_type_id, pg_backend_pid() % 16, 1)
  ON CONFLICT (state, account_type_id, shard) DO UPDATE SET n = t.n + excluded.n;
  RETURN NULL;
END $$;
CREATE TRIGGER supporter_moved AFTER UPDATE OF is_active, is_spam, account_type_id ON supporter FOR EACH ROW
  WHEN ((supporter_state(OLD.is_active, OLD.is_spam), OLD.account_type_id) IS DISTINCT FROM (supporter_state(NEW.is_active, NEW.is_spam), NEW.account_type_id))
  EXECUTE FUNCTION supporter_moved();

-- All of them, after a load without triggers.
CREATE FUNCTION rebuild_supporter_tally() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE supporter IN SHARE MODE;
  DELETE FROM supporter_tally;
  INSERT INTO supporter_tally (state, account_type_id, shard, n)
  SELECT supporter_state(is_active, is_spam), account_type_id, 0, count(*) FROM supporter GROUP BY 1, 2;
END $$;
SELECT rebuild_supporter_tally();

-- The currency in which lifetime totals are kept.
CREATE FUNCTION organization_currency() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT coalesce((SELECT value FROM setting WHERE key = 'dpo_currency'), 'USD') $$;

DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON supporter_tally TO almoner_app;
  END IF;
END $$;
