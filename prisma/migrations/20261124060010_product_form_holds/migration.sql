-- Reads the rows without stopping sales.
ALTER TABLE product VALIDATE CONSTRAINT product_goal;
ALTER TABLE product VALIDATE CONSTRAINT product_dates;
ALTER TABLE product VALIDATE CONSTRAINT product_version;
ALTER TABLE product VALIDATE CONSTRAINT product_type;
ALTER TABLE product_variant VALIDATE CONSTRAINT variant_cost;
ALTER TABLE product_variant VALIDATE CONSTRAINT variant_fair_value;
ALTER TABLE product_variant VALIDATE CONSTRAINT variant_weight;
