-- What an amount is worth in the organisation's currency, at the rate the contribution keeps (money 17).
CREATE FUNCTION worth_at_home(minor numeric, currency text, functional_currency text, rate numeric) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT round(CASE WHEN currency = coalesce(functional_currency, currency) THEN minor
  ELSE minor * rate * power(10::numeric, minor_digits(functional_currency) - minor_digits(currency)) END)::bigint $$;

-- What counts among what somebody gave or bought (people-and-content 2.11, money 9.7).
CREATE VIEW counted_contribution AS
SELECT id, supporter_id, currency, functional_currency, functional_rate, ordered_at, total_minor FROM contribution
WHERE confirmed_at IS NOT NULL AND deleted_at IS NULL AND NOT is_spam AND NOT is_test AND (refunded_minor = 0 OR refunded_minor < total_minor);

-- Gifts and goods are counted by the line and rounded by the contribution; what cost nothing is no payment.
CREATE VIEW supporter_lifetime AS
SELECT supporter_id, sum(given)::bigint AS donation_minor, sum(gifts)::integer AS donation_count, sum(bought)::bigint AS purchase_minor, sum(goods)::integer AS purchase_count,
  min(paid_at) AS first_payment_at, max(paid_at) AS last_payment_at
FROM (
  SELECT c.supporter_id, CASE WHEN c.total_minor > 0 THEN c.ordered_at END AS paid_at,
    worth_at_home(coalesce(sum(l.total_minor) FILTER (WHERE l.is_donation), 0), c.currency, c.functional_currency, c.functional_rate) AS given,
    count(*) FILTER (WHERE l.is_donation) AS gifts,
    worth_at_home(coalesce(sum(l.total_minor) FILTER (WHERE NOT l.is_donation), 0), c.currency, c.functional_currency, c.functional_rate) AS bought,
    count(*) FILTER (WHERE NOT l.is_donation) AS goods
  FROM counted_contribution c LEFT JOIN contribution_line l ON l.contribution_id = c.id
  WHERE c.supporter_id IS NOT NULL
  GROUP BY c.supporter_id, c.id, c.total_minor, c.ordered_at, c.currency, c.functional_currency, c.functional_rate) of_one
GROUP BY supporter_id;

-- A sponsor's payments are those of the line that began it (people-and-content 6.4); whoever was entered by hand has none.
CREATE VIEW sponsor_lifetime AS
SELECT r.id AS sponsor_id, CASE WHEN w.minor > 0 THEN c.ordered_at END AS last_payment_at, nullif(w.minor, 0) AS last_payment_minor, p.status AS last_payment_status,
  coalesce(w.minor, 0) AS lifetime_minor, l.contribution_id
FROM sponsor r LEFT JOIN contribution_line l ON l.id = r.line_id LEFT JOIN counted_contribution c ON c.id = l.contribution_id
LEFT JOIN LATERAL (SELECT worth_at_home(l.total_minor, c.currency, c.functional_currency, c.functional_rate) AS minor) w ON true
LEFT JOIN LATERAL (SELECT o.status FROM payment o WHERE o.contribution_id = l.contribution_id AND l.total_minor > 0 ORDER BY o.id DESC LIMIT 1) p ON true;

DO $$ BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app') THEN
    GRANT SELECT ON counted_contribution, supporter_lifetime, sponsor_lifetime TO almoner_app;
  END IF;
END $$;

-- All of them anew: from before there was one rule for them, and after bulk loads.
CREATE FUNCTION recount_lifetimes() RETURNS void LANGUAGE sql AS $$
  UPDATE supporter s SET lifetime_donation_minor = w.given, lifetime_donation_count = w.gifts, lifetime_purchase_minor = w.bought, lifetime_purchase_count = w.goods,
    first_payment_at = w.first_payment_at, last_payment_at = w.last_payment_at
  FROM (
    SELECT k.id, coalesce(t.donation_minor, 0) AS given, coalesce(t.donation_count, 0) AS gifts, coalesce(t.purchase_minor, 0) AS bought, coalesce(t.purchase_count, 0) AS goods,
      t.first_payment_at, t.last_payment_at
    FROM supporter k LEFT JOIN supporter_lifetime t ON t.supporter_id = k.id) w
  WHERE w.id = s.id
    AND (s.lifetime_donation_minor, s.lifetime_donation_count, s.lifetime_purchase_minor, s.lifetime_purchase_count, s.first_payment_at, s.last_payment_at)
      IS DISTINCT FROM (w.given, w.gifts, w.bought, w.goods, w.first_payment_at, w.last_payment_at);
  UPDATE sponsor r SET last_payment_at = w.last_payment_at, last_payment_minor = w.last_payment_minor, last_payment_status = w.last_payment_status, lifetime_minor = w.lifetime_minor
  FROM sponsor_lifetime w
  WHERE w.sponsor_id = r.id AND (r.last_payment_at, r.last_payment_minor, r.last_payment_status, r.lifetime_minor)
    IS DISTINCT FROM (w.last_payment_at, w.last_payment_minor, w.last_payment_status, w.lifetime_minor);
$$;
SELECT recount_lifetimes();
