-- A gift may suggest the amounts of a payment group (people-and-content 15).
ALTER TABLE product ADD COLUMN payment_group_id integer REFERENCES payment_group (id) ON UPDATE CASCADE ON DELETE RESTRICT;
CREATE INDEX product_payment_group ON product (payment_group_id) WHERE payment_group_id IS NOT NULL;
