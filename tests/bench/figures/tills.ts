import { type Figures, hammer, mean } from '../http-load.ts'
import { type Measured, ms, times, whole } from '../report.ts'
import type { Stage } from '../stage.ts'
import { bareSales } from './bare-sale.ts'
import {
  count,
  fillCart,
  type Goods,
  paid,
  pay,
  type Reply,
  type Run,
  stock,
  type Till,
  wholeSales,
} from './till-calls.ts'

const WIDTHS = [1, 8, 32]
/** Takes turns, so that other load on the machine affects both; the first turn only warms up. */
const ROUNDS = 3
const LAST_ONES = 50
const WISHES = 200

const tillOf = ({ server, call }: Stage): Till => ({ origin: server.origin, call })

/** P9: carts are filled beforehand and completed in the measured part; whole sales are measured in the same turns. */
export async function tills(stage: Stage): Promise<Measured[]> {
  const goods = await stock(stage.database)
  const lines: Measured[] = []
  for (const width of WIDTHS) {
    const count = Math.round((width === 1 ? 200 : 500) * stage.choices.pace)
    const bare: number[] = []
    const ours: Figures[] = []
    const entire: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      bare.push((await bareSales(stage, { goods, width, count })).perSecond)
      ours.push(await completions(stage, { goods, width, count }))
      entire.push(await wholeSales(tillOf(stage), { goods, width, count }))
    }
    const least = mean(bare.slice(1))
    lines.push(saleLine(width, ours.slice(1), least), wholeLine(width, mean(entire.slice(1)), { least, goods }))
  }
  return [...lines, await oversold(stage)]
}

async function fillCarts(stage: Stage, goods: readonly Goods[], wanted: number): Promise<number[]> {
  const till = tillOf(stage)
  const carts: number[] = []
  let turn = 0
  const one = async () => {
    while (turn < wanted) {
      const mine = turn++
      carts[mine] = await fillCart(till, goods, mine)
    }
  }
  await Promise.all(Array.from({ length: 8 }, one))
  return carts
}

async function completions(stage: Stage, { goods, width, count: wanted }: Run): Promise<Figures> {
  const carts = await fillCarts(stage, goods, wanted)
  const till = tillOf(stage)
  return hammer({
    origin: till.origin,
    connections: width,
    count: wanted,
    next: (turn) => pay(till, carts[turn]),
    look: paid,
  })
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

function wholeLine(
  width: number,
  perSecond: number,
  { least, goods }: { least: number; goods: readonly Goods[] },
): Measured {
  const ratio = perSecond / least
  const line = {
    figure: 'P9',
    what: `whole sales (new, two of ${whole(goods.length)} goods, complete), ${width} till${width > 1 ? 's' : ''}`,
    value: `${whole(perSecond)}/s, ${whole(perSecond * 4)} calls/s`,
    beside: `bare transaction ${whole(least)}/s`,
    ratio: times(ratio),
  }
  if (width !== 8) return { ...line, limit: '', isReached: null }
  return { ...line, limit: '≥ 110/s, ≥ 0.25×', isReached: perSecond >= 110 && ratio >= 0.25 }
}

/** More carts than stock, all paid at once at 32 tills: exactly the stock is sold. */
async function oversold(stage: Stage): Promise<Measured> {
  const { rows } = await stage.database.query<{ id: number }>(
    `SELECT v.id FROM product_variant v JOIN product p ON p.id = v.product_id WHERE p.code = 'HL-CND'`,
  )
  const variantId = Number(rows[0]?.id)
  await count(stage.database, [variantId], WISHES)
  const carts = await fillCarts(stage, [{ variantId, productId: 0 }], WISHES / 2)
  await count(stage.database, [variantId], LAST_ONES)
  let sold = 0
  await hammer({
    origin: stage.server.origin,
    connections: 32,
    count: carts.length,
    next: (turn) => pay(tillOf(stage), carts[turn]),
    look: ({ body }) => void (sold += (JSON.parse(body) as Reply).status === 'success' ? 2 : 0),
  })
  const left = Number(
    (await stage.database.query('SELECT quantity FROM product_variant WHERE id = $1', [variantId])).rows[0].quantity,
  )
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
