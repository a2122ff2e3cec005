import { applyPage, emptyCatalog, toCatalog, type StoredCatalog } from '~/domain/till-catalog/stored-catalog'
import { listShelf, type ShelfSearch } from '~/domain/till-catalog/shelves'
import type { SyncPage } from '~/domain/till-catalog/sync-page'
import type { CatalogSupporter, TillCatalog } from '~/domain/till-catalog/catalog'
import { listAffected, withoutTaken, type Taken } from '~/domain/till-catalog/taken-stock'
import { localDate } from '~/kit/calendar'
import type { Fields } from '~/kit/fields'
import { readEnds, readSync, type SyncWire } from '~/wire/devices/sync'
import { readProductSearch } from '~/wire/pos/product'
import { toTile } from '~/wire/pos/replies/tile'
import type { TillProduct } from '~/wire/pos/till-product'
import type { makeCatalogStorage } from './catalog-storage'
import type { Outbox } from './outbox'
import type { DeviceSales } from './sending'
import type { Turns } from './storage'

/** `unknown-cursor`: a call without a cursor gets everything again. `lost`: there was no answer. */
export type SyncAnswer = SyncWire | { failure: 'unknown-cursor' | 'lost' | 'refused' }

type FeedPorts = {
  disk: ReturnType<typeof makeCatalogStorage>
  inTurn: Turns
  ask: (cursor: string | null) => Promise<SyncAnswer>
  rest: () => Promise<void>
}

export type CatalogFeed = ReturnType<typeof makeCatalogFeed>

type Searched = Omit<ShelfSearch, 'today' | 'ids'> & { isBookmarked: boolean }

export function findProducts(feed: CatalogFeed, body: Fields, now: Date): TillProduct[] | null {
  const { isBookmarked, ...search } = readProductSearch(body) as Searched
  const rules = feed.read()?.rules
  if (rules === undefined || isBookmarked) return null
  return feed.findProducts({ ...search, today: localDate(now, rules.zone) })
}

const TURN = 'sync'

function lessTaken(stored: StoredCatalog, taken: Taken): StoredCatalog {
  if (taken.size === 0) return stored
  const left = [...stored.shelves.product.values()].map((one) => withoutTaken(one, taken))
  return { ...stored, shelves: { ...stored.shelves, product: new Map(left.map((one) => [one.id, one])) } }
}

const hasNews = ({ changed, gone }: SyncWire): boolean =>
  gone.length > 0 || Object.values(changed).some((things) => things.length > 0)

export function makeCatalogFeed({ disk, inTurn, ask, rest }: FeedPorts) {
  let stored: StoredCatalog = emptyCatalog()
  /** The stored catalog, less the sales that wait. */
  let here: StoredCatalog = stored
  let taken: Taken = new Map()
  let catalog: TillCatalog | null = null
  let lastRules = ''

  const show = (next: StoredCatalog) => {
    stored = next
    here = lessTaken(next, taken)
    catalog = toCatalog(here)
  }
  let readingSupporters: Promise<void> = Promise.resolve()
  let isAwaited = false
  const withSupporters = (to: StoredCatalog, supporter: StoredCatalog['shelves']['supporter']): StoredCatalog => ({
    ...to,
    shelves: { ...to.shelves, supporter },
  })
  const loadSupporters = async (): Promise<void> => {
    const found = await disk.loadSupporters(async () => (isAwaited ? undefined : rest()))
    if (found !== null) stored = withSupporters(stored, new Map(found.map((one) => [one.id, one])))
  }
  const load = async (whole: Promise<SyncPage | null> = disk.load()): Promise<void> => {
    const read = await whole
    if (read !== null) show(withSupporters(applyPage(emptyCatalog(), read), stored.shelves.supporter))
  }
  const takePage = async (page: SyncWire, cursor: string | null): Promise<boolean> => {
    await disk.take(page)
    const { isLast } = readEnds(page)
    const rules = JSON.stringify(page.rules)
    // Another tab may have stored pages that this one has not seen, so everything is read again.
    if (page.part !== 'news' || catalog === null || stored.cursor !== cursor) {
      if (isLast) {
        await load()
        await loadSupporters()
      }
    } else if (hasNews(page) || rules !== lastRules) show(applyPage(stored, readSync(page)))
    else stored = { ...stored, cursor: page.cursor }
    lastRules = rules
    return isLast
  }
  /** A device that is revoked, or whose grant has ended, must not know them any longer (R-DEVICES-3). */
  const forgetSupporters = async (): Promise<void> => {
    stored = withSupporters(stored, new Map())
    await disk.forgetSupporters()
  }
  const refresh = async (): Promise<boolean> => {
    await readingSupporters
    for (let isAgain = false; ;) {
      const cursor = await disk.cursor()
      const answer = await ask(cursor)
      if (!('failure' in answer)) {
        if (await takePage(answer, cursor)) return true
      } else {
        if (answer.failure === 'refused') await forgetSupporters()
        if (answer.failure !== 'unknown-cursor' || isAgain) return false
        isAgain = true
        await disk.startAgain()
      }
    }
  }

  return {
    load,
    loadSupporters: (): Promise<void> => (readingSupporters = loadSupporters().catch(() => undefined)),
    awaitSupporters: async (): Promise<void> => {
      isAwaited = true
      await readingSupporters
      isAwaited = false
    },
    /** Resolves to false if the update failed; the present catalog stays in use. */
    refresh: (): Promise<boolean> => inTurn(TURN, refresh),
    read: (): TillCatalog | null => catalog,
    supporters: (): ReadonlyMap<number, CatalogSupporter> => stored.shelves.supporter,
    version: (): string => stored.cursor ?? '',
    listIds: (): number[] => [...here.shelves.product.keys()],
    /** Lowers the stock by what was sold here and is not sent. Returns the products that changed by it. */
    setTaken: (next: Taken): number[] => {
      const changed = [...taken.keys(), ...next.keys()].filter((id) => taken.get(id) !== next.get(id))
      if (changed.length === 0) return []
      taken = next
      show(stored)
      return listAffected(here.shelves.product.values(), new Set(changed))
    },
    findProducts: (search: ShelfSearch): TillProduct[] | null => {
      if (catalog === null) return null
      const { product, category } = here.shelves
      const shelved = { catalog, products: product.values(), isCategory: (id: number) => category.has(id) }
      const { recurringType } = catalog.rules.till
      return listShelf(shelved, search).map((one) => toTile(one, recurringType))
    },
  }
}

type Waiting = {
  outbox: Pick<Outbox, 'sumTaken'>
  sales: Pick<DeviceSales, 'read' | 'watch'>
}

/** Lowers the stock by the sales that wait here, until the server has counted them itself. */
export async function keepStock(feed: CatalogFeed, { outbox, sales }: Waiting) {
  const listeners = new Set<(productIds: number[]) => void>()
  const lower = async (): Promise<void> => {
    // If the disk cannot be read now, the next sale or refresh tries again.
    const taken = await outbox.sumTaken().catch(() => null)
    const changed = taken === null ? [] : feed.setTaken(taken)
    if (changed.length > 0) for (const listener of listeners) listener(changed)
  }
  const refresh = async (): Promise<void> => {
    await feed.refresh().catch(() => false)
    await lower()
  }
  let count = sales.read().count
  sales.watch(() => {
    const before = count
    count = sales.read().count
    if (count < before) void refresh()
  })
  await lower()
  return {
    lower,
    refresh,
    watch: (listener: (productIds: number[]) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
