import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../support/free-port.ts'
import type { LaunchedServer } from '../../support/launch-server.ts'
import { counted, faultsOfBooks, openSale, shop, withToken } from '../sales.ts'
import { startProxy } from './proxy.ts'
import { faultsIn, openOffice, type Played, type Scenario } from './scenario.ts'

const TILLS = 4
const READERS = 4
const ROUNDS = 3

interface Load {
  requests: number
  /** Replies to readers other than 200, by status. */
  failed: Map<string, number>
  orders: number
  acknowledged: string[]
  isOver: boolean
}

const note = (load: Load, what: string) => void load.failed.set(what, (load.failed.get(what) ?? 0) + 1)

async function read(origin: string, load: Load): Promise<void> {
  while (!load.isOver) {
    load.requests += 1
    const answer = await withToken(`${origin}/jpanel/pos/categories.json`, '{}').catch(() => null)
    if (answer?.status !== 200) note(load, answer === null ? 'cut' : String(answer.status))
    await answer?.arrayBuffer()
  }
}

/** A till repeats a completion until it gets a reply. */
async function sell(origin: string, load: Load, variant: number): Promise<void> {
  while (!load.isOver) {
    const sale = await openSale(origin, { at: load.orders, variant, by: 'card' }).catch(() => null)
    load.requests += 2
    if (sale === null) {
      note(load, 'sale not opened')
      continue
    }
    load.orders += 1
    for (;;) {
      load.requests += 1
      const answer = await withToken(`${origin}/jpanel/pos/${sale.id}/complete`, JSON.stringify(sale.body)).catch(
        () => null,
      )
      if (answer?.status === 200) break
      note(load, answer === null ? 'cut' : String(answer.status))
      await pause(50)
    }
    load.acknowledged.push(sale.uuid)
  }
}

/** Sells and reads through a passive proxy in front of two instances, while `disturb` replaces them. */
const underLoad =
  (
    name: string,
    disturb: (one: (at: number) => LaunchedServer, replace: (at: number) => Promise<void>) => Promise<void>,
    mayCut: boolean,
  ): Scenario =>
  async (stage): Promise<Played> => {
    const office = await openOffice(stage, name)
    const ports = [await freePort(), await freePort()]
    const proxy = await startProxy(ports)
    const begin = (at: number) =>
      office.start({ PORT: String(ports[at]), ALMONER_URL: proxy.origin, ALMONER_FIELDS_PORT: '0' })
    try {
      const servers = [await begin(0), await begin(1)]
      const one = (at: number): LaunchedServer => {
        const server = servers[at]
        if (!server) throw new Error('no such instance')
        return server
      }
      const variant = await shop(office.database)
      const load: Load = { requests: 0, failed: new Map(), orders: 0, acknowledged: [], isOver: false }
      const clients = [
        ...Array.from({ length: READERS }, () => read(proxy.origin, load)),
        ...Array.from({ length: TILLS }, () => sell(proxy.origin, load, variant)),
      ]
      await disturb(one, async (at) => {
        await one(at).exited
        servers[at] = await begin(at)
        await pause(500)
      })
      load.isOver = true
      await Promise.all(clients)
      const { rows } = await office.database.query<{ n: number }>(
        'SELECT count(*)::int AS n FROM contribution WHERE number = ANY ($1)',
        [load.acknowledged],
      )
      const lost = load.acknowledged.length - (rows[0]?.n ?? 0)
      const books = await counted(office.database)
      const failed = [...load.failed.values()].reduce((sum, count) => sum + count, 0)
      const { requests, orders } = load
      return {
        figures: {
          requests,
          failed,
          ...Object.fromEntries(load.failed),
          orders,
          lost,
          chargedTwice: books.doubleCharged,
        },
        faults: [
          ...faultsOfBooks({ ...books, orders }),
          ...faultsIn({
            [`${failed} of ${requests} requests failed`]: failed > 0 && !mayCut,
            [`${lost} acknowledged sales lost`]: lost > 0,
          }),
        ],
      }
    } finally {
      proxy.close()
      await office.close()
    }
  }

export const rollingRestart = underLoad(
  'rolling',
  async (one, replace) => {
    for (let round = 0; round < ROUNDS; round++)
      for (const at of [0, 1]) {
        one(at).process.kill('SIGTERM')
        await replace(at)
      }
  },
  false,
)

/** Only requests in the killed instance are cut. */
export const killedUnderLoad = underLoad(
  'killed-instance',
  async (one, replace) => {
    for (let round = 0; round < ROUNDS; round++)
      for (const at of [0, 1]) {
        one(at).process.kill('SIGKILL')
        await replace(at)
      }
  },
  true,
)
