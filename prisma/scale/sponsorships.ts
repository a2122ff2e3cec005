import type pg from 'pg'

const FIRST = (
  'Achieng Akinyi Amani Atieno Baraka Chebet Dalila Esi Faraji Imani Jabari Jelani Kamau Kesi Makena Nia ' +
  'Otieno Salim Tendai Wambui Zuri'
).split(' ')
const LAST = 'Auma Kimani Kiptoo Mwangi Ndegwa Njeri Odhiambo Okello Omondi Otieno Wafula Wanjala Wekesa'.split(' ')

const SPONSEES = `
  INSERT INTO sponsorship (reference_number, first_name, last_name, gender, birth_date, enrollment_date, biography,
    latitude, longitude, fund_code, is_enabled, created_at, updated_at)
  SELECT 'SC-' || lpad(n::text, 6, '0'), ($2::text[])[1 + n % cardinality($2::text[])],
    ($3::text[])[1 + n / 7 % cardinality($3::text[])], (ARRAY['F', 'M'])[1 + n % 2],
    $4::timestamptz::date - (1500 + n * 37 % 6000), $4::timestamptz::date - n % 2000,
    '<p>Number ' || n || ' of the school. Likes to read, and to play soccer.</p>',
    -0.1 + n % 1000 / 5000.0, 34.7 + n % 700 / 5000.0, 'SPON-310', n % 5 > 0,
    $4::timestamptz - n % 2000 * interval '1 day', $4::timestamptz - n % 90 * interval '1 day'
  FROM generate_series(1, $1::int) s (n) ON CONFLICT (lower(reference_number)) WHERE deleted_at IS NULL DO NOTHING`

const LOADED = `(SELECT id, row_number() OVER (ORDER BY id) AS place FROM sponsorship
  WHERE reference_number LIKE 'SC-%')`

const GROUPS = `
  INSERT INTO sponsorship_payment_group (sponsorship_id, group_id) SELECT s.id, 1 + s.id % 2 FROM ${LOADED} s
  ON CONFLICT DO NOTHING`

const FIELDS = `
  INSERT INTO sponsorship_segment (sponsorship_id, segment_id, text_value, date_value, item_id, created_at, updated_at)
  SELECT s.id, v.segment_id, coalesce(v.words, v.day::text), v.day, v.item_id, $1, $1
  FROM ${LOADED} s CROSS JOIN LATERAL (VALUES
    (1, NULL, NULL, (SELECT id FROM segment_item WHERE segment_id = 1 ORDER BY id OFFSET s.id % 4 LIMIT 1)),
    (2, NULL, NULL, (SELECT id FROM segment_item WHERE segment_id = 2 ORDER BY id OFFSET s.id % 2 LIMIT 1)),
    (3, (ARRAY['Reading', 'Drawing', 'Physics', 'Singing', 'Soccer and arithmetic'])[1 + s.id % 5], NULL, NULL),
    (4, NULL, $1::timestamptz::date - (s.id % 400)::int, NULL)) v (segment_id, words, day, item_id)
  ON CONFLICT DO NOTHING`

const BY_PLAN = `
  INSERT INTO sponsor (supporter_id, sponsorship_id, line_id, source, started_at, ended_on, ended_reason)
  SELECT p.supporter_id, s.id, p.line_id, 'Website', p.created_at,
    CASE WHEN p.status = 'Cancelled' THEN $1::timestamptz::date - 3 END,
    CASE WHEN p.status = 'Cancelled' THEN 'Recurring payment cancelled' END
  FROM (SELECT *, row_number() OVER (ORDER BY id) AS place FROM recurring_profile WHERE profile_id LIKE 's%') p
    JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place FROM ${LOADED} s
      WHERE place % 3 > 0) s ON s.place = p.place
  ON CONFLICT (line_id) DO NOTHING`

const BY_STAFF = `
  INSERT INTO sponsor (supporter_id, sponsorship_id, source, started_at, ended_on, ended_reason)
  SELECT u.id, s.id, (ARRAY['Mail', 'Phone', 'Special Event'])[1 + s.place % 3],
    $1::timestamptz - (s.place % 1500 + 200) * interval '1 day',
    CASE WHEN s.place % 3 = 0 THEN $1::timestamptz::date - (s.place % 190 + 1)::int END,
      CASE WHEN s.place % 3 = 0 THEN 'Sponsor Requested' END
  FROM ${LOADED} s JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place FROM supporter WHERE is_active) u
    ON u.place = 1 + s.place % (SELECT count(*) FROM supporter WHERE is_active)
  WHERE s.place % 2 = 0`

const COUNTS = `
  UPDATE sponsorship s SET sponsor_count = w.n, is_sponsored = w.n > 0
  FROM (SELECT sponsorship_id, count(*) FILTER (WHERE ended_on IS NULL) AS n FROM sponsor WHERE deleted_at IS NULL
    GROUP BY 1) w WHERE w.sponsorship_id = s.id AND s.is_sponsored_auto`

const PAID = `
  UPDATE sponsor r SET last_payment_at = w.last_payment_at, last_payment_minor = w.last_payment_minor,
    last_payment_status = w.last_payment_status, lifetime_minor = w.lifetime_minor
  FROM sponsor_lifetime w WHERE w.sponsor_id = r.id AND r.line_id IS NOT NULL`

const POSTS = `
  INSERT INTO timeline_post (sponsorship_id, headline, posted_on, tag, message, created_at, updated_at)
  SELECT s.id, 'News of the ' || k || '. term', t.at::date, (ARRAY['education', 'medical', 'celebration'])[k],
    'All is well at the school.', t.at, t.at
  FROM ${LOADED} s CROSS JOIN generate_series(1, 3) k
  CROSS JOIN LATERAL (SELECT $1::timestamptz - (s.place % 300 + k * 100) * interval '1 day' AS at) t
  WHERE s.place % 2 = 0`

/** Adds sponsees with the organization's own fields, sponsors and news. Returns the number of sponsors. */
export async function addSponsorships(client: pg.ClientBase, count: number, now: Date): Promise<number> {
  if (count === 0) return 0
  await client.query(SPONSEES, [count, FIRST, LAST, now])
  await client.query('ANALYZE sponsorship, segment_item')
  await client.query(GROUPS)
  await client.query(FIELDS, [now])
  const { rowCount: byPlan } = await client.query(BY_PLAN, [now])
  const { rowCount: byStaff } = await client.query(BY_STAFF, [now])
  await client.query(COUNTS)
  await client.query(PAID)
  await client.query(POSTS, [now])
  await client.query(
    'VACUUM (ANALYZE) sponsorship, sponsor, sponsorship_segment, sponsorship_payment_group, timeline_post',
  )
  return (byPlan ?? 0) + (byStaff ?? 0)
}
