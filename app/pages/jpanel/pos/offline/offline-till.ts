import { call, isFailure } from '~/http/use-call'
import { localDate } from '~/kit/calendar'
import { minutes, seconds, systemClock } from '~/kit/clock'
import type { Fields } from '~/kit/fields'
import { syncAddress, type SyncWire } from '~/wire/devices/sync'
import { readProductSearch } from '~/wire/pos/product'
import type { CompletionRequest } from '~/wire/pos/requests/complete'
import type { TillProduct } from '~/wire/pos/till-product'
import { noteGrant } from '../../../../../pwa/register'
import { makeCatalogFeed, type CatalogFeed, type SyncAnswer } from './catalog-feed'
import { makeCatalogStorage } from './catalog-storage'
import { readGrant } from './device-keys'
import { inTurn, openStorage } from './indexed-storage'
import { makeLocalCart, type LocalCarts } from './local-cart'
import { isByHand, writeLocalSale } from './local-sale'
import { makeOutbox, type Outbox } from './outbox'
import { loadDevice } from './prepared-device'
import { sealStorage } from './sealed-storage'
import type { TillStorage } from './storage'

/** A till of a prepared device, in the hands of somebody whom its grant names. */
export type OfflineTill = {
  device: string
  seller: number
  feed: CatalogFeed
  /** By the body of the call; null for what the catalog does not know, such as the bookmarks of a person. */
  findProducts: (body: Fields) => TillProduct[] | null
  carts: LocalCarts
  outbox: Outbox
  /** The sentence that refuses it; null once the sale of the open cart is on the disk, and not before. */
  sell: (paid: CompletionRequest) => Promise<string | null>
}

export type Opening = { seller: number; csrf: () => string }

/** A page may be large, and nobody waits for it. */
const PAGE_LIMIT = minutes(1)
const FRESH_FOR = seconds(60)

const [REFUSED, CONFLICT, UNREADABLE] = [403, 409, 422]

async function askPage(address: string, csrf: string): Promise<SyncAnswer> {
  const signal = AbortSignal.timeout(PAGE_LIMIT)
  const reply = await call<SyncWire>(address, csrf, { method: 'GET', isUnannounced: true, priority: 'low', signal })
  if (!isFailure(reply)) return reply
  if (reply.status === CONFLICT || reply.status === UNREADABLE) return { failure: 'unknown-cursor' }
  return { failure: reply.status === REFUSED ? 'refused' : 'lost' }
}

const HEARD = 'heard'
const NOT_BY_HAND = 'Without a network, take cash, a check or another payment. A card needs the network.'
const NO_CART = 'This cart is not on this device any more.'
const NOT_STORED =
  'The storage of this device is full or blocked: the sale is not complete. Give the money back, or send what waits.'

/** When the server answered last, which bounds the time of what is sold since (R-DEVICES-7). */
function makeHeard(storage: TillStorage) {
  let at: Date | null = null
  return {
    load: async () => {
      const stored = await storage.read(HEARD)
      at = typeof stored === 'string' ? new Date(stored) : null
    },
    read: () => at,
    note: async () => {
      at = systemClock.now()
      await storage.write({ put: [[HEARD, at.toISOString()]] })
    },
  }
}

type Selling = Pick<OfflineTill, 'device' | 'seller' | 'feed' | 'carts' | 'outbox'> & { heardAt: () => Date | null }

/** Of the built app, as React Router names it. */
const readAppVersion = (): string =>
  (globalThis as { __reactRouterManifest?: { version: string } }).__reactRouterManifest?.version ?? ''

async function sell({ device, seller, feed, carts, outbox, heardAt }: Selling, paid: CompletionRequest) {
  const begun = carts.read()
  const { paymentType } = paid
  if (begun === null) return NO_CART
  if (!isByHand(paymentType)) return NOT_BY_HAND
  const soldAt = systemClock.now()
  const facts = { device, seller, soldAt, lastServerAt: heardAt() }
  const versions = { catalogVersion: feed.version(), appVersion: readAppVersion() }
  const write = writeLocalSale({ begun, paid, paymentType, facts: { ...facts, ...versions } })
  try {
    await outbox.add(begun.clientUuid, soldAt, write)
  } catch {
    return NOT_STORED
  }
  carts.forget()
  return null
}

type Searched = { keywords?: string; categoryId?: number; isBookmarked: boolean; currency: string }

function findProducts(feed: CatalogFeed, body: Fields): TillProduct[] | null {
  const { isBookmarked, ...search } = readProductSearch(body) as Searched
  const rules = feed.read()?.rules
  if (rules === undefined || isBookmarked) return null
  return feed.findProducts({ ...search, today: localDate(systemClock.now(), rules.zone) })
}

/** Null where the device was not prepared, its grant has ended, or this person is not among its sellers. */
export async function openOfflineTill({ seller, csrf }: Opening): Promise<OfflineTill | null> {
  const disk = await openStorage()
  const prepared = await loadDevice(disk)
  const grant = prepared && (await readGrant(prepared.grant, prepared.signer))
  if (!prepared || !grant || grant.until <= systemClock.now() || !grant.sellers.includes(seller)) return null
  const storage = sealStorage(disk, prepared.sealingKey)
  const device = prepared.publicId
  const heard = makeHeard(storage)
  const feed = makeCatalogFeed({
    disk: makeCatalogStorage(storage, inTurn),
    inTurn,
    ask: async (cursor) => {
      const answer = await askPage(syncAddress({ cursor, device }), csrf())
      if (!('failure' in answer)) await heard.note()
      return answer
    },
  })
  await Promise.all([feed.load(), heard.load()])
  void noteGrant(grant.until)
  const carts = makeLocalCart({ catalog: feed.read, now: systemClock.now })
  const outbox = makeOutbox(storage, inTurn)
  return {
    device,
    seller,
    feed,
    findProducts: (body) => findProducts(feed, body),
    carts,
    outbox,
    sell: (paid) => sell({ device, seller, feed, carts, outbox, heardAt: heard.read }, paid),
  }
}

/** Brings the catalog up to date now, every minute while the till is in front, and when it comes there again. */
export function keepFresh({ feed }: OfflineTill): () => void {
  const refresh = () => {
    if (navigator.onLine && document.visibilityState === 'visible') void feed.refresh().catch(() => false)
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
