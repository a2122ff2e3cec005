/** Queries for rows that break a rule of every database. */
export const INVARIANTS: [sentence: string, broken: string][] = [
  [
    'the sum of the lines is the subtotal',
    `SELECT c.id FROM contribution c LEFT JOIN contribution_line l ON l.contribution_id = c.id GROUP BY c.id
      HAVING c.subtotal_minor <> coalesce(sum(l.total_minor), 0)`,
  ],
  [
    'a total is the sum of its parts',
    `SELECT id FROM contribution WHERE total_minor <> subtotal_minor + tax_minor + shipping_minor + dcc_minor`,
  ],
  [
    'the price of a line is its total by the piece, rounded',
    `SELECT id FROM contribution_line WHERE 2 * abs(total_minor - qty * price_minor) > qty`,
  ],
  [
    'the taxes of a contribution add up to its tax',
    `SELECT c.id FROM contribution c WHERE taxes <> '[]' AND tax_minor <> (SELECT sum((tax ->> 'minor')::bigint)
      FROM jsonb_array_elements(taxes) tax)`,
  ],
  [
    'a code on a line is a code of the contribution',
    `SELECT l.id FROM contribution_line l JOIN promo_code p ON p.code = l.promo_code
      WHERE NOT EXISTS (SELECT 1 FROM contribution_promo k
        WHERE k.contribution_id = l.contribution_id AND k.promo_code_id = p.id)`,
  ],
  [
    'a confirmed contribution carries its number',
    `SELECT id FROM contribution WHERE (number IS NOT NULL) <> (confirmed_at IS NOT NULL) OR number <> client_uuid`,
  ],
  [
    'the counted lines are there',
    `SELECT c.id FROM contribution c LEFT JOIN contribution_line l ON l.contribution_id = c.id GROUP BY c.id
     HAVING c.total_items <> count(l.id) OR c.total_qty <> coalesce(sum(l.qty), 0)
       OR c.shippable_items <> count(l.id) FILTER (WHERE l.is_shippable)
       OR c.recurring_items <> count(l.id) FILTER (WHERE l.recurring_minor IS NOT NULL)
       OR c.download_items <> count(l.id) FILTER (WHERE l.is_download)`,
  ],
  [
    'what is paid has one payment of the same amount, or a check over more, and a cart has none',
    `SELECT c.id FROM contribution c LEFT JOIN payment p ON p.contribution_id = c.id AND p.status <> 'failed'
      GROUP BY c.id
     HAVING count(p.id) <> CASE WHEN c.confirmed_at IS NULL OR greatest(c.total_minor, c.check_minor) = 0 THEN 0
       ELSE 1 END
       OR (count(p.id) = 1 AND (sum(p.amount_minor) <> greatest(c.total_minor, c.check_minor)
         OR sum(p.refunded_minor) <> c.refunded_minor + (SELECT coalesce(sum(overpaid_minor), 0) FROM refund
           WHERE contribution_id = c.id AND status IN ('succeeded', 'pending'))))`,
  ],
  [
    'the payments of a kept contribution less its refunds are its ledger',
    `SELECT c.id FROM contribution c WHERE c.deleted_at IS NULL
       AND (SELECT coalesce(sum(amount_minor - refunded_minor), 0) FROM payment
         WHERE contribution_id = c.id AND status <> 'failed')
         <> (SELECT coalesce(sum(amount_minor), 0) FROM ledger_entry
         WHERE contribution_id = c.id AND deleted_at IS NULL)`,
  ],
  [
    'a deleted contribution keeps its ledger, deleted with it',
    `SELECT c.id FROM contribution c LEFT JOIN ledger_entry e ON e.contribution_id = c.id
      AND e.deleted_at IS NOT DISTINCT FROM c.deleted_at
      WHERE c.deleted_at IS NOT NULL AND c.confirmed_at IS NOT NULL GROUP BY c.id
      HAVING coalesce(sum(e.amount_minor), 0) <> CASE WHEN c.refunded_minor = c.total_minor THEN 0
        ELSE greatest(c.total_minor, c.check_minor) - c.refunded_minor END`,
  ],
  [
    'the ledger of a kept contribution adds up to what is left of its total, overpayments aside, and ' +
      'nothing else has one',
    `SELECT c.id FROM contribution c LEFT JOIN ledger_entry e ON e.contribution_id = c.id AND e.type <> 'Overpayment'
        AND e.deleted_at IS NULL GROUP BY c.id
     HAVING coalesce(sum(e.amount_minor), 0) <> CASE WHEN c.confirmed_at IS NULL OR c.deleted_at IS NOT NULL
       OR (c.refunded_minor = c.total_minor AND c.total_minor > 0)
       THEN 0 ELSE c.total_minor - c.refunded_minor END`,
  ],
  [
    'the refunds of a contribution add up to what went back',
    `SELECT c.id FROM contribution c LEFT JOIN refund r ON r.contribution_id = c.id
      AND r.status IN ('succeeded', 'pending')
     GROUP BY c.id HAVING coalesce(sum(r.amount_minor - r.overpaid_minor), 0) <> c.refunded_minor`,
  ],
  [
    'what a plan was charged has one payment, those of a payment add up to it, and what went back of them is ' +
      'what its refunds say',
    `SELECT t.id FROM recurring_transaction t LEFT JOIN payment p ON p.id = t.payment_id
     WHERE t.payment_status = 'Completed' AND (p.id IS NULL OR p.status = 'failed' OR p.plan_contribution_id IS NULL
       OR p.charge_id IS DISTINCT FROM t.charge_id)
     UNION ALL SELECT p.id FROM payment p LEFT JOIN recurring_transaction t ON t.payment_id = p.id
     WHERE p.plan_contribution_id IS NOT NULL GROUP BY p.id
     HAVING p.amount_minor IS DISTINCT FROM sum(t.amount_minor)
       OR p.refunded_minor IS DISTINCT FROM sum(t.refunded_minor)
     UNION ALL SELECT t.id FROM recurring_transaction t
     WHERE t.refunded_minor <> (SELECT coalesce(sum(amount_minor), 0) FROM refund
       WHERE transaction_id = t.id AND status IN ('succeeded', 'pending'))`,
  ],
  [
    'the payments of plans less their refunds are the ledger of their charges',
    `SELECT t.id FROM recurring_transaction t WHERE
      CASE WHEN t.payment_status = 'Completed' THEN t.amount_minor - t.refunded_minor ELSE 0 END
       <> (SELECT coalesce(sum(amount_minor), 0) FROM ledger_entry WHERE transaction_id = t.id)`,
  ],
  [
    'the local day is that of the organisation',
    `SELECT id FROM contribution WHERE ordered_on IS DISTINCT FROM (ordered_at AT TIME ZONE organisation_zone())::date`,
  ],
  [
    'the shown name is what the supporter or the billing says',
    `SELECT c.id FROM contribution c LEFT JOIN supporter s ON s.id = c.supporter_id
     WHERE c.supporter_name <> coalesce(nullif(s.display_name, ''), nullif(c.billing_organization_name, ''),
       nullif(trim(coalesce(c.billing_first_name, '') || ' ' || coalesce(c.billing_last_name, '')), ''), '')`,
  ],
  [
    'the kept totals are those of the rows',
    `SELECT day, currency, bucket FROM (
       SELECT day, currency, bucket, sum(contributions) AS n, sum(total_minor) AS t, sum(refunded_minor) AS r
       FROM contribution_tally_now GROUP BY 1, 2, 3) kept
     FULL JOIN (
       SELECT ordered_on AS day, currency, tally_bucket AS bucket, count(*) AS n, sum(total_minor) AS t,
         sum(refunded_minor) AS r
       FROM contribution WHERE is_listed GROUP BY 1, 2, 3) counted USING (day, currency, bucket)
     WHERE (kept.n, kept.t, kept.r) IS DISTINCT FROM (counted.n, counted.t, counted.r)`,
  ],
  [
    'the kept sums of the days are those of the months and of everything',
    `SELECT 'month' AS of FROM (SELECT date_trunc('month', day::timestamp)::date AS month, currency, bucket,
      sum(contributions) AS n, sum(total_minor) AS t, sum(refunded_minor) AS r
       FROM contribution_tally GROUP BY 1, 2, 3) days
       FULL JOIN contribution_tally_month months USING (month, currency, bucket)
     WHERE (days.n, days.t, days.r) IS DISTINCT FROM (months.contributions, months.total_minor, months.refunded_minor)
     UNION ALL SELECT 'total' FROM (SELECT currency, bucket, sum(contributions) AS n, sum(total_minor) AS t,
       sum(refunded_minor) AS r
       FROM contribution_tally GROUP BY 1, 2) days FULL JOIN contribution_tally_total totals USING (currency, bucket)
     WHERE (days.n, days.t, days.r) IS DISTINCT FROM (totals.contributions, totals.total_minor, totals.refunded_minor)`,
  ],
  [
    'what products have raised is stored as it would be counted',
    `SELECT product_id, currency FROM (SELECT product_id, currency, sum(raised_minor) AS r, sum(gifts) AS n
      FROM product_gift_now GROUP BY 1, 2) kept
     FULL JOIN (SELECT product_id, currency, sum(raised_minor) AS r, sum(gifts) AS n FROM contribution_gift
       GROUP BY 1, 2) counted USING (product_id, currency)
     WHERE (coalesce(kept.r, 0), coalesce(kept.n, 0)) <> (coalesce(counted.r, 0), coalesce(counted.n, 0))
     UNION ALL SELECT product_id, currency FROM (SELECT product_id, currency, sum(raised_minor) AS r, sum(gifts) AS n
       FROM product_gift GROUP BY 1, 2) parts
     FULL JOIN product_gift_total t USING (product_id, currency)
     WHERE (coalesce(parts.r, 0), coalesce(parts.n, 0)) <> (coalesce(t.raised_minor, 0), coalesce(t.gifts, 0))`,
  ],
  [
    'the receiptable amount of each gift is stored as it would be counted',
    `SELECT * FROM (SELECT * FROM receiptable_gift_now EXCEPT ALL SELECT * FROM receiptable_gift_row) kept
     UNION ALL SELECT * FROM (SELECT * FROM receiptable_gift_row EXCEPT ALL
       SELECT * FROM receiptable_gift_now) counted`,
  ],
  [
    'the receiptable amounts of a year are those of its gifts as of the last fold',
    `SELECT * FROM (SELECT * FROM receiptable_year WHERE refunded + receipted + open <> 0
       EXCEPT ALL SELECT * FROM receiptable_year_row) kept
     UNION ALL SELECT * FROM (SELECT * FROM receiptable_year_row EXCEPT ALL SELECT * FROM receiptable_year) counted
     UNION ALL SELECT * FROM receiptable_year WHERE refunded + receipted + open = 0
       AND (refunded, receipted, open, gifts, minor, sponsored_gifts, sponsored_minor) <> (0, 0, 0, 0, 0, 0, 0)`,
  ],
  [
    'the kept totals of payments, charges, paid items, covered costs, fees, settled amounts, plans, tax ' +
      'receipts, sponsors and sponsees are those of the rows that are not left out',
    `SELECT list, day, currency, bucket, label FROM (
       SELECT list, day, currency, bucket, label, sum(n) AS n, sum(total_minor) AS t, sum(refunded_minor) AS r
       FROM list_tally_now GROUP BY 1, 2, 3, 4, 5) kept
     FULL JOIN (
       SELECT list, day, currency, bucket, label, count(*) AS n, sum(total_minor) AS t, sum(refunded_minor) AS r
       FROM list_tally_row x
       WHERE NOT EXISTS (SELECT 1 FROM contribution c
         WHERE c.id = x.contribution_id AND (c.is_spam OR (c.deleted_at IS NOT NULL AND x.list <> 'fees')
           OR (c.is_test AND x.list IN ('payments', 'worth', 'paid-items', 'covered', 'charges'))))
         GROUP BY 1, 2, 3, 4, 5) counted
       USING (list, day, currency, bucket, label)
     WHERE (coalesce(kept.n, 0), coalesce(kept.t, 0), coalesce(kept.r, 0)) <> (coalesce(counted.n, 0),
       coalesce(counted.t, 0), coalesce(counted.r, 0))
     UNION ALL SELECT 'sums of ' || list, NULL, currency, bucket, label FROM (
       SELECT list, currency, bucket, label, sum(n) AS n, sum(total_minor) AS t, sum(refunded_minor) AS r
       FROM list_tally GROUP BY 1, 2, 3, 4) days
     FULL JOIN list_tally_total totals USING (list, currency, bucket, label)
     WHERE (days.n, days.t, days.r) IS DISTINCT FROM (totals.n, totals.total_minor, totals.refunded_minor)`,
  ],
  [
    'costs are covered by contributions that say so, or by the plans that they began',
    `SELECT l.id FROM contribution_line l JOIN contribution c ON c.id = l.contribution_id
      WHERE l.dcc_minor > 0 AND c.dcc_minor = 0
     UNION ALL SELECT r.id FROM recurring_profile r JOIN contribution c ON c.id = r.contribution_id
     WHERE c.recurring_items = 0`,
  ],
  [
    'a plan is kept where its contribution is neither deleted nor spam, a payment where it is no test either',
    `SELECT p.id FROM payment p JOIN contribution c ON c.id = coalesce(p.contribution_id, p.plan_contribution_id)
      WHERE p.is_kept <> (c.deleted_at IS NULL AND NOT c.is_spam AND NOT c.is_test)
     UNION ALL SELECT r.id FROM recurring_profile r JOIN contribution c ON c.id = r.contribution_id
     WHERE r.is_kept <> (c.deleted_at IS NULL AND NOT c.is_spam)`,
  ],
  [
    'what is taken off the totals is what left out contributions have, but for those that changed since',
    `SELECT contribution_id, list, day FROM (SELECT * FROM list_left_out
      WHERE contribution_id NOT IN (SELECT contribution_id FROM list_left_out_change)) kept FULL JOIN (
       SELECT x.contribution_id, x.list, x.day, x.currency, x.bucket, x.label, count(*) AS n,
         sum(x.total_minor) AS total_minor, sum(x.refunded_minor) AS refunded_minor
       FROM list_tally_row x JOIN contribution c ON c.id = x.contribution_id
         AND (c.is_spam OR (c.deleted_at IS NOT NULL AND x.list <> 'fees')
           OR (c.is_test AND x.list IN ('payments', 'worth', 'paid-items', 'covered', 'charges')))
       WHERE x.contribution_id NOT IN (SELECT contribution_id FROM list_left_out_change)
       GROUP BY 1, 2, 3, 4, 5, 6) counted
       USING (contribution_id, list, day, currency, bucket, label)
     WHERE (kept.n, kept.total_minor, kept.refunded_minor) IS DISTINCT FROM (counted.n, counted.total_minor,
       counted.refunded_minor)`,
  ],
  [
    'the stored sales of a day are those of its rows, but for days that changed since',
    `SELECT day, product_id, currency FROM product_day kept FULL JOIN (
       SELECT day, product_id, currency, count(DISTINCT contribution_id) AS contributions, count(*) AS lines,
         sum(qty) AS qty, sum(total_minor) AS total_minor, sum(worth_minor) AS worth_minor,
         min(ordered_at) AS first_at, max(ordered_at) AS last_at,
         count(DISTINCT contribution_id) FILTER (WHERE is_recurring) AS recurring_contributions,
         count(*) FILTER (WHERE is_recurring) AS recurring_lines,
         coalesce(sum(qty) FILTER (WHERE is_recurring), 0) AS recurring_qty,
         coalesce(sum(total_minor) FILTER (WHERE is_recurring), 0) AS recurring_total_minor,
         coalesce(sum(worth_minor) FILTER (WHERE is_recurring), 0) AS recurring_worth_minor,
         count(*) FILTER (WHERE is_initial) AS initial_lines,
         count(DISTINCT contribution_id) FILTER (WHERE NOT is_recurring) AS onetime_contributions
       FROM product_day_row GROUP BY 1, 2, 3) counted USING (day, product_id, currency)
     WHERE day NOT IN (SELECT day FROM product_day_changed)
       AND (kept.contributions, kept.lines, kept.qty, kept.total_minor, kept.worth_minor, kept.first_at, kept.last_at,
           kept.recurring_contributions, kept.recurring_lines, kept.recurring_qty, kept.recurring_total_minor,
           kept.recurring_worth_minor, kept.initial_lines, kept.onetime_contributions)
         IS DISTINCT FROM (counted.contributions, counted.lines, counted.qty, counted.total_minor, counted.worth_minor,
           counted.first_at, counted.last_at,
           counted.recurring_contributions, counted.recurring_lines, counted.recurring_qty,
           counted.recurring_total_minor, counted.recurring_worth_minor, counted.initial_lines,
           counted.onetime_contributions)`,
  ],
  [
    'the months and years of a product are its days',
    `SELECT product_id, months, starts_on, currency FROM product_span kept FULL JOIN (
       SELECT product_id, months, date_trunc(unit, day::timestamp)::date AS starts_on, currency,
         sum(contributions) AS contributions, sum(lines) AS lines, sum(qty) AS qty, sum(total_minor) AS total_minor,
         sum(worth_minor) AS worth_minor, min(first_at) AS first_at, max(last_at) AS last_at,
         sum(recurring_contributions) AS recurring_contributions, sum(recurring_lines) AS recurring_lines,
         sum(recurring_qty) AS recurring_qty, sum(recurring_total_minor) AS recurring_total_minor,
         sum(recurring_worth_minor) AS recurring_worth_minor, sum(initial_lines) AS initial_lines,
         sum(onetime_contributions) AS onetime_contributions
       FROM product_day, (VALUES (1::smallint, 'month'), (12::smallint, 'year')) AS span (months, unit)
       GROUP BY 1, 2, 3, 4) counted USING (product_id, months, starts_on, currency)
     WHERE (kept.contributions, kept.lines, kept.qty, kept.total_minor, kept.worth_minor, kept.first_at, kept.last_at,
       kept.recurring_contributions, kept.recurring_lines, kept.recurring_qty, kept.recurring_total_minor,
       kept.recurring_worth_minor, kept.initial_lines, kept.onetime_contributions)
       IS DISTINCT FROM (counted.contributions, counted.lines, counted.qty, counted.total_minor, counted.worth_minor,
         counted.first_at, counted.last_at, counted.recurring_contributions, counted.recurring_lines,
         counted.recurring_qty, counted.recurring_total_minor, counted.recurring_worth_minor, counted.initial_lines,
         counted.onetime_contributions)`,
  ],
  [
    'what sold a product is its lines of listed contributions that are no tests',
    `SELECT coalesce(kept.line_id, x.line_id) AS id FROM sold_line kept FULL JOIN (
       SELECT l.id AS line_id, c.id AS contribution_id, v.product_id, l.variant_id, c.ordered_at, l.total_minor, l.qty,
         c.currency, c.refunded_minor > 0 AS is_refunded,
         l.recurring_minor IS NOT NULL AS is_recurring, l.recurring_minor IS NOT NULL
         AND l.recurring_initial_charge AS is_initial, c.functional_rate
       FROM contribution_line l JOIN product_variant v ON v.id = l.variant_id
       JOIN contribution c ON c.id = l.contribution_id AND c.is_listed
         AND NOT c.is_test) x ON x.line_id = kept.line_id
     WHERE to_jsonb(kept) - 'has_payment' IS DISTINCT FROM to_jsonb(x)`,
  ],
  [
    'what was sold and is said to have a payment has one',
    `SELECT s.line_id AS id FROM sold_line s WHERE s.has_payment AND NOT EXISTS (SELECT 1 FROM payment p
      WHERE p.contribution_id = s.contribution_id)`,
  ],
  [
    'a search reads what the paid contributions say',
    `SELECT coalesce(c.id, s.id) AS id FROM contribution c FULL JOIN contribution_search s ON s.id = c.id
     WHERE CASE WHEN c.confirmed_at IS NULL OR c.deleted_at IS NOT NULL THEN s.id IS NOT NULL ELSE
       (s.id, s.subtotal_minor, s.total_minor, s.refunded_minor, s.ordered_at, s.ordered_on, s.tally_bucket,
         s.is_listed, s.is_pos, s.currency, s.payment_type,
         s.card_brand, s.billing_country, s.source, s.supporter_name, s.search_text)
       IS DISTINCT FROM (c.id, c.subtotal_minor, c.total_minor, c.refunded_minor, c.ordered_at, c.ordered_on,
         c.tally_bucket, c.is_listed, c.is_pos, c.currency,
         c.payment_type, c.card_brand, c.billing_country, c.source, c.supporter_name, contribution_words(c)) END`,
  ],
  [
    'a search among what a product sold knows what the lines of a listed contribution sold',
    `SELECT w.id FROM contribution_search w WHERE w.is_listed AND w.product_ids <> ARRAY(
       SELECT DISTINCT v.product_id FROM contribution_line l JOIN product_variant v ON v.id = l.variant_id
       WHERE l.contribution_id = w.id ORDER BY 1)`,
  ],
  [
    'every reference points at a row',
    `SELECT 'line' AS from, l.id FROM contribution_line l LEFT JOIN contribution c ON c.id = l.contribution_id
      LEFT JOIN product_variant v ON v.id = l.variant_id
       WHERE c.id IS NULL OR (v.id IS NULL AND l.sponsorship_id IS NULL)
     UNION ALL SELECT 'payment', p.id FROM payment p
     LEFT JOIN contribution c ON c.id = coalesce(p.contribution_id, p.plan_contribution_id) WHERE c.id IS NULL
     UNION ALL SELECT 'ledger', e.id FROM ledger_entry e LEFT JOIN recurring_transaction t ON t.id = e.transaction_id
     LEFT JOIN recurring_profile r ON r.id = t.profile_id
       LEFT JOIN contribution c ON c.id = coalesce(e.contribution_id, r.contribution_id)
       LEFT JOIN contribution_line l ON l.id = e.line_id
       WHERE c.id IS NULL OR (e.line_id IS NOT NULL AND l.contribution_id IS DISTINCT FROM c.id)
     UNION ALL SELECT 'contribution', c.id FROM contribution c LEFT JOIN supporter s ON s.id = c.supporter_id
     LEFT JOIN staff f ON f.id = c.created_by
       WHERE (c.supporter_id IS NOT NULL AND s.id IS NULL) OR (c.created_by IS NOT NULL AND f.id IS NULL)`,
  ],
  [
    'the shelf holds the last count and what came after',
    `SELECT v.id FROM product_variant v JOIN LATERAL (
       SELECT sum(a.quantity) AS held FROM stock_adjustment a
       WHERE a.variant_id = v.id AND a.id >= (SELECT max(id) FROM stock_adjustment
         WHERE variant_id = v.id AND type = 'physical_count')) s ON true
     WHERE s.held IS NOT NULL AND s.held <> v.quantity`,
  ],
  [
    'cash received covers the total, and the change is the rest',
    `SELECT id FROM contribution WHERE cash_received_minor IS NOT NULL
      AND cash_received_minor - total_minor IS DISTINCT FROM cash_change_minor`,
  ],
  [
    'a sponsee has as many sponsors as are counted, and is sponsored where that follows the count',
    `SELECT s.id FROM sponsorship s WHERE sponsor_count <> (SELECT count(*) FROM sponsor r
      WHERE r.sponsorship_id = s.id AND r.deleted_at IS NULL AND r.ended_on IS NULL)
       OR (is_sponsored_auto AND is_sponsored <> (sponsor_count > 0))`,
  ],
  [
    'a sponsor is found by the names that its supporter and its sponsee have now',
    `SELECT r.id FROM sponsor r JOIN supporter u ON u.id = r.supporter_id JOIN sponsorship s ON s.id = r.sponsorship_id
     WHERE r.sponsee_name <> s.list_name OR r.search_text <> lower(' ' || concat_ws(' ', u.first_name, u.last_name))
       || u.search_text || s.search_text`,
  ],
  [
    'what supporters gave and bought is what their contributions say, and what sponsors paid is what their lines say',
    `SELECT 'supporter' AS of, s.id FROM supporter s LEFT JOIN supporter_lifetime t ON t.supporter_id = s.id
       WHERE (s.lifetime_donation_minor, s.lifetime_donation_count, s.lifetime_purchase_minor,
         s.lifetime_purchase_count, s.first_payment_at, s.last_payment_at)
         IS DISTINCT FROM (coalesce(t.donation_minor, 0), coalesce(t.donation_count, 0), coalesce(t.purchase_minor, 0),
           coalesce(t.purchase_count, 0), t.first_payment_at, t.last_payment_at)
     UNION ALL SELECT 'sponsor', r.id FROM sponsor r JOIN sponsor_lifetime w ON w.sponsor_id = r.id
       WHERE (r.last_payment_at, r.last_payment_minor, r.last_payment_status, r.lifetime_minor)
         IS DISTINCT FROM (w.last_payment_at, w.last_payment_minor, w.last_payment_status, w.lifetime_minor)`,
  ],
  [
    'a page has raised what its kept gifts say',
    `SELECT g.id FROM fundraising_page g LEFT JOIN LATERAL (
       SELECT sum(l.total_minor) AS raised, count(DISTINCT c.id) AS gifts FROM contribution_line l
       JOIN contribution c ON c.id = l.contribution_id
       WHERE l.fundraising_page_id = g.id AND c.confirmed_at IS NOT NULL AND c.deleted_at IS NULL AND NOT c.is_test
         AND NOT c.is_spam
         AND (c.refunded_minor = 0 OR c.refunded_minor < c.total_minor)) w ON true
     LEFT JOIN LATERAL (SELECT sum(t.net_minor) AS raised, count(t.id) AS gifts FROM contribution_line l
       JOIN counted_transaction t ON t.line_id = l.id WHERE l.fundraising_page_id = g.id) r ON true
     WHERE g.raised_minor <> coalesce(w.raised, 0) + coalesce(r.raised, 0) OR g.donation_count <> w.gifts + r.gifts`,
  ],
  [
    'a line that came through a page bears its name',
    `SELECT l.id FROM contribution_line l JOIN fundraising_page g ON g.id = l.fundraising_page_id
      WHERE (l.description, l.reference) IS DISTINCT FROM (g.title::text, g.url::text)`,
  ],
]
