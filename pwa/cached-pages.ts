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
