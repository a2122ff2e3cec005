-- A plan that pays for another sponsee from now on: the sponsor before keeps what it paid until then.
ALTER TABLE sponsor ADD COLUMN moved_line_id integer REFERENCES contribution_line (id) ON UPDATE CASCADE ON DELETE SET
  NULL, ADD COLUMN moved_at timestamptz(3), ADD COLUMN joined_at timestamptz(3),
  ADD CONSTRAINT sponsor_moved CHECK (moved_line_id IS NULL OR (line_id IS NULL AND moved_at IS NOT NULL));
CREATE INDEX sponsor_moved_line_id_idx ON sponsor (moved_line_id);
CREATE INDEX sponsor_paid_line ON sponsor (coalesce(line_id, moved_line_id));

CREATE OR REPLACE VIEW sponsor_lifetime AS
SELECT r.id AS sponsor_id, CASE WHEN n.at IS NULL THEN s.at ELSE n.at END AS last_payment_at, CASE
  WHEN n.at IS NULL THEN s.minor ELSE n.minor END AS last_payment_minor,
  CASE WHEN n.at IS NULL THEN s.status ELSE n.status END AS last_payment_status, coalesce(w.minor, 0)
    + coalesce(t.minor, 0) AS lifetime_minor, l.contribution_id
FROM sponsor r LEFT JOIN contribution_line l ON l.id = coalesce(r.line_id, r.moved_line_id)
  LEFT JOIN counted_contribution c ON c.id = l.contribution_id AND r.joined_at IS NULL
LEFT JOIN LATERAL (SELECT worth_at_home(l.total_minor, c.currency, c.functional_currency, c.functional_rate) AS minor) w
  ON true
LEFT JOIN LATERAL (SELECT o.status FROM payment o WHERE o.contribution_id = l.contribution_id AND l.total_minor > 0
  AND r.joined_at IS NULL ORDER BY o.id DESC LIMIT 1) p ON true
LEFT JOIN LATERAL (SELECT CASE WHEN w.minor > 0 THEN c.ordered_at END AS at, nullif(w.minor, 0) AS minor, p.status) s
  ON true
LEFT JOIN LATERAL (SELECT sum(worth_at_home(k.net_minor, k.currency, k.functional_currency, k.functional_rate))::bigint
  AS minor FROM counted_transaction k WHERE k.line_id = l.id AND k.attempted_at >= coalesce(r.joined_at, '-infinity')
    AND k.attempted_at < coalesce(r.moved_at, 'infinity')) t ON true
LEFT JOIN LATERAL (SELECT k.attempted_at AS at, worth_at_home(k.net_minor, k.currency, k.functional_currency,
  k.functional_rate) AS minor, o.status
  FROM counted_transaction k LEFT JOIN payment o ON o.id = k.payment_id WHERE k.line_id = l.id
    AND k.attempted_at >= coalesce(r.joined_at, '-infinity') AND k.attempted_at < coalesce(r.moved_at, 'infinity')
    ORDER BY k.attempted_at DESC, k.id DESC LIMIT 1) n ON true;
