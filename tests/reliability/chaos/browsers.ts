import { text } from 'node:stream/consumers'
import { openDoor, type DoorAnswer } from '../../support/door.ts'
import { loadModule } from '../../support/load-module.ts'
import { sessionOf } from '../../support/sign-in.ts'
import { first, randomOf } from '../sales.ts'
import type { ArrivedBooks } from './books.ts'
import type * as Networks from './network.ts'
import { withOffice, type Office } from './office.ts'
import type { Sold } from './tablet.ts'
import { MAX_RECEIPTS, openTillBrowser, OTHER_GOODS, type TillBrowser } from './till-browser.ts'

// The same as `playChaos` by the real screen, in browsers whose tabs and processes are killed (R-DEVICES-5, -13).

export interface BrowserChaos {
  sales: number
  browsers: number
  seed: number
  report: (line: string) => void
}

/** The faults of a browser between its sales and their answers, one after the other. */
const TROUBLES = ['twoTabs', 'killedTabs', 'fullDisks', 'killedServers', 'killedBrowsers', 'none'] as const
type Trouble = (typeof TROUBLES)[number]

const MIN_SOLD_AT_ONCE = 5

/** Each trouble comes to each browser at least once: six rounds of five sales at most. */
export const MIN_A_BROWSER = TROUBLES.length * MIN_SOLD_AT_ONCE

/** On average each trouble comes once for each hundred sales. */
const MAX_SOLD_AT_ONCE = 33

const countSoldAtOnce = ({ sales, browsers }: BrowserChaos): number =>
  Math.max(MIN_SOLD_AT_ONCE, Math.min(MAX_SOLD_AT_ONCE, Math.floor(sales / browsers / TROUBLES.length)))

type Troubles = Record<Exclude<Trouble, 'none'>, number>

export interface BrowserFigures extends ArrivedBooks, Networks.Happened, Troubles {
  sales: number
  browsers: number
  /** The screen called them complete, and the device does not hold them. Must be zero. */
  notStored: number
  changedAnswers: number
  seconds: number
}

const PASSWORD = 'almoner-demo-pass'
const DAY_MS = 86_400_000
const SHIFTS = [0, DAY_MS, -DAY_MS]

async function addGoods({ database, mug }: Office): Promise<void> {
  for (const { code, name, priceMinor } of OTHER_GOODS) {
    const { id } = await first<{ id: number }>(
      database,
      'INSERT INTO product (code, name) VALUES ($1, $2) RETURNING id',
      [code, name],
    )
    await database.query(
      'INSERT INTO product_variant (product_id, price_minor, quantity) SELECT $1::int, $2::int, quantity FROM ' +
        'product_variant WHERE id = $3',
      [id, priceMinor, mug],
    )
  }
}

const SALES = '/jpanel/pos/sales'

/** Batches of sales go through the network that loses and repeats. */
const throughNetwork =
  ({ post }: Networks.Network): DoorAnswer =>
  async (request) => {
    const { 'x-device': device, 'x-device-signature': signature } = request.headers
    const body = await text(request)
    const { status, json, retryAfter } = await post({ device: String(device), signature: String(signature), body })
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (retryAfter !== null) headers['retry-after'] = String(retryAfter)
    return { status, headers, body: JSON.stringify(json) }
  }

type Played = { office: Office; network: Networks.Network; tills: TillBrowser[]; random: () => number }

async function sellAll({ office: { server }, network, tills, random }: Played, chaos: BrowserChaos) {
  const { sales, report } = chaos
  const soldAtOnce = countSoldAtOnce(chaos)
  const sold = new Map<string, Sold>()
  const shown: string[] = []
  const troubles: Troubles = { twoTabs: 0, killedTabs: 0, fullDisks: 0, killedServers: 0, killedBrowsers: 0 }
  let begun = 0
  let killing: Promise<void> | null = null
  const killServer = async (): Promise<void> => {
    killing ??= server.kill().finally(() => (killing = null))
    await killing
  }
  const note = (number: string | null): void => void (number !== null && shown.push(number))

  const sellSome = async (till: TillBrowser, wanted: number, trouble: Trouble): Promise<void> => {
    for (let place = 1; place <= wanted; place += 1) {
      const isLast = place === wanted
      if (isLast && trouble === 'fullDisks') note(await till.sellOnFullDisk())
      else if (isLast && trouble === 'killedBrowsers') note(await till.sellAndKill())
      else note(await till.sell())
      if (isLast || place % MAX_RECEIPTS === 0)
        for (const sale of await till.readReceipts()) sold.set(sale.number, sale)
    }
  }
  const send = async (till: TillBrowser, trouble: Trouble): Promise<void> => {
    if (trouble === 'killedTabs') await till.sendAndKillTab()
    const closeOther = trouble === 'twoTabs' ? await till.sendFromTwoTabs() : null
    const killed = trouble === 'killedServers' ? killServer() : null
    await till.goOnline()
    await killed
    await till.drain()
    await closeOther?.()
  }
  const sellOn = async (till: TillBrowser, index: number): Promise<void> => {
    for (let round = index; begun < sales; round += 1) {
      const trouble = TROUBLES[round % TROUBLES.length] ?? 'none'
      const wanted = Math.min(1 + Math.floor(random() * soldAtOnce), sales - begun)
      begun += wanted
      await till.goOffline()
      await sellSome(till, wanted, trouble)
      await send(till, trouble)
      if (trouble !== 'none') troubles[trouble] += 1
      if (random() < 0.5) await network.deliverLate()
      report(`tablet ${index + 1}: ${sold.size} of ${sales} sold, after ${trouble}`)
    }
  }
  const stopAll = (error: unknown): never => {
    begun = sales
    throw error
  }
  const outcomes = await Promise.allSettled(tills.map((till, index) => sellOn(till, index).catch(stopAll)))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  network.calm()
  while (network.late() > 0) await network.deliverLate()
  const notStored = shown.filter((number) => !sold.has(number)).length
  return { sold: [...sold.values()], notStored, ...troubles, ...network.figures() }
}

async function withTills<R>(
  { browsers, seed }: Pick<BrowserChaos, 'browsers' | 'seed'>,
  play: (played: Played) => Promise<R>,
): Promise<R> {
  const random = randomOf(seed)
  const { makeNetwork } = await loadModule<typeof Networks>('tests/reliability/chaos/network.ts')
  return withOffice({ ALMONER_DEMO_PASSWORD: PASSWORD }, async (office) => {
    const { server } = office
    await addGoods(office)
    const network = makeNetwork({ origin: server.origin, random })
    const send = throughNetwork(network)
    const door = await openDoor({
      origin: server.origin,
      answerOf: ({ method, url }) => (method === 'POST' && url === SALES ? send : null),
    })
    const tills: TillBrowser[] = []
    try {
      const session = await sessionOf({ origin: door.origin, email: 'owner@example.org', password: PASSWORD })
      for (let index = 0; index < browsers; index += 1) {
        const shiftMs = SHIFTS[index % SHIFTS.length] ?? 0
        tills.push(await openTillBrowser({ origin: door.origin, session, index, shiftMs, random }))
      }
      return await play({ office, network, tills, random })
    } finally {
      for (const till of tills) await till.close().catch(() => undefined)
      await door.close()
    }
  })
}

const secondsSince = (began: number): number => Math.round((performance.now() - began) / 1000)

export async function playBrowsers(chaos: BrowserChaos): Promise<BrowserFigures> {
  const began = performance.now()
  return withTills(chaos, async (played) => {
    const { sold, ...figures } = await sellAll(played, chaos)
    const books = await played.office.count(sold)
    return { sales: sold.length, browsers: played.tills.length, ...figures, ...books, seconds: secondsSince(began) }
  })
}

export interface ReopenFigures extends ArrivedBooks, Networks.Happened {
  changedAnswers: number
  reopens: number
  sales: number
  seconds: number
}

/** One browser is killed, starts from its profile without a network and sells, again and again, and sends it all. */
export async function playReopens({
  reopens,
  seed,
  report,
}: Omit<BrowserChaos, 'sales' | 'browsers'> & { reopens: number }): Promise<ReopenFigures> {
  const began = performance.now()
  return withTills({ browsers: 1, seed }, async ({ office, network, tills: [till] }) => {
    if (till === undefined) throw new Error('No till was opened.')
    network.calm()
    const sold = new Map<string, Sold>()
    await till.goOffline()
    for (let turn = 1; turn <= reopens; turn += 1) {
      await till.reopen()
      await till.sell()
      if (turn !== reopens && turn % MAX_RECEIPTS !== 0) continue
      for (const sale of await till.readReceipts()) sold.set(sale.number, sale)
      report(`${sold.size} sold, reopened ${turn} times`)
    }
    await till.goOnline()
    await till.drain()
    const books = await office.count([...sold.values()])
    return { reopens, sales: sold.size, ...network.figures(), ...books, seconds: secondsSince(began) }
  })
}

export const faultsOfReopens = ({ reopens, sales }: ReopenFigures): string[] =>
  sales === reopens ? [] : [`${sales} sold after ${reopens} starts`]

export const faultsOfBrowsers = (figures: BrowserFigures): string[] =>
  [
    figures.notStored !== 0 && `${figures.notStored} called complete that the device does not hold`,
    ...TROUBLES.filter((trouble) => trouble !== 'none').map(
      (trouble) => figures[trouble] === 0 && `${trouble} never happened`,
    ),
  ].filter((fault) => fault !== false)
