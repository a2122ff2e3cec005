import type pg from 'pg'

const TRIBUTES = `
  INSERT INTO tribute (contribution_id, line_id, tribute_type_id, name, message, notify, notify_name, notify_email,
    notify_address, notify_city, notify_state, notify_zip, notify_country,
    amount_minor, currency, notify_at, notified_at, created_at, updated_at)
  SELECT c.id, l.id, y.ids[1 + l.id % cardinality(y.ids)], left(p.display_name, 200),
    CASE WHEN l.id % 3 = 0 THEN 'With our thanks for everything.' END, n.notify,
    CASE WHEN n.notify IS NOT NULL THEN left(p.display_name, 200) END,
      CASE WHEN n.notify = 'email' THEN 'family-' || l.id || '@example.org' END,
    CASE WHEN n.notify = 'letter' THEN coalesce(p.bill_address_01, '1 Pier Road') END,
      CASE WHEN n.notify = 'letter' THEN coalesce(p.bill_city, 'Portland') END,
    CASE WHEN n.notify = 'letter' THEN 'ME' END, CASE WHEN n.notify = 'letter' THEN '04101' END,
      CASE WHEN n.notify = 'letter' THEN 'US' END,
    l.total_minor, c.currency, c.ordered_at, CASE WHEN n.notify IS NOT NULL
    AND l.id % 40 <> 3 THEN c.ordered_at END, c.ordered_at, c.ordered_at
  FROM contribution_line l JOIN contribution c ON c.id = l.contribution_id JOIN supporter p ON p.id = c.supporter_id,
    LATERAL (SELECT CASE l.id % 3 WHEN 0 THEN 'letter' WHEN 1 THEN 'email' END AS notify) n,
    (SELECT array_agg(id ORDER BY id) AS ids FROM tribute_type WHERE deleted_at IS NULL AND is_enabled) y
  WHERE c.id >= $1 AND l.is_donation AND l.id % 100 < 3 AND c.is_listed AND NOT c.is_test
    AND NOT EXISTS (SELECT 1 FROM tribute t WHERE t.line_id = l.id)`

/** Returns the number of tributes. */
export async function addTributes(client: pg.ClientBase, firstContribution: number): Promise<number> {
  const { rowCount } = await client.query(TRIBUTES, [firstContribution])
  await client.query('ANALYZE tribute')
  return rowCount ?? 0
}
