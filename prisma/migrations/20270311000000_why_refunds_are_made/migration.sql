-- Why staff refunded, on which day a refund was made in a provider's own panel, and whether goods went back to stock.
ALTER TABLE refund ADD COLUMN why varchar(200), ADD COLUMN made_on date,
  ADD COLUMN returns_goods boolean NOT NULL DEFAULT false;
