-- The accounts of the accounting program that amounts are posted to.
CREATE TABLE posting_account (
  kind varchar(10) NOT NULL,
  key varchar(200) NOT NULL,
  account varchar(60) NOT NULL,
  PRIMARY KEY (kind, key),
  CONSTRAINT posting_account_kind CHECK (kind IN ('fund', 'part', 'gateway', 'bank', 'rest') AND account <> '')
);

-- What was handed to the accounting program: its lines are written once and never change.
CREATE TABLE journal_export (
  id serial PRIMARY KEY,
  first_day date NOT NULL,
  last_day date NOT NULL,
  staff_id integer REFERENCES staff (id),
  made_by varchar(120) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT journal_export_span CHECK (first_day <= last_day)
);
CREATE INDEX journal_export_last_day ON journal_export (last_day, id);
CREATE INDEX journal_export_staff_id_idx ON journal_export (staff_id);

CREATE TABLE journal_line (
  id serial PRIMARY KEY,
  export_id integer NOT NULL REFERENCES journal_export (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  -- Lines of one entry balance: a settled amount, a deposit.
  item_id integer REFERENCES settlement_item (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  part_id integer UNIQUE REFERENCES settlement_part (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  deposit_id integer REFERENCES deposit (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  -- Of a deposit: where its money was before.
  gateway varchar(30),
  posted_on date NOT NULL,
  batch varchar(40) NOT NULL,
  account varchar(60) NOT NULL,
  fund varchar(200) NOT NULL,
  memo varchar(200) NOT NULL,
  currency char(3) NOT NULL,
  debit_minor bigint NOT NULL,
  credit_minor bigint NOT NULL,
  CONSTRAINT journal_line_side CHECK (debit_minor >= 0 AND credit_minor >= 0
    AND (debit_minor = 0) <> (credit_minor = 0)),
  CONSTRAINT journal_line_of_one CHECK ((item_id IS NULL) <> (deposit_id IS NULL)
    AND (part_id IS NULL OR item_id IS NOT NULL) AND (gateway IS NULL OR deposit_id IS NOT NULL))
);
-- Each row of the books is exported once.
CREATE UNIQUE INDEX journal_line_item ON journal_line (item_id) WHERE part_id IS NULL;
CREATE UNIQUE INDEX journal_line_deposit ON journal_line (deposit_id, gateway) NULLS NOT DISTINCT
  WHERE deposit_id IS NOT NULL;
CREATE INDEX journal_line_export_id_idx ON journal_line (export_id, id);
CREATE INDEX journal_line_item_id_idx ON journal_line (item_id);

-- The lines of an entry are written together, and balance in its currency.
CREATE FUNCTION check_journal_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added GROUP BY export_id, item_id, deposit_id, currency
    HAVING sum(debit_minor) <> sum(credit_minor)) THEN
    RAISE EXCEPTION 'An entry of the journal export does not balance.' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER journal_line_balance AFTER INSERT ON journal_line REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_journal_balance();

-- What the parts of an amount are posted to: the account of the fund, or of what it is, or that of all the rest.
CREATE FUNCTION income_account(part_type text, fund text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT account FROM posting_account WHERE (kind, key) = (CASE WHEN fund IS NULL THEN 'part'
    ELSE 'fund' END, coalesce(fund, part_type))), (SELECT account FROM posting_account WHERE kind = 'rest'))
$$;
CREATE FUNCTION account_of(wanted text, of text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT account FROM posting_account WHERE kind = wanted AND key = of
$$;
-- Writes what no export has of these days. A settled amount is owed by its gateway and earned by its funds; a deposit
-- is in the bank, and no longer owed.
CREATE FUNCTION post_journal(export integer, first_day date, last_day date) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE written integer;
BEGIN
  WITH items AS MATERIALIZED (
    SELECT i.id, i.amount_minor, 'Batch ' || b.id AS batch, b.gateway, b.currency, b.settled_on,
      initcap(i.kind) || coalesce(' #' || c.client_uuid, '') AS memo
    FROM settlement_batch b JOIN settlement_item i ON i.batch_id = b.id JOIN payment p ON p.id = i.payment_id
    LEFT JOIN contribution c ON c.id = coalesce(p.contribution_id, p.plan_contribution_id)
    WHERE b.settled_on >= first_day AND b.settled_on <= last_day
      AND NOT EXISTS (SELECT 1 FROM journal_line l WHERE l.item_id = i.id)),
  deposits AS MATERIALIZED (
    SELECT d.id, d.deposited_on, d.account, d.currency, d.total_minor, 'Deposit ' || d.id AS batch,
      concat_ws(' ', d.account, d.reference) AS memo
    FROM deposit d
    WHERE d.deposited_on >= first_day AND d.deposited_on <= last_day AND d.undone_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM journal_line l WHERE l.deposit_id = d.id)),
  lines AS (
    SELECT i.id AS item_id, NULL::integer AS part_id, NULL::integer AS deposit_id, NULL::text AS gateway,
      i.settled_on AS posted_on, i.batch, account_of('gateway', i.gateway) AS account, '' AS fund, i.memo, i.currency,
      i.amount_minor AS minor
    FROM items i
    UNION ALL
    SELECT i.id, s.id, NULL, NULL, i.settled_on, i.batch, income_account(s.type, s.fund_code),
      fund_name(s.type, s.fund_code), i.memo, i.currency, -s.amount_minor
    FROM items i JOIN settlement_part s ON s.item_id = i.id
    UNION ALL
    SELECT NULL, NULL, d.id, NULL, d.deposited_on, d.batch, coalesce(account_of('bank', d.account), d.account), '',
      d.memo, d.currency, d.total_minor
    FROM deposits d
    UNION ALL
    SELECT NULL, NULL, d.id, b.gateway, d.deposited_on, d.batch, account_of('gateway', b.gateway), '', d.memo,
      d.currency, -sum(i.amount_minor)
    FROM deposits d JOIN deposit_item t ON t.deposit_id = d.id JOIN settlement_item i ON i.id = t.item_id
    JOIN settlement_batch b ON b.id = i.batch_id
    GROUP BY d.id, d.deposited_on, d.batch, d.memo, d.currency, b.gateway HAVING sum(i.amount_minor) <> 0)
  INSERT INTO journal_line (export_id, item_id, part_id, deposit_id, gateway, posted_on, batch, account, fund, memo,
    currency, debit_minor, credit_minor)
  SELECT export, item_id, part_id, deposit_id, gateway, posted_on, batch, account, fund, memo, currency,
    greatest(minor, 0), greatest(-minor, 0)
  FROM lines ORDER BY posted_on, deposit_id NULLS FIRST, item_id, part_id NULLS FIRST, gateway NULLS FIRST;
  GET DIAGNOSTICS written = ROW_COUNT;
  RETURN written;
END $$;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'almoner_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON posting_account TO almoner_app;
    GRANT SELECT, INSERT ON journal_export, journal_line TO almoner_app;
    GRANT USAGE, SELECT ON SEQUENCE journal_export_id_seq, journal_line_id_seq TO almoner_app;
  END IF;
END $$;
