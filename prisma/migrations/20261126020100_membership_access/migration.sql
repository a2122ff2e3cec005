-- What only members of a level may see and buy.
CREATE TABLE membership_product_access (
  membership_id integer NOT NULL REFERENCES membership (id) ON UPDATE CASCADE ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES product (id) ON UPDATE CASCADE ON DELETE CASCADE,
  PRIMARY KEY (membership_id, product_id)
);
CREATE INDEX membership_product_access_of ON membership_product_access (product_id);
CREATE TABLE membership_category_access (
  membership_id integer NOT NULL REFERENCES membership (id) ON UPDATE CASCADE ON DELETE CASCADE,
  category_id integer NOT NULL REFERENCES category (id) ON UPDATE CASCADE ON DELETE CASCADE,
  PRIMARY KEY (membership_id, category_id)
);
CREATE INDEX membership_category_access_of ON membership_category_access (category_id);

-- A payment of a plan keeps the membership of its line running; a refund of the payment takes that back.
ALTER TABLE supporter_membership
  ADD COLUMN transaction_id integer UNIQUE REFERENCES recurring_transaction (id) ON UPDATE CASCADE ON DELETE SET NULL,
  ADD CONSTRAINT supporter_membership_origin CHECK (line_id IS NULL OR transaction_id IS NULL);

DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON membership_product_access, membership_category_access TO almoner_app;
  END IF;
END $$;
