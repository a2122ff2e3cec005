import type pg from 'pg'
import { ask, type Call, type Figures, hammer, mean } from '../http-load.ts'
import { type Measured, ms, times, whole } from '../report.ts'
import type { Stage } from '../stage.ts'
import { bareSales } from './bare-sale.ts'

const WIDTHS = [1, 8, 32]
/** Turn by turn, so that what else the machine does falls on both; the first turn only warms. */
const ROUNDS = 3
const LAST_ONES = 50
const WISHES = 200

interface ProductGrid {
  variantId: number
  productId: number
}

/** P9: carts are filled beforehand and completed in the measured part; the whole sale is measured beside it. */
export async function tills(stage: Stage): Promise<Measured[]> {
  const goods = await stock(stage.database)
  const lines: Measured[] = []
  for (const width of WIDTHS) {
    const count = Math.round((width === 1 ? 200 : 500) * stage.choices.pace)
    const bare: number[] = []
    const ours: Figures[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      bare.push((await bareSales(stage, { goods, width, count })).perSecond)
      ours.push(await completions(stage, { goods, width, count }))
    }
    const whole = await wholeSales(stage, { goods, width, count })
    lines.push(saleLine(width, ours.slice(1), mean(bare.slice(1))), wholeLine(width, whole))
  }
  return [...lines, await oversold(stage)]
}

/** Plain goods with one variant each, counted again so that nothing runs out while the tills run. */
async function stock(database: pg.Client): Promise<ProductGrid[]> {
  const { rows } = await database.query<ProductGrid>(
    `SELECT min(v.id) AS "variantId", p.id AS "productId" FROM product p JOIN product_variant v ON v.product_id = p.id
     WHERE p.show_in_pos AND p.deleted_at IS NULL AND v.is_shippable AND p.publish_ends_on IS NULL
       AND NOT EXISTS (SELECT 1 FROM custom_field f WHERE f.product_id = p.id) AND NOT EXISTS (SELECT 1 FROM linked_variant k WHERE k.parent_id = v.id)
     GROUP BY p.id ORDER BY p.id`,
  )
  for (const { variantId } of rows) await count(database, variantId, 1_000_000)
  return rows
}

async function count(database: pg.Client, variantId: number, quantity: number): Promise<void> {
  await database.query(
    `WITH counted AS (INSERT INTO stock_adjustment (variant_id, type, state, quantity, created_at) VALUES ($1, 'physical_count', 'in_stock', $2, now()))
     UPDATE product_variant SET quantity = $2 WHERE id = $1`,
    [variantId, quantity],
  )
}

interface Run {
  goods: ProductGrid[]
  width: number
  count: number
}

const post = (stage: Stage, path: string, body: object): Call => ({ path, method: 'POST', headers: stage.call, body: JSON.stringify(body) })

interface Reply {
  status: string
  message: string | null
  order: { id: number; totalamount: string | number; invoicenumber: string | null } | null
}

async function reply(stage: Stage, path: string, body: object): Promise<Reply> {
  const answer = await ask(stage.server.origin, post(stage, path, body))
  const read = JSON.parse(answer.body) as Reply
  if (answer.status !== 200 || read.status === 'error') throw new Error(`${path} answered ${answer.status}: ${answer.body.slice(0, 300)}`)
  return read
}

/** Two different goods in each cart, in turn, so that tills meet on the same shelves as often as in life. */
async function fillCart(stage: Stage, goods: readonly ProductGrid[], turn: number): Promise<number> {
  const opened = await reply(stage, '/jpanel/pos/new', { currency_code: 'USD' })
  const id = Number(opened.order?.id)
  for (const step of [0, 1])
    await reply(stage, `/jpanel/pos/${id}/add`, { variant_id: goods[(turn * 2 + step) % goods.length]?.variantId, qty: 1 })
  return id
}

async function fillCarts(stage: Stage, goods: readonly ProductGrid[], wanted: number): Promise<number[]> {
  const carts: number[] = []
  let turn = 0
  const one = async () => {
    while (turn < wanted) {
      const mine = turn++
      carts[mine] = await fillCart(stage, goods, mine)
    }
  }
  await Promise.all(Array.from({ length: 8 }, one))
  return carts
}

const pay = (stage: Stage, id: number | undefined): Call =>
  post(stage, `/jpanel/pos/${id}/complete`, {
    payment_type: 'cash',
    cash_received: '500.00',
    mark_as_complete: '1',
    send_confirmation_emails: '0',
  })

const paid = ({ status, body }: { status: number; body: string }): void => {
  if (status !== 200 || (JSON.parse(body) as Reply).status !== 'success')
    throw new Error(`a sale was refused: ${status} ${body.slice(0, 300)}`)
}

async function completions(stage: Stage, { goods, width, count: wanted }: Run): Promise<Figures> {
  const carts = await fillCarts(stage, goods, wanted)
  const { origin } = stage.server
  return hammer({ origin, connections: width, count: wanted, next: (turn) => pay(stage, carts[turn]), look: paid })
}

/** New, two items, complete: as one till after the other does it. */
async function wholeSales(stage: Stage, { goods, width, count: wanted }: Run): Promise<{ perSecond: number }> {
  let turn = 0
  const began = performance.now()
  const till = async () => {
    while (turn < wanted) {
      const id = await fillCart(stage, goods, turn++)
      paid(await ask(stage.server.origin, pay(stage, id)))
    }
  }
  await Promise.all(Array.from({ length: width }, till))
  return { perSecond: wanted / ((performance.now() - began) / 1000) }
}

function saleLine(width: number, ours: readonly Figures[], bare: number): Measured {
  const perSecond = mean(ours.map((one) => one.perSecond))
  const p95 = mean(ours.map((one) => one.p95))
  const ratio = perSecond / bare
  const line = {
    figure: 'P9',
    what: `sales completed, ${width} till${width > 1 ? 's' : ''}`,
    value: `${whole(perSecond)}/s, p50 ${ms(mean(ours.map((one) => one.p50)))}, p95 ${ms(p95)}`,
    beside: `bare transaction ${whole(bare)}/s`,
    ratio: times(ratio),
  }
  if (width !== 8) return { ...line, limit: '', isReached: null }
  return { ...line, limit: '≥ 300/s, ≥ 0.3×, p95 ≤ 60 ms', isReached: perSecond >= 300 && ratio >= 0.3 && p95 <= 60 }
}

const wholeLine = (width: number, { perSecond }: { perSecond: number }): Measured => ({
  figure: 'P9',
  what: `whole sales (new, two items, complete), ${width} till${width > 1 ? 's' : ''}`,
  value: `${whole(perSecond)}/s`,
  beside: `${whole(perSecond * 4)} calls/s`,
  ratio: '',
  limit: '',
  isReached: null,
})

/** More carts than pieces, all paid at once at 32 tills: as many are sold as there are, and not one more. */
async function oversold(stage: Stage): Promise<Measured> {
  const { rows } = await stage.database.query<{ id: number }>(
    `SELECT v.id FROM product_variant v JOIN product p ON p.id = v.product_id WHERE p.code = 'HL-CND'`,
  )
  const variantId = Number(rows[0]?.id)
  await count(stage.database, variantId, WISHES)
  const carts = await fillCarts(stage, [{ variantId, productId: 0 }], WISHES / 2)
  await count(stage.database, variantId, LAST_ONES)
  let sold = 0
  await hammer({
    origin: stage.server.origin,
    connections: 32,
    count: carts.length,
    next: (turn) => pay(stage, carts[turn]),
    look: ({ body }) => void (sold += (JSON.parse(body) as Reply).status === 'success' ? 2 : 0),
  })
  const left = Number((await stage.database.query('SELECT quantity FROM product_variant WHERE id = $1', [variantId])).rows[0].quantity)
  const excess = Math.max(0, sold - LAST_ONES, -left)
  return {
    figure: 'P9',
    what: `oversold, ${LAST_ONES} pieces wanted ${WISHES} times at 32 tills`,
    value: String(excess),
    beside: `${sold} sold, ${left} left`,
    ratio: '',
    limit: '0',
    isReached: excess === 0 && sold + left === LAST_ONES,
  }
}
