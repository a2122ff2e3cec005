/// <reference lib="webworker" />
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import {
  forgetPages,
  NEXT_PAGE,
  PAGES,
  readForgotten,
  readGrantEnd,
  ROUTE_ANSWERS,
  storePage,
  takeNextPage,
} from './cached-pages'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

const TILL_PAGE = '/jpanel/pos'
const ASSETS = '/jpanel/assets/'
const TILL = /^\/jpanel\/pos(?:[/?]|$)/
const TILL_ROUTE_ANSWER = /^\/jpanel\/pos(?:\/.*)?\.data$/
const PATIENCE_SECONDS = 3

cleanupOutdatedCaches()
precacheAndRoute(self.__WB_MANIFEST)

const HOUR_MS = 3_600_000

/**
 * A session lasts at most 12 hours and one idle hour (R-ACCESS-6), so offline the till opens for 12 hours and pages
 * that name payers for one. On a prepared device the till opens until its grant ends (R-DEVICES-12).
 */
const longestAge = (request: Request): number => (new URL(request.url).pathname === TILL_PAGE ? 12 * HOUR_MS : HOUR_MS)

const isGranted = async (request: Request): Promise<boolean> =>
  new URL(request.url).pathname === TILL_PAGE && Date.now() < (await readGrantEnd(caches))

const isTooOld = async (request: Request, response: Response): Promise<boolean> =>
  !(Date.now() - Date.parse(response.headers.get('date') ?? '') < longestAge(request)) && !(await isGranted(request))

/**
 * The till redirects only to sign-in. A worker cannot read the redirect of a page, and React Router answers a redirect
 * of its data with 202.
 */
const isSignedOut = (response: Response): boolean => response.type === 'opaqueredirect' || response.status === 202

type State = { state?: Record<string, unknown> }
type Fetched = State & { request: Request; response: Response }

/** Workbox would also store what was asked for before a sign-out, so these plugins store, and give it nothing. */
async function store(cache: string, address: string, { response, state }: Fetched): Promise<null> {
  await storePage(caches, { cache, address, response, since: String(state?.since ?? '') })
  return null
}

const isWanted = (response: Response): boolean => response.status === 200 && !response.redirected

/**
 * A redirect to the sign-in page or an error must not replace the stored till. When the session is over, the pages that
 * were stored under it are deleted.
 */
const onlyAnswers = {
  requestWillFetch: async ({ request, state }: State & { request: Request }) => {
    if (state !== undefined) state.since = await readForgotten(caches)
    return request
  },
  fetchDidSucceed: async ({ response }: { response: Response }) => {
    if (isSignedOut(response)) await forgetPages(caches)
    return response
  },
  cacheWillUpdate: async (fetched: Fetched) =>
    isWanted(fetched.response) ? store(ROUTE_ANSWERS, fetched.request.url, fetched) : null,
  cachedResponseWillBeUsed: async ({ request, cachedResponse }: { request: Request; cachedResponse?: Response }) =>
    cachedResponse === undefined || (await isTooOld(request, cachedResponse)) ? null : cachedResponse,
}

const MANIFEST = /\/jpanel\/assets\/manifest-[\w-]+\.js/

/**
 * A page of a version that is not stored yet would not open without a network. The manifest of a version has another
 * name in each.
 */
async function hasItsFiles(response: Response): Promise<boolean> {
  const [manifest] = MANIFEST.exec(await response.clone().text()) ?? []
  return manifest === undefined || (await caches.match(manifest, { ignoreVary: true })) !== undefined
}

/**
 * One copy of the till serves all its addresses and holds no cart: the till requests its order when the network is
 * back.
 */
const oneTill = {
  ...onlyAnswers,
  cacheKeyWillBeUsed: async ({ request }: { request: Request }) => new URL(request.url).pathname,
  cacheWillUpdate: async (fetched: Fetched) => {
    const { pathname, searchParams } = new URL(fetched.request.url)
    if (searchParams.has('order') || !isWanted(fetched.response)) return null
    return (await hasItsFiles(fetched.response)) ? store(PAGES, pathname, fetched) : null
  },
}

const pages = new NetworkFirst({
  cacheName: PAGES,
  networkTimeoutSeconds: PATIENCE_SECONDS,
  matchOptions: { ignoreVary: true },
  plugins: [oneTill],
})

/**
 * The page that installs the worker was loaded before it, or belongs to an earlier version. A version without its page
 * would not open without a network, so it is installed with one or not at all.
 */
async function fetchTill(): Promise<void> {
  const since = await readForgotten(caches)
  const response = await fetch(TILL_PAGE, { credentials: 'same-origin', headers: { accept: 'text/html' } })
  if (response.status !== 200 || response.redirected) throw new Error('The till did not open.')
  const isStored = await storePage(caches, { cache: NEXT_PAGE, address: TILL_PAGE, response, since })
  if (!isStored) throw new Error('Somebody signed out meanwhile.')
}

const offlinePage = createHandlerBoundToURL('/jpanel/pos-offline.html')

// Caches only the till's own pages, because any other HTML depends on what its reader may see.
registerRoute(
  new NavigationRoute((options) => pages.handle(options).catch(() => offlinePage(options)), { allowlist: [TILL] }),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && TILL_ROUTE_ANSWER.test(url.pathname),
  new NetworkFirst({ cacheName: ROUTE_ANSWERS, networkTimeoutSeconds: PATIENCE_SECONDS, plugins: [onlyAnswers] }),
)

// A page that came from a newer server needs files that the next version has stored already.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(ASSETS),
  async ({ request }) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request),
)

self.addEventListener('install', (event) => event.waitUntil(fetchTill()))
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), takeNextPage(caches)])))

// The till asks for this once nobody sells (pos/controls/take-version.ts).
self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if ((data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting()
})
