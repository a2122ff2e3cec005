-- What a cart comes to, counted anew with every change. On `contribution` each count would rewrite a wide row and an
-- entry of each of its indexes; here it is a narrow row with one index, on a page with room for its next version. The
-- sale writes the totals to the contribution and deletes this row. A cart without one has the contribution's totals.
CREATE TABLE cart (
  contribution_id integer PRIMARY KEY REFERENCES contribution (id) ON DELETE CASCADE ON UPDATE CASCADE,
  subtotal_minor bigint NOT NULL,
  tax_minor bigint NOT NULL,
  shipping_minor bigint NOT NULL,
  dcc_minor bigint NOT NULL,
  total_minor bigint NOT NULL,
  savings_minor bigint NOT NULL,
  discount_minor bigint NOT NULL,
  taxes jsonb NOT NULL,
  shipping_method_id integer REFERENCES shipping_method (id),
  courier_method varchar(120),
  free_shipping_label varchar(25),
  total_items integer NOT NULL,
  total_qty integer NOT NULL,
  total_weight_grams integer NOT NULL,
  recurring_items integer NOT NULL,
  download_items integer NOT NULL,
  shippable_items integer NOT NULL,
  CONSTRAINT cart_amounts CHECK (subtotal_minor >= 0 AND tax_minor >= 0 AND shipping_minor >= 0 AND dcc_minor >= 0
    AND savings_minor >= 0 AND discount_minor >= 0),
  CONSTRAINT cart_total CHECK (total_minor = subtotal_minor + tax_minor + shipping_minor + dcc_minor)
) WITH (fillfactor = 50);

DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON cart TO almoner_app;
  END IF;
END $$;
