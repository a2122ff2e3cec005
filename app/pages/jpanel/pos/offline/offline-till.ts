import { call, isFailure } from '~/http/use-call'
import { localDate } from '~/kit/calendar'
import { minutes, seconds, systemClock } from '~/kit/clock'
import type { Fields } from '~/kit/fields'
import { syncAddress, type SyncWire } from '~/wire/devices/sync'
import { readProductSearch } from '~/wire/pos/product'
import type { TillProduct } from '~/wire/pos/till-product'
import { noteGrant } from '../../../../../pwa/register'
import { makeCatalogFeed, type CatalogFeed, type SyncAnswer } from './catalog-feed'
import { makeCatalogStorage } from './catalog-storage'
import { readGrant } from './device-keys'
import { inTurn, openStorage } from './indexed-storage'
import { loadDevice } from './prepared-device'
import { sealStorage } from './sealed-storage'

/** A till of a prepared device, in the hands of somebody whom its grant names. */
export type OfflineTill = {
  device: string
  seller: number
  feed: CatalogFeed
  /** By the body of the call; null for what the catalog does not know, such as the bookmarks of a person. */
  findProducts: (body: Fields) => TillProduct[] | null
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
  const feed = makeCatalogFeed({
    disk: makeCatalogStorage(storage, inTurn),
    inTurn,
    ask: (cursor) => askPage(syncAddress({ cursor, device }), csrf()),
  })
  await feed.load()
  void noteGrant(grant.until)
  return { device, seller, feed, findProducts: (body) => findProducts(feed, body) }
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
