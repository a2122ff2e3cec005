import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Reply } from '../../support/pos-calls'
import { as, rows, type Caller } from '../../support/server'

let owner: Caller
beforeAll(async () => {
  owner = await as('owner')
})

const CASH = { payment_type: 'cash', cash_received: '100', mark_as_complete: 0 }
const TILLS = 40

async function call(path: string, body: object): Promise<{ status: number; text: string; json: Reply }> {
  const reply = await owner.post(`/jpanel/pos/${path}`, body)
  const text = await reply.text()
  return { status: reply.status, text, json: JSON.parse(text) as Reply }
}

/** Checks the reply, so that no sale is missing for another reason. */
async function cartWith(variant: number): Promise<number> {
  const { json } = await call('new', {})
  if (json.status === 'error') throw new Error(`new: ${json.message}`)
  const { json: added } = await call(`${json.order.id}/add`, { variant_id: variant, qty: 1 })
  if (added.status === 'error') throw new Error(`add: ${added.message}`)
  return json.order.id
}

async function piecesInStock(name: string, quantity: number): Promise<number> {
  const [variant] = await rows<{ id: number }>(
    `WITH made AS (INSERT INTO product (code, name) VALUES ($1, $2) RETURNING id)
     INSERT INTO product_variant (product_id, price_minor, quantity) SELECT id, 2000, $3 FROM made RETURNING id`,
    [`ONCE-${randomUUID()}`, name, quantity],
  )
  if (!variant) throw new Error('nothing was put in stock')
  return variant.id
}

const inTills = async <T>(jobs: readonly T[], operation: (job: T) => Promise<void>): Promise<void> => {
  const waiting = [...jobs]
  const till = async () => {
    for (let job = waiting.pop(); job !== undefined; job = waiting.pop()) await operation(job)
  }
  await Promise.all(Array.from({ length: TILLS }, till))
}

test('50 identical completions that reach the server at once are one sale and 50 equal replies (G1)', async () => {
  const piece = await piecesInStock('Paid once', 10)
  const order = await cartWith(piece)
  const replies = await Promise.all(Array.from({ length: 50 }, async () => call(`${order}/complete`, CASH)))
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  const [first] = replies
  expect(first).toMatchObject({ status: 200, json: { status: 'success', order: { id: order } } })
  const number = first?.json.order.invoicenumber
  expect(number).toBeTruthy()
  const [found] = await rows(
    `SELECT (SELECT count(*)::int FROM contribution WHERE number = $2) AS contributions,
       (SELECT count(*)::int FROM payment WHERE contribution_id = $1) AS payments,
       (SELECT count(*)::int FROM ledger_entry WHERE contribution_id = $1) AS entries,
       (SELECT quantity FROM product_variant WHERE id = $3) AS stock`,
    [order, number, piece],
  )
  expect(found).toEqual({ contributions: 1, payments: 1, entries: 1, stock: 9 })
})

test('sells exactly 100 pieces to 200 carts at 40 tills, and answers the others why (R-PRICES-9)', async () => {
  const piece = await piecesInStock('Hundredth', 100)
  const orders: number[] = []
  await inTills(
    Array.from({ length: 200 }, (_, index) => index),
    async () => void orders.push(await cartWith(piece)),
  )
  const answers: Record<string, number> = {}
  const numbers = new Set<unknown>()
  await inTills(orders, async (order) => {
    const { json } = await call(`${order}/complete`, CASH)
    const answer = json.status === 'success' ? 'sold' : String(json.message)
    answers[answer] = (answers[answer] ?? 0) + 1
    if (json.status === 'success') numbers.add(json.order.invoicenumber)
  })
  expect(answers).toEqual({ sold: 100, 'Hundredth is sold out.': 100 })
  expect(numbers.size).toBe(100)
  const [found] = await rows(
    `SELECT (SELECT quantity FROM product_variant WHERE id = $1) AS stock,
       (SELECT count(*)::int FROM payment WHERE contribution_id = ANY($2)) AS payments,
       (SELECT coalesce(sum(quantity), 0)::int FROM stock_adjustment WHERE variant_id = $1) AS adjusted`,
    [piece, orders],
  )
  expect(found).toEqual({ stock: 0, payments: 100, adjusted: -100 })
})
