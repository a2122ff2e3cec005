-- What each amount of a settlement batch was given for: as closed, so that a month's totals by fund never change.
CREATE TABLE settlement_part (
  id serial PRIMARY KEY,
  item_id integer NOT NULL REFERENCES settlement_item (id) ON UPDATE CASCADE ON DELETE CASCADE,
  settled_on date NOT NULL,
  currency char(3) NOT NULL,
  type varchar(12) NOT NULL,
  fund_code varchar(200),
  amount_minor bigint NOT NULL,
  CONSTRAINT settlement_part_type CHECK (type IN ('Line Item', 'DCC', 'Shipping', 'Tax', 'Overpayment', 'Other')),
  CONSTRAINT settlement_part_amount CHECK (amount_minor <> 0)
);
CREATE INDEX settlement_part_item_id_idx ON settlement_part (item_id);
CREATE INDEX settlement_part_settled ON settlement_part (settled_on, id);

-- What a part is called: its fund, or what it is.
CREATE FUNCTION fund_name(part_type text, fund text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(fund, CASE part_type WHEN 'Line Item' THEN 'No fund' WHEN 'DCC' THEN 'Covered costs'
    WHEN 'Overpayment' THEN 'Overpayments' ELSE part_type END)
$$;

-- The ledger tells what a payment or refund was for, also where a later refund took its entries out (R-BOOKS-2); a
-- contribution that came without a ledger is split by its lines. A refund without entries takes what its charge or
-- payment had, in proportion; an adjustment takes back what was split before; what nothing explains is Other.
CREATE FUNCTION split_settled(above integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  CREATE TEMP TABLE unsplit ON COMMIT DROP AS
  SELECT i.*, b.settled_on, b.currency FROM settlement_item i JOIN settlement_batch b ON b.id = i.batch_id
  WHERE i.id > above AND NOT EXISTS (SELECT 1 FROM settlement_part s WHERE s.item_id = i.id);
  ANALYZE unsplit;

  INSERT INTO settlement_part (item_id, settled_on, currency, type, fund_code, amount_minor)
  SELECT e.id, e.settled_on, e.currency, e.type, e.fund_code, sum(e.minor) FROM (
    SELECT i.id, i.settled_on, i.currency, e.type, e.fund_code, e.amount_minor AS minor FROM unsplit i
    JOIN payment p ON p.id = i.payment_id
    JOIN ledger_entry e ON e.contribution_id = p.contribution_id AND e.refund_id IS NULL
    WHERE i.kind = 'payment'
    UNION ALL
    SELECT i.id, i.settled_on, i.currency, e.type, e.fund_code, e.amount_minor FROM unsplit i
    JOIN payment p ON p.id = i.payment_id
    JOIN refund r ON r.contribution_id = p.contribution_id AND r.taken_entries IS NOT NULL,
      jsonb_populate_recordset(NULL::ledger_entry, r.taken_entries) e
    WHERE i.kind = 'payment' AND e.refund_id IS NULL
    UNION ALL
    SELECT i.id, i.settled_on, i.currency, e.type, e.fund_code, e.amount_minor FROM unsplit i
    JOIN recurring_transaction t ON t.payment_id = i.payment_id JOIN transaction_entry e ON e.transaction_id = t.id
    WHERE i.kind = 'payment'
    UNION ALL
    SELECT i.id, i.settled_on, i.currency, e.type, e.fund_code, e.amount_minor FROM unsplit i
    JOIN ledger_entry e ON e.refund_id = i.refund_id WHERE i.kind = 'refund'
    UNION ALL
    SELECT i.id, i.settled_on, i.currency, e.type, e.fund_code, CASE WHEN r.id = i.refund_id THEN -e.amount_minor
      ELSE e.amount_minor END
    FROM unsplit i JOIN refund o ON o.id = i.refund_id
    JOIN refund r ON r.contribution_id = o.contribution_id AND r.taken_entries IS NOT NULL,
      jsonb_populate_recordset(NULL::ledger_entry, r.taken_entries) e
    WHERE i.kind = 'refund' AND (r.id = i.refund_id OR e.refund_id = i.refund_id)
    UNION ALL
    SELECT i.id, i.settled_on, i.currency, s.type, s.fund_code, -s.amount_minor FROM unsplit i
    JOIN settlement_item x ON x.payment_id = i.payment_id AND x.refund_id IS NOT DISTINCT FROM i.refund_id
    JOIN settlement_part s ON s.item_id = x.id
    WHERE i.kind = 'adjustment'
  ) e
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(e.minor) <> 0 ORDER BY 1, 5 NULLS LAST, 4;

  INSERT INTO settlement_part (item_id, settled_on, currency, type, fund_code, amount_minor)
  SELECT i.id, i.settled_on, i.currency, e.type, e.fund_code, sum(e.minor)
  FROM unsplit i JOIN payment p ON p.id = i.payment_id, LATERAL (
    SELECT 'Line Item' AS type, l.fund_code, l.total_minor AS minor FROM contribution_line l
    WHERE l.contribution_id = p.contribution_id
    UNION ALL
    SELECT v.type, NULL, v.minor FROM contribution c, LATERAL (VALUES ('DCC', c.dcc_minor),
      ('Shipping', c.shipping_minor), ('Tax', c.tax_minor)) AS v (type, minor) WHERE c.id = p.contribution_id) e
  WHERE i.kind = 'payment' AND NOT EXISTS (SELECT 1 FROM settlement_part s WHERE s.item_id = i.id)
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(e.minor) <> 0 ORDER BY 1, 5 NULLS LAST, 4;

  INSERT INTO settlement_part (item_id, settled_on, currency, type, fund_code, amount_minor)
  SELECT id, settled_on, currency, type, fund_code, minor FROM (
    SELECT i.id, i.settled_on, i.currency, e.type, e.fund_code,
      round(i.amount_minor * sum(e.minor) OVER upto / sum(e.minor) OVER whole)
        - round(i.amount_minor * (sum(e.minor) OVER upto - e.minor) / sum(e.minor) OVER whole) AS minor
    FROM unsplit i JOIN refund r ON r.id = i.refund_id, LATERAL (
      SELECT t.type, t.fund_code, t.amount_minor AS minor, 0 AS place FROM transaction_entry t
      WHERE t.transaction_id = r.transaction_id
      UNION ALL
      SELECT s.type, s.fund_code, s.amount_minor, s.id FROM settlement_item x
      JOIN settlement_part s ON s.item_id = x.id
      WHERE x.payment_id = i.payment_id AND x.kind = 'payment' AND r.transaction_id IS NULL) e
    WHERE i.kind = 'refund' AND e.minor > 0
      AND NOT EXISTS (SELECT 1 FROM settlement_part s WHERE s.item_id = i.id)
    WINDOW upto AS (PARTITION BY i.id ORDER BY e.place, e.type), whole AS (PARTITION BY i.id)) spread
  WHERE minor <> 0;

  INSERT INTO settlement_part (item_id, settled_on, currency, type, amount_minor)
  SELECT i.id, i.settled_on, i.currency, 'Other', i.amount_minor - coalesce(s.minor, 0)
  FROM unsplit i
  LEFT JOIN LATERAL (SELECT sum(amount_minor)::bigint AS minor FROM settlement_part WHERE item_id = i.id) s ON true
  WHERE i.amount_minor <> coalesce(s.minor, 0);
  DROP TABLE unsplit;
END $$;

CREATE FUNCTION split_new_settled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM split_settled((SELECT min(id) FROM added) - 1);
  RETURN NULL;
END $$;
CREATE TRIGGER settlement_item_split AFTER INSERT ON settlement_item REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION split_new_settled();

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'almoner_app') THEN
    -- Written once, like the batches themselves.
    GRANT SELECT, INSERT ON settlement_part TO almoner_app;
    GRANT USAGE, SELECT ON SEQUENCE settlement_part_id_seq TO almoner_app;
  END IF;
END $$;
