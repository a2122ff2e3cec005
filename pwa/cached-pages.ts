/**
 * The caches of pages that the till's worker fills. They show what one person may see: they go with that person's
 * session.
 */
export const PAGES = 'pos-pages'
export const ROUTE_ANSWERS = 'pos-data'

/** For a page and for the worker alike: both reach the same caches. */
export async function forgetPages(storage: CacheStorage): Promise<void> {
  await Promise.all([PAGES, ROUTE_ANSWERS].map((name) => storage.delete(name)))
}

/** No page: it stays where those go, and lets a prepared device open its till for as long as it may sell. */
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
