-- What no tally knows (source, payment, country) is counted and summed out of this index alone, a tenth of what the rows themselves are. It holds
-- paid contributions only, so that a cart writes nothing to it.
CREATE INDEX contribution_listed_facets ON contribution (currency, is_pos, payment_type, card_brand, billing_country, source)
  INCLUDE (total_minor, refunded_minor) WHERE is_listed;
