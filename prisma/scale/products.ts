import type pg from 'pg'

const ADJECTIVES = (
  'Amber Blue Calm Deep Early Fine Grand Harbor Ivory Jade Kind Light Mild Noble Old Pale Quiet ' +
  'Red Salt Tall Warm Wool'
).split(' ')
const NOUNS = (
  'Apron Bag Book Bowl Candle Cap Card Cup Flag Frame Jar Lamp Mug Pen Pin Plate Print Scarf ' +
  'Shirt Soap Spoon Towel'
).split(' ')

/**
 * Adds products with three variants each, all sold at the till, across the categories of the seed story. Triggers are
 * off meanwhile.
 */
export async function addProducts(client: pg.ClientBase, count: number, now: Date): Promise<void> {
  if (count === 0) return
  await client.query('SET session_replication_role = replica')
  try {
    await client.query(
      `WITH made AS (
        INSERT INTO product (code, name, summary, show_in_pos, is_enabled, is_tax_receiptable, fund_code, created_at,
          updated_at)
        SELECT 'SKU-' || lpad(n::text, 6, '0'), ($2::text[])[1 + n % cardinality($2::text[])] || ' '
          || ($3::text[])[1 + (n / 7) % cardinality($3::text[])] || ' ' || n,
          'Made in a small batch, number ' || n, true, n % 9 > 0, n % 4 = 0, 'FUND-' || n % 40,
          $4::timestamptz - n * interval '11 minutes',
          $4::timestamptz - n * interval '7 minutes'
        FROM generate_series(1, $1::int) AS s (n) RETURNING id),
      variants AS (
        INSERT INTO product_variant (product_id, name, sequence, is_default, price_minor, quantity, quantity_restock,
          is_shippable, weight_grams)
        SELECT id, (ARRAY['Small', 'Medium', 'Large'])[place], place, place = 1,
          500 + (id * 37 % 90) * 100 + place * 200, id * place % 80, 5, true, 250
        FROM made CROSS JOIN generate_series(1, 3) AS t (place) ORDER BY id, place)
      INSERT INTO product_category (product_id, category_id)
      SELECT id, (SELECT c.id FROM category c WHERE c.deleted_at IS NULL
        ORDER BY c.id OFFSET made.id % (SELECT count(*) FROM category WHERE deleted_at IS NULL) LIMIT 1)
      FROM made`,
      [count, ADJECTIVES, NOUNS, now.toISOString()],
    )
    await client.query(
      "UPDATE product SET search_text = product_search_text(id, code, name, summary) WHERE code LIKE 'SKU-%'",
    )
  } finally {
    await client.query('SET session_replication_role = DEFAULT')
  }
  await client.query('ANALYZE product, product_variant, product_category')
}

const REASONS = 'Birthday Anniversary Wedding In-Memory Project Other'.split(' ')
const STATES = 'active active active draft pending suspended'.split(' ')

export async function addPages(client: pg.ClientBase, products: number, now: Date): Promise<void> {
  const count = Math.floor(products / 10)
  if (count === 0) return
  await client.query(
    `INSERT INTO fundraising_page (product_id, organizer_id, title, url, status, currency, goal_minor, goal_deadline,
      raised_minor, donation_count, category,
       activated_on, created_at, updated_at)
     SELECT (SELECT min(id) FROM product WHERE type = 'donation_form'), (SELECT id FROM supporter
       ORDER BY id OFFSET n % 20 LIMIT 1),
       ($2::text[])[1 + n % cardinality($2::text[])] || ' page ' || n, 'page-' || n,
       ($3::text[])[1 + n % cardinality($3::text[])], 'USD', 10000 + n % 40 * 2500,
       ($4::timestamptz + (n % 200 - 80) * interval '1 day')::date, 0, 0, ($2::text[])[1 + n % cardinality($2::text[])],
       ($4::timestamptz - (n % 90) * interval '1 day')::date, $4::timestamptz - n * interval '2 hours',
       $4::timestamptz - n * interval '19 minutes'
     FROM generate_series(1, $1::int) AS s (n)`,
    [count, REASONS, STATES, now.toISOString()],
  )
  await client.query('ANALYZE fundraising_page')
}
