-- What refunded lines of a product came to is added up for the head of its contributions, to the end: out of their index alone. Only a refund writes it.
DROP INDEX sold_line_refunded;
CREATE INDEX sold_line_refunded ON sold_line (product_id, ordered_at, line_id) INCLUDE (contribution_id, total_minor, qty, currency, functional_rate, is_recurring, is_initial) WHERE is_refunded;
