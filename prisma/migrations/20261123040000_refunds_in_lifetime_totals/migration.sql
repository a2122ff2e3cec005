-- What went back of a contribution is no longer among what its supporter gave, also where it was only a part (decision 0242). CASE: only contributions refunded in
-- part are looked up in the ledger.
CREATE OR REPLACE VIEW counted_contribution AS
SELECT id, supporter_id, currency, functional_currency, functional_rate, ordered_at, total_minor, refunded_minor FROM contribution
WHERE confirmed_at IS NOT NULL AND deleted_at IS NULL AND NOT is_spam AND NOT is_test AND (refunded_minor = 0 OR refunded_minor < total_minor);

CREATE OR REPLACE VIEW supporter_lifetime AS
SELECT supporter_id, sum(given)::bigint AS donation_minor, sum(gifts)::integer AS donation_count, sum(bought)::bigint AS purchase_minor, sum(goods)::integer AS purchase_count,
  min(paid_at) AS first_payment_at, max(paid_at) AS last_payment_at
FROM (
  SELECT c.supporter_id, CASE WHEN c.total_minor > 0 THEN c.ordered_at END AS paid_at,
    worth_at_home(coalesce(sum(l.total_minor + CASE WHEN c.refunded_minor = 0 THEN 0 ELSE coalesce((SELECT sum(e.amount_minor) FROM ledger_entry e WHERE e.line_id = l.id AND e.refund_id IS NOT NULL), 0) END)
      FILTER (WHERE l.is_donation), 0), c.currency, c.functional_currency, c.functional_rate) AS given,
    count(*) FILTER (WHERE l.is_donation) AS gifts,
    worth_at_home(coalesce(sum(l.total_minor + CASE WHEN c.refunded_minor = 0 THEN 0 ELSE coalesce((SELECT sum(e.amount_minor) FROM ledger_entry e WHERE e.line_id = l.id AND e.refund_id IS NOT NULL), 0) END)
      FILTER (WHERE NOT l.is_donation), 0), c.currency, c.functional_currency, c.functional_rate) AS bought,
    count(*) FILTER (WHERE NOT l.is_donation) AS goods
  FROM counted_contribution c LEFT JOIN contribution_line l ON l.contribution_id = c.id
  WHERE c.supporter_id IS NOT NULL
  GROUP BY c.supporter_id, c.id, c.total_minor, c.refunded_minor, c.ordered_at, c.currency, c.functional_currency, c.functional_rate) of_one
GROUP BY supporter_id;

-- Those who had a part of something back, and no others: after bulk loads, and here because the old rule counted it in.
CREATE FUNCTION recount_refunded_lifetimes() RETURNS void LANGUAGE sql AS $$
  UPDATE supporter s SET lifetime_donation_minor = t.donation_minor, lifetime_purchase_minor = t.purchase_minor
  FROM supporter_lifetime t
  WHERE t.supporter_id = s.id
    AND t.supporter_id = ANY (ARRAY(SELECT c.supporter_id FROM counted_contribution c WHERE c.refunded_minor > 0))
    AND (s.lifetime_donation_minor, s.lifetime_purchase_minor) IS DISTINCT FROM (t.donation_minor, t.purchase_minor);
$$;
SELECT recount_refunded_lifetimes();
