import type pg from 'pg'
import { ask, type Call } from '../http-load.ts'

export interface Goods {
  variantId: number
  productId: number
}

export interface Till {
  origin: string
  call: Record<string, string>
}

const PLENTY = 1_000_000

/** All plain goods of the till, one variant of each, counted again so that nothing runs out while the tills run. */
export async function stock(database: pg.Client): Promise<Goods[]> {
  const { rows } = await database.query<Goods & { quantity: number }>(
    `SELECT DISTINCT ON (p.id) v.id AS "variantId", p.id AS "productId", v.quantity
     FROM product p JOIN product_variant v ON v.product_id = p.id
     WHERE p.show_in_pos AND p.deleted_at IS NULL AND v.is_shippable AND p.publish_ends_on IS NULL
       AND NOT EXISTS (SELECT 1 FROM custom_field f WHERE f.product_id = p.id) AND NOT EXISTS (SELECT 1
         FROM linked_variant k WHERE k.parent_id = v.id)
     ORDER BY p.id, v.id`,
  )
  const few = rows.filter(({ quantity }) => quantity < PLENTY / 2).map(({ variantId }) => variantId)
  await count(database, few, PLENTY)
  return rows
}

export async function count(database: pg.Client, variantIds: number[], quantity: number): Promise<void> {
  await database.query(
    `WITH counted AS (INSERT INTO stock_adjustment (variant_id, type, state, quantity, created_at)
      SELECT unnest($1::int[]), 'physical_count', 'in_stock', $2::int, now())
     UPDATE product_variant SET quantity = $2::int WHERE id = ANY ($1::int[])`,
    [variantIds, quantity],
  )
}

/** So many goods are in every other hand, so that tills meet on the same shelves as often as in life. */
const POPULAR = 30
/** A prime number, so that neighboring carts hold goods from far apart, and in the end all of them. */
const STRIDE = 7919

/** The variants of a cart: one of the popular goods, and another of all. */
export function chooseVariants(goods: readonly { variantId: number }[], turn: number): number[] {
  const popular = turn % Math.min(POPULAR, goods.length)
  const any = (turn * STRIDE) % goods.length
  const other = any === popular ? (any + 1) % goods.length : any
  return [popular, other].map((index) => goods[index]?.variantId ?? 0)
}

const post = (till: Till, path: string, body: object): Call => ({
  path,
  method: 'POST',
  headers: till.call,
  body: JSON.stringify(body),
})

export interface Reply {
  status: string
  message: string | null
  order: { id: number; totalamount: string | number; invoicenumber: string | null } | null
}

async function reply(till: Till, path: string, body: object): Promise<Reply> {
  const answer = await ask(till.origin, post(till, path, body))
  const read = JSON.parse(answer.body) as Reply
  if (answer.status !== 200 || read.status === 'error')
    throw new Error(`${path} answered ${answer.status}: ${answer.body.slice(0, 300)}`)
  return read
}

export async function fillCart(till: Till, goods: readonly Goods[], turn: number): Promise<number> {
  const opened = await reply(till, '/jpanel/pos/new', { currency_code: 'USD' })
  const id = Number(opened.order?.id)
  for (const variantId of chooseVariants(goods, turn))
    await reply(till, `/jpanel/pos/${id}/add`, { variant_id: variantId, qty: 1 })
  return id
}

export const pay = (till: Till, id: number | undefined): Call =>
  post(till, `/jpanel/pos/${id}/complete`, {
    payment_type: 'cash',
    cash_received: '500.00',
    mark_as_complete: '1',
    send_confirmation_emails: '0',
  })

export const paid = ({ status, body }: { status: number; body: string }): void => {
  if (status !== 200 || (JSON.parse(body) as Reply).status !== 'success')
    throw new Error(`a sale was refused: ${status} ${body.slice(0, 300)}`)
}

export interface Run {
  goods: Goods[]
  width: number
  count: number
}

/** New, two items, complete. Returns the sales per second. */
export async function wholeSales(till: Till, { goods, width, count: wanted }: Run): Promise<number> {
  let turn = 0
  const began = performance.now()
  const one = async () => {
    while (turn < wanted) {
      const id = await fillCart(till, goods, turn++)
      paid(await ask(till.origin, pay(till, id)))
    }
  }
  await Promise.all(Array.from({ length: width }, one))
  return wanted / ((performance.now() - began) / 1000)
}
