/// <reference lib="webworker" />
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { forgetPages, NEXT_PAGE, PAGES, readGrantEnd, ROUTE_ANSWERS } from './cached-pages'

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

/**
 * A redirect to the sign-in page or an error must not replace the stored till. When the session is over, the pages that
 * were stored under it are deleted.
 */
const onlyAnswers = {
  fetchDidSucceed: async ({ response }: { response: Response }) => {
    if (isSignedOut(response)) await forgetPages(caches)
    return response
  },
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    response.status === 200 && !response.redirected ? response : null,
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
  cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) => {
    if (new URL(request.url).searchParams.has('order')) return null
    const wanted = await onlyAnswers.cacheWillUpdate({ response })
    return wanted !== null && (await hasItsFiles(wanted)) ? wanted : null
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
  const response = await fetch(TILL_PAGE, { credentials: 'same-origin', headers: { accept: 'text/html' } })
  if (response.status !== 200 || response.redirected) throw new Error('The till did not open.')
  await (await caches.open(NEXT_PAGE)).put(TILL_PAGE, response)
}

async function keepTill(): Promise<void> {
  const next = await (await caches.open(NEXT_PAGE)).match(TILL_PAGE)
  if (next !== undefined) await (await caches.open(PAGES)).put(TILL_PAGE, next)
  await caches.delete(NEXT_PAGE)
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
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), keepTill()])))

// The till asks for this once nobody sells (pos/controls/take-version.ts).
self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if ((data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting()
})
