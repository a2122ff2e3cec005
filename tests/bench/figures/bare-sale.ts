import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Stage } from '../stage.ts'
import { chooseVariants } from './till-calls.ts'

interface Run {
  goods: { variantId: number }[]
  width: number
  count: number
}

interface Cart {
  id: number
  number: string
  lines: number[]
  variants: number[]
}

/** The pool of the product has ten connections; more would only move the waiting elsewhere. */
const POOL = 10

/** Writes the least that a sale must write, in a transaction by hand and without decisions. */
export async function bareSales({ databaseUrl }: Stage, { goods, width, count }: Run): Promise<{ perSecond: number }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: Math.min(width, POOL) })
  try {
    const carts: Cart[] = []
    for (let turn = 0; turn < count; turn++) carts.push(await fill(pool, goods, turn))
    const began = performance.now()
    await each(carts, width, (cart) => settle(pool, cart))
    return { perSecond: count / ((performance.now() - began) / 1000) }
  } finally {
    await pool.end()
  }
}

async function each(carts: readonly Cart[], width: number, operation: (cart: Cart) => Promise<void>): Promise<void> {
  const waiting = carts[Symbol.iterator]()
  const one = async () => {
    for (const cart of waiting) await operation(cart)
  }
  await Promise.all(Array.from({ length: width }, one))
}

async function fill(pool: pg.Pool, goods: Run['goods'], turn: number): Promise<Cart> {
  const number = randomBytes(5).toString('hex').toUpperCase()
  const variants = chooseVariants(goods, turn).toSorted((one, other) => one - other)
  const { rows } = await pool.query<{ id: number; lines: number[] }>(
    `WITH c AS (INSERT INTO contribution (client_uuid, is_pos, source, started_at, ordered_at, currency, subtotal_minor,
      total_minor, total_items, total_qty, shippable_items)
       VALUES ($1, true, 'Phone', now(), now(), 'USD', 3000, 3000, 2, 2, 2) RETURNING id),
     l AS (INSERT INTO contribution_line (contribution_id, variant_id, description, qty, price_minor,
       original_price_minor, total_minor, fund_code, is_shippable)
       SELECT c.id, v, 'Bare goods', 1, 1500, 1500, 1500, 'SHOP-500', true FROM c, unnest($2::int[]) v RETURNING id)
     SELECT (SELECT id FROM c) AS id, (SELECT array_agg(id) FROM l) AS lines`,
    [number, variants],
  )
  const cart = rows[0]
  if (!cart) throw new Error('a bare cart was not made')
  return { id: cart.id, number, lines: cart.lines, variants }
}

const JOURNAL = JSON.stringify({ paymentType: 'cash', totalMinor: '3000', currency: 'USD' })

async function settle(pool: pg.Pool, { id, number, lines, variants }: Cart): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query({ name: 'lock', text: 'SELECT * FROM contribution WHERE id = $1 FOR UPDATE', values: [id] })
    await client.query({
      name: 'lines',
      text: 'SELECT * FROM contribution_line WHERE contribution_id = $1 ORDER BY id',
      values: [id],
    })
    await client.query({
      name: 'stock',
      text: `WITH held AS MATERIALIZED (SELECT id FROM product_variant WHERE id = ANY ($1) ORDER BY id FOR UPDATE),
        v AS (UPDATE product_variant p SET quantity = quantity - 1 FROM held WHERE p.id = held.id RETURNING p.id)
        INSERT INTO stock_adjustment (variant_id, type, state, quantity, contribution_id, created_at)
        SELECT id, 'adjustment', 'sold', -1, $2, now() FROM v`,
      values: [variants, id],
    })
    await client.query({
      name: 'paid',
      text: `WITH c AS (UPDATE contribution SET number = $2, confirmed_at = now(), completed_at = now(),
        ordered_at = now(), updated_at = now(), payment_type = 'cash',
          payment_label = 'Cash', cash_received_minor = 50000, cash_change_minor = 47000, is_fulfilled = true
          WHERE id = $1),
        p AS (INSERT INTO payment (contribution_id, status, type, amount_minor, currency, captured_at, created_at,
          is_paid, outcome, description)
          VALUES ($1, 'succeeded', 'cash', 3000, 'USD', now(), now(), true, 'authorized',
            'Payment for Contribution #' || $2))
        INSERT INTO ledger_entry (contribution_id, line_id, type, fund_code, amount_minor, currency, qty, captured_at)
          SELECT $1, l, 'Line Item', 'SHOP-500', 1500, 'USD', 1, now() FROM unnest($3::int[]) l`,
      values: [id, number, lines],
    })
    await client.query({
      name: 'journal',
      text: `INSERT INTO journal_entry (at, staff_id, actor, verb, subject_type, subject_id, after)
        VALUES (now(), 1, 'Bench', 'pos.complete-order', 'contribution', $1, $2)`,
      values: [String(id), JOURNAL],
    })
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}
