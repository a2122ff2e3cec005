/**
 * The till's worker fills these caches. They show what one person may see, so they are deleted with that person's
 * session.
 */
export const PAGES = 'pos-pages'
export const ROUTE_ANSWERS = 'pos-data'
/** The till's page of a version that waits, whose files would be missing for the version that serves. */
export const NEXT_PAGE = 'pos-next-page'

/** Works in a page and in the worker, because both reach the same caches. */
export async function forgetPages(storage: CacheStorage): Promise<void> {
  await Promise.all([PAGES, ROUTE_ANSWERS, NEXT_PAGE].map((name) => storage.delete(name)))
}

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
