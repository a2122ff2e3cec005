/**
 * The till's worker fills these caches. They show what one person may see, so they are deleted with that person's
 * session.
 */
export const PAGES = 'pos-pages'
export const ROUTE_ANSWERS = 'pos-data'
/** The till's page of a version that waits, whose files would be missing for the version that serves. */
export const NEXT_PAGE = 'pos-next-page'

const DEVICE = 'almoner-grant'
/** Lets a prepared device open its till for as long as it may sell, also after the cached pages were deleted. */
const GRANT_ADDRESS = '/jpanel/pos/grant'
/** Changes with each deletion of the pages, so that no page which was asked for before is stored after it. */
const FORGOTTEN_ADDRESS = '/jpanel/pos/forgotten'
const TURN = 'almoner-till:pages'

const inTurn = <R>(work: () => Promise<R>): Promise<R> => navigator.locks.request(TURN, work)

async function readNote(storage: CacheStorage, address: string): Promise<string> {
  const stored = await (await storage.open(DEVICE)).match(address)
  return (await stored?.text()) ?? ''
}

const writeNote = async (storage: CacheStorage, address: string, note: string): Promise<void> =>
  (await storage.open(DEVICE)).put(address, new Response(note))

export const readForgotten = (storage: CacheStorage): Promise<string> => readNote(storage, FORGOTTEN_ADDRESS)

/** Works in a page and in the worker, because both reach the same caches. */
export async function forgetPages(storage: CacheStorage): Promise<void> {
  await inTurn(async () => {
    await Promise.allSettled([
      writeNote(storage, FORGOTTEN_ADDRESS, crypto.randomUUID()),
      ...[PAGES, ROUTE_ANSWERS, NEXT_PAGE].map((name) => storage.delete(name)),
    ])
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

export const storeGrantEnd = (storage: CacheStorage, until: Date): Promise<void> =>
  writeNote(storage, GRANT_ADDRESS, until.toISOString())

/** NaN where the device was not prepared. */
export const readGrantEnd = async (storage: CacheStorage): Promise<number> =>
  Date.parse(await readNote(storage, GRANT_ADDRESS))
