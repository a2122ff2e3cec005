-- What a refund put back into stock: it counts as sold again when the refund fails after all.
ALTER TABLE refund ADD COLUMN returned_goods jsonb;
