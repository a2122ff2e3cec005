import { postText } from '~/http/post-text'
import { isFailure } from '~/http/use-call'
import { localDate } from '~/kit/calendar'
import { minutes, seconds, systemClock } from '~/kit/clock'
import type { Fields } from '~/kit/fields'
import { SALES_ADDRESS, signedHeaders } from '~/wire/devices/sales'
import { syncAddress, type SyncWire } from '~/wire/devices/sync'
import { isHealthy, isReached, PROBE_MS, reachMeter, tillCall } from '~/pages/jpanel/pos/controls/reach'
import { handOver } from '~/pages/jpanel/pos/cart/hand-over'
import type { PaperReceipt } from '~/pages/jpanel/pos/after-sale/roll-receipt'
import { nameProducts } from '~/pages/jpanel/pos/catalog/name-products'
import type { TillOrder } from '~/pages/jpanel/pos/cart/order'
import type { CompletionRequest } from '~/wire/pos/requests/complete'
import type { TillProduct } from '~/wire/pos/till-product'
import { atRest } from '~/pages/jpanel/pos/shell/when-idle'
import { makeDeviceSupporters, type DeviceSupporters } from '~/pages/jpanel/pos/supporter/device-supporters'
import { noteGrant } from '../../../../../pwa/register'
import { makeCartStorage } from './cart-storage'
import { findProducts, keepStock, makeCatalogFeed, type CatalogFeed, type SyncAnswer } from './catalog-feed'
import { makeCatalogStorage, makeLastAnswer } from './catalog-storage'
import { claimCart } from './claims'
import { signBatch, type Grant } from './device-keys'
import { inTurn, openStorage } from './indexed-storage'
import { makeLocalCart, whyNot, type Begun, type LocalCarts } from './local-cart'
import { sell } from './local-sale'
import { makeOutbox, type Outbox } from './outbox'
import { findGrant, hasGrantEnded, loadDevice, renewGrant, type PreparedDevice } from './prepared-device'
import { sealStorage } from './sealed-storage'
import { makeSender } from './sender'
import { keepSending, type DeviceSales } from './sending'
import type { TillStorage } from './storage'

export type OfflineTill = {
  feed: CatalogFeed
  /** Takes the body of the call. Null if the catalog lacks the answer, such as a person's bookmarks. */
  findProducts: (body: Fields) => TillProduct[] | null
  listProducts: (ids: readonly number[], currency: string) => TillProduct[]
  /** Calls back with the products whose stock a sale on this device changed, and with all once nobody answers. */
  watchProducts: (listener: (productIds: number[]) => void) => () => void
  /** Returns the time of the catalog's last update; null before the first one. */
  freshAt: () => Date | null
  refresh: () => Promise<void>
  supporters: DeviceSupporters
  carts: LocalCarts
  /** The open cart as the server has it now; null if it stays on the device. */
  handOver: (...cart: Parameters<typeof handOver>) => Promise<TillOrder | null>
  /** The sentence for a dialog that needs the server; null for those of the device. */
  whyNot: (panel: string) => string | null
  /** The sentence that refuses it; the receipt once the sale of the open cart is on the disk, and not before. */
  sell: (paid: CompletionRequest) => Promise<PaperReceipt | string>
  mayUndo: boolean
  undo: (counter: number) => Promise<string | null>
}

/** A device sends the sales of every person, but only the people of its grant may sell on it. */
export type OpenDevice = { sales: DeviceSales; till: OfflineTill | null }

export type Opening = { seller: number; mayRefund: boolean; csrf: () => string }

/** A page may be large, and no person waits for it. */
const PAGE_LIMIT = minutes(1)
const FRESH_FOR = seconds(60)

const [REFUSED, CONFLICT, UNREADABLE] = [403, 409, 422]

async function askPage(address: string, csrf: string): Promise<SyncAnswer> {
  const calling = { method: 'GET', isUnannounced: true, priority: 'low', limitMs: PAGE_LIMIT } as const
  const reply = await tillCall<SyncWire>(address, csrf, calling)
  if (!isFailure(reply)) return reply
  if (reply.status === CONFLICT || reply.status === UNREADABLE) return { failure: 'unknown-cursor' }
  return { failure: reply.status === REFUSED ? 'refused' : 'lost' }
}

const NOT_REFUNDED = 'You do not have the permission to refund.'
const WAS_TRIED = 'This sale was sent or undone meanwhile. Refund it once the server has it.'
const NOT_UNDONE = 'The storage of this device is full or blocked: the sale is not undone.'

/** Longer than the server needs for fifty sales. */
const SEND_LIMIT = minutes(1)

function openSales({ publicId: device, signingKey }: PreparedDevice, outbox: Outbox): DeviceSales {
  const post = (body: string, signature: string) => {
    const headers = signedHeaders({ device, signature })
    return postText(SALES_ADDRESS, body, { headers, signal: AbortSignal.timeout(SEND_LIMIT) })
  }
  const sign = (body: string) => signBatch(signingKey, body)
  const probe = () => isHealthy(PROBE_MS)
  const sender = makeSender({ outbox, inTurn, sign, post, probe, now: systemClock.now, random: Math.random })
  return keepSending({ outbox, sender, now: systemClock.now, toFile: () => sender.toFile(device) })
}

async function openDisk() {
  const disk = await openStorage()
  const prepared = await loadDevice(disk)
  if (prepared === null) return null
  const storage = sealStorage(disk, prepared.sealingKey)
  const catalog = makeCatalogStorage(storage, inTurn)
  const whole = catalog.load()
  whole.catch(() => undefined)
  return { disk, prepared, storage, catalog: { disk: catalog, whole } }
}

let ahead: ReturnType<typeof openDisk> | null = null

export function readAhead(): void {
  ahead = openDisk()
  ahead.catch(() => undefined)
}

/** Null on an unprepared device. */
export async function openDevice(opening: Opening): Promise<OpenDevice | null> {
  const opened = await (ahead ?? openDisk())
  ahead = null
  if (opened === null) return null
  const { disk, prepared, storage, catalog } = opened
  const outbox = makeOutbox(storage, inTurn)
  const sales = openSales(prepared, outbox)
  const { publicId: device, contactKey } = prepared
  let until = new Date(0)
  const noteUntil = (grant: Grant): void => {
    until = grant.until
    void noteGrant(until)
  }
  const ask: AskPage = async (cursor) => {
    const answer = await askPage(syncAddress({ cursor, device }), opening.csrf())
    const renewed = 'failure' in answer || !answer.grant ? null : await renewGrant(disk, answer.grant)
    if (renewed !== null) noteUntil(renewed)
    return answer
  }
  const findOwn = async () => findGrant(disk, { ...opening, now: systemClock.now() })
  let grant = await findOwn()
  // Somebody may have renewed it in the office since.
  if (grant === null) {
    await ask(null)
    grant = await findOwn()
  }
  if (grant === null) {
    // They stay for the other sellers of the device.
    if (await hasGrantEnded(disk, systemClock.now())) await catalog.disk.forgetSupporters()
    return { sales, till: null }
  }
  noteUntil(grant)
  const isGranted = () => until > systemClock.now()
  return {
    sales,
    till: await openTill(opening, { device, contactKey, isGranted, ask, storage, catalog, outbox, sales }),
  }
}

type AskPage = (cursor: string | null) => Promise<SyncAnswer>

type Opened = Pick<PreparedDevice, 'contactKey'> & {
  device: string
  isGranted: () => boolean
  ask: AskPage
  storage: TillStorage
  catalog: NonNullable<Awaited<ReturnType<typeof openDisk>>>['catalog']
  outbox: Outbox
  sales: DeviceSales
}

function watchReach(notice: () => void): () => void {
  const stop = reachMeter.subscribe(notice)
  window.addEventListener('offline', notice)
  return () => {
    stop()
    window.removeEventListener('offline', notice)
  }
}

async function openTill({ seller, mayRefund }: Opening, opened: Opened): Promise<OfflineTill> {
  const { device, contactKey, isGranted, ask, storage, catalog, outbox, sales } = opened
  const lastAnswer = makeLastAnswer(storage, systemClock.now)
  const feed = makeCatalogFeed({
    disk: catalog.disk,
    inTurn,
    rest: atRest,
    ask: async (cursor) => {
      const answer = await ask(cursor)
      if (!('failure' in answer)) await lastAnswer.note()
      return answer
    },
  })
  await Promise.all([feed.load(catalog.whole), lastAnswer.load()])
  const stock = await keepStock(feed, { outbox, sales })
  const stored = makeCartStorage(storage, systemClock.now)
  const onChange = (cart: Begun) => {
    stored.keep(cart)
    void claimCart(cart.clientUuid)
  }
  const today = () => localDate(systemClock.now(), feed.read()?.rules.zone ?? 'UTC')
  const supporters = makeDeviceSupporters({
    readAll: feed.supporters,
    untilRead: feed.awaitSupporters,
    contactKey,
    isGranted,
    today,
  })
  const ends = { onChange, onOver: stored.drop }
  const carts = makeLocalCart({ catalog: feed.read, now: systemClock.now, supporterOf: supporters.byId, ...ends })
  const over = await Promise.all([outbox.list(), outbox.listSent(), outbox.listUndone()])
  const sold = over.flat().map(({ clientUuid }) => clientUuid)
  const open = await stored.list(new Set(sold))
  void feed.loadSupporters().then(() => supporters.prepare(atRest))
  if (open.length > 0) await feed.awaitSupporters()
  for (const cart of open) if (carts.read() === null && (await claimCart(cart.clientUuid))) carts.restore(cart)
  return {
    feed,
    findProducts: (body) => findProducts(feed, body, systemClock.now()),
    listProducts: (ids, currency) => feed.findProducts({ currency, today: today(), ids: new Set(ids) }) ?? [],
    watchProducts: (listener) => {
      const stops = [stock.watch(listener), nameProducts({ ...feed, isReached, watchReach, atRest }, listener)]
      return () => stops.forEach((stop) => stop())
    },
    freshAt: lastAnswer.read,
    refresh: stock.refresh,
    supporters,
    carts,
    whyNot,
    handOver: async (...cart) => {
      const moved = await handOver(...cart)
      if (moved !== null) carts.forget()
      return moved
    },
    sell: async (paid) => {
      const sold = await sell({ device, seller, feed, carts, outbox, readLastAnswer: lastAnswer.read }, paid)
      if (typeof sold === 'string') return sold
      sales.send()
      void stock.lower()
      return sold
    },
    mayUndo: mayRefund,
    undo: async (counter) => {
      if (!mayRefund) return NOT_REFUNDED
      const isUndone = await outbox.undo(counter, { seller, now: systemClock.now() }).catch(() => null)
      sales.send()
      await stock.lower()
      return isUndone === null ? NOT_UNDONE : isUndone ? null : WAS_TRIED
    },
  }
}

export function keepFresh(till: OfflineTill): () => void {
  const refresh = () => {
    if (navigator.onLine && document.visibilityState === 'visible') void till.refresh()
  }
  refresh()
  const timer = setInterval(refresh, FRESH_FOR)
  document.addEventListener('visibilitychange', refresh)
  window.addEventListener('online', refresh)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', refresh)
    window.removeEventListener('online', refresh)
  }
}
