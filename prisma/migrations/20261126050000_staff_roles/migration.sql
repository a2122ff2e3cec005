-- Roles: named sets of permissions. Those with a key come with the product; the others were saved by staff. What a user may do stays on
-- the user (staff.permissions), so that no request reads a second table; whatever changes a role writes the set to its users as well.
CREATE TABLE staff_role (
  id serial PRIMARY KEY,
  key varchar(20),
  name varchar(45) NOT NULL,
  permissions text[] NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT staff_role_name CHECK (name = btrim(name) AND name <> '' AND lower(name) NOT IN ('owner', 'custom', 'no access')),
  CONSTRAINT staff_role_permissions CHECK (cardinality(permissions) > 0)
);
CREATE UNIQUE INDEX staff_role_key_key ON staff_role (key);
CREATE UNIQUE INDEX staff_role_name_key ON staff_role (lower(name));

INSERT INTO staff_role (key, name, permissions) VALUES
  ('cashier', 'Cashier', '{pos.edit,order.view,member.view}'),
  ('manager', 'Manager', '{
    node.edit,post.edit,posttype.edit,file.edit,product.edit,productcategory.edit,promocode.edit,
    order.edit,order.fullfill,order.refund,taxreceipt.edit,tribute.edit,fundraisingpages.edit,pledgecampaigns.edit,pledges.edit,pos.edit,messenger.edit,
    sponsorship.edit,segment.edit,paymentoption.edit,sponsor.edit,sponsor.mature,member.edit,member.merge,membership.edit,account.edit,
    kiosk.edit,virtualevents.edit,recurringpaymentprofile.edit,recurringpaymentprofile.charge,transaction.view,transaction.refund,
    dashboard.view,email.edit,tax.edit,tributetype.edit,shipping.edit,userdefinedfields.edit,
    reports.payments_details,reports.product_orders,reports.orders_by_product,reports.referral_sources,reports.orders_by_customer,
    reports.stock_levels,reports.donor_covers_costs,reports.pledge-campaigns,reports.shipping,reports.gift_reconciliation,
    reports.donor_reconciliation,reports.abandoned_carts,reports.tax_reconciliation,reports.settlements,reports.transaction_fees,reports.check_ins}'),
  ('bookkeeper', 'Bookkeeper', '{
    order.view,taxreceipt.edit,member.view,recurringpaymentprofile.view,transaction.view,dashboard.view,tax.edit,
    reports.payments_details,reports.product_orders,reports.orders_by_product,reports.orders_by_customer,reports.donor_covers_costs,
    reports.shipping,reports.gift_reconciliation,reports.donor_reconciliation,reports.tax_reconciliation,reports.settlements,
    reports.transaction_fees}'),
  ('fundraiser', 'Fundraiser', '{
    file.view,product.view,order.view,tribute.edit,fundraisingpages.edit,pledgecampaigns.edit,pledges.edit,messenger.edit,
    sponsorship.edit,sponsor.edit,member.edit,membership.edit,virtualevents.edit,recurringpaymentprofile.view,dashboard.view,
    reports.referral_sources,reports.orders_by_customer,reports.stock_levels,reports.pledge-campaigns,reports.check_ins}'),
  ('content-editor', 'Content editor', '{node.edit,post.edit,posttype.edit,customize.edit,file.edit,product.view,alias.edit}');

ALTER TABLE staff ADD COLUMN role_id integer REFERENCES staff_role (id) ON UPDATE CASCADE ON DELETE NO ACTION;
ALTER TABLE staff ADD CONSTRAINT staff_role_or_owner CHECK (NOT is_owner OR role_id IS NULL);
CREATE INDEX staff_role_id_idx ON staff (role_id);

DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON staff_role TO almoner_app;
    GRANT USAGE, SELECT ON SEQUENCE staff_role_id_seq TO almoner_app;
  END IF;
END $$;

-- What people call what a user may do: on the list of users and in the journal.
CREATE FUNCTION staff_role_name(is_owner boolean, role integer, permissions text[]) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN is_owner THEN 'Owner'
    WHEN role IS NOT NULL THEN (SELECT r.name::text FROM staff_role r WHERE r.id = role)
    WHEN cardinality(permissions) > 0 THEN 'Custom' ELSE 'No access' END
$$;
