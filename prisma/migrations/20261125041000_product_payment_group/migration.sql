-- A gift may suggest the amounts of a payment group (people-and-content 15).
ALTER TABLE product ADD COLUMN payment_group_id integer REFERENCES payment_group (id) ON UPDATE CASCADE ON DELETE RESTRICT;
CREATE INDEX product_payment_group ON product (payment_group_id) WHERE payment_group_id IS NOT NULL;
-- One method is the default, whoever saves at the same time.
UPDATE shipping_method SET is_default = false WHERE is_default AND (deleted_at IS NOT NULL OR id <> (SELECT min(id) FROM shipping_method WHERE is_default AND deleted_at IS NULL));
CREATE UNIQUE INDEX shipping_method_one_default ON shipping_method (is_default) WHERE is_default AND deleted_at IS NULL;
