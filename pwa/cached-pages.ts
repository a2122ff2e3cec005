/**
 * The till's worker fills these caches. They show what one person may see, so they are deleted with that person's
 * session.
 */
export const PAGES = 'pos-pages'
export const ROUTE_ANSWERS = 'pos-data'
/** The till's page of a version that waits, whose files would be missing for the version that serves. */
export const NEXT_PAGE = 'pos-next-page'

const FORGOTTEN = 'almoner-forgotten'
const FORGOTTEN_ADDRESS = '/jpanel/pos/forgotten'
const TURN = 'almoner-till:pages'

const inTurn = <R>(work: () => Promise<R>): Promise<R> => navigator.locks.request(TURN, work)

export async function readForgotten(storage: CacheStorage): Promise<string> {
  const stored = await (await storage.open(FORGOTTEN)).match(FORGOTTEN_ADDRESS)
  return (await stored?.text()) ?? ''
}

/** Works in a page and in the worker, because both reach the same caches. */
export async function forgetPages(storage: CacheStorage): Promise<void> {
  await inTurn(async () => {
    const note = async () => (await storage.open(FORGOTTEN)).put(FORGOTTEN_ADDRESS, new Response(crypto.randomUUID()))
    await Promise.allSettled([note(), ...[PAGES, ROUTE_ANSWERS, NEXT_PAGE].map((name) => storage.delete(name))])
  })
}

type Fetched = { cache: string; address: string; response: Response; since: string }

export const storePage = (storage: CacheStorage, { cache, address, response, since }: Fetched): Promise<boolean> =>
  inTurn(async () => {
    if ((await readForgotten(storage)) !== since) return false
    await (await storage.open(cache)).put(address, response)
    return true
  })

export const takeNextPage = (storage: CacheStorage): Promise<void> =>
  inTurn(async () => {
    const [address] = await (await storage.open(NEXT_PAGE)).keys()
    const next = address && (await (await storage.open(NEXT_PAGE)).match(address))
    if (next) await (await storage.open(PAGES)).put(address, next)
    await storage.delete(NEXT_PAGE)
  })

/** Stays when the cached pages are deleted, and lets a prepared device open its till for as long as it may sell. */
const GRANT = 'almoner-grant'
const GRANT_ADDRESS = '/jpanel/pos/grant'

export async function storeGrantEnd(storage: CacheStorage, until: Date): Promise<void> {
  await (await storage.open(GRANT)).put(GRANT_ADDRESS, new Response(until.toISOString()))
}

/** NaN where the device was not prepared. */
export async function readGrantEnd(storage: CacheStorage): Promise<number> {
  const stored = await (await storage.open(GRANT)).match(GRANT_ADDRESS)
  return Date.parse((await stored?.text()) ?? '')
}
