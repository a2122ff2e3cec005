import type pg from 'pg'
import { days } from '~/kit/clock'
import { first, randomOf } from '../sales.ts'
import type { ArrivedBooks } from './books.ts'
import { makeNetwork, type Happened } from './network.ts'
import { withOffice, type Server } from './office.ts'
import { prepareTablet, type Goods, type Sold, type Tablet } from './tablet.ts'

// Tablets sell without a network, and send by one that loses, repeats and reorders, to a server that is killed (kill
// -9) meanwhile: each sale arrives exactly once (R-DEVICES-5).

export interface Chaos {
  sales: number
  seed: number
  report: (line: string) => void
}

export interface Figures extends ArrivedBooks, Happened {
  sales: number
  tablets: number
  kills: number
  /** Refused by a full disk before they were complete. */
  refused: number
  changedAnswers: number
  seconds: number
}

/** The clock of one is a day ahead, of another a day behind. */
const SHIFTS = [0, days(1), -days(1), 0]
const SALES_A_KILL = 100
const SENT_AFTER = 6
const MAX_ROUNDS = 400

async function addGift(database: pg.Pool): Promise<number> {
  const product = await first<{ id: number }>(
    database,
    `INSERT INTO product (code, name) VALUES ('CHAOS', 'Gift') RETURNING id`,
  )
  const sql = `INSERT INTO product_variant (product_id, price_minor, quantity, is_donation) VALUES ($1, 0, 0, true)
    RETURNING id`
  return (await first<{ id: number }>(database, sql, [product.id])).id
}

type Played = { server: Server; tablets: Tablet[]; goods: Goods; random: () => number }

async function sellAll({ server, tablets, goods, random }: Played, { sales, report }: Chaos) {
  const network = makeNetwork({ origin: server.origin, random })
  const sold: Sold[] = []
  let begun = 0
  let refused = 0
  let kills = 0
  const wanted = Math.max(2, Math.floor(sales / SALES_A_KILL))
  const sellOn = async (tablet: Tablet): Promise<void> => {
    for (let taken = 0; begun < sales; taken += 1) {
      begun += 1
      const sale = await tablet.sell(goods)
      if (sale !== null) sold.push(sale)
      else {
        refused += 1
        begun -= 1
      }
      if (taken % SENT_AFTER !== SENT_AFTER - 1) continue
      await tablet.send(network)
      if (random() < 0.5) await network.deliverLate()
    }
  }
  const killSometimes = async (): Promise<void> => {
    for (; kills < wanted; kills += 1) {
      await new Promise((elapsed) => setTimeout(elapsed, 100 + random() * 900))
      await server.kill()
      report(`${sold.length} sold, ${kills + 1} of ${wanted} kills`)
    }
  }
  await Promise.all([killSometimes(), ...tablets.map(sellOn)])
  // The office reads the queue of a tablet from a file, twice, before the tablet sends it itself.
  for (const batch of (await tablets[0]?.toFile()) ?? [])
    await Promise.allSettled([network.deliver(batch), network.deliver(batch)])
  for (let round = 0; (await countWaiting(tablets)) > 0; round += 1) {
    if (round > MAX_ROUNDS) throw new Error(`${await countWaiting(tablets)} sales still wait.`)
    await server.ready()
    if (round === MAX_ROUNDS / 4) network.calm()
    await Promise.all(tablets.map(async (tablet) => tablet.send(network)))
  }
  while (network.late() > 0) await network.deliverLate()
  return { sold, refused, kills, ...network.figures() }
}

const countWaiting = async (tablets: readonly Tablet[]): Promise<number> =>
  (await Promise.all(tablets.map(async ({ outbox }) => (await outbox.list()).length))).reduce((sum, n) => sum + n, 0)

export async function playChaos(chaos: Chaos): Promise<Figures> {
  const began = performance.now()
  const random = randomOf(chaos.seed)
  return withOffice({}, async ({ database, server, mug, seller, count }) => {
    const goods = { mug, gift: await addGift(database) }
    const tablets: Tablet[] = []
    for (const [index, shiftMs] of SHIFTS.entries())
      tablets.push(await prepareTablet({ origin: server.origin(), seller, index, shiftMs, random }))
    const { sold, ...figures } = await sellAll({ server, tablets, goods, random }, chaos)
    const books = await count(sold)
    const seconds = Math.round((performance.now() - began) / 1000)
    return { sales: sold.length, tablets: tablets.length, ...figures, ...books, seconds }
  })
}
