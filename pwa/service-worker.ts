/// <reference lib="webworker" />
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { forgetPages, PAGES, readGrantEnd, ROUTE_ANSWERS } from './cached-pages'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

const TILL_PAGE = '/jpanel/pos'
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

/**
 * One copy of the till serves all its addresses and holds no cart: the till requests its order when the network is
 * back.
 */
const oneTill = {
  ...onlyAnswers,
  cacheKeyWillBeUsed: async ({ request }: { request: Request }) => new URL(request.url).pathname,
  cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) =>
    new URL(request.url).searchParams.has('order') ? null : onlyAnswers.cacheWillUpdate({ response }),
}

const pages = new NetworkFirst({
  cacheName: PAGES,
  networkTimeoutSeconds: PATIENCE_SECONDS,
  matchOptions: { ignoreVary: true },
  plugins: [oneTill],
})

/**
 * The page that installed the worker was loaded before it, so it is fetched again to make the till open without a
 * network.
 */
async function keepTill(): Promise<void> {
  const response = await fetch(TILL_PAGE, { credentials: 'same-origin', headers: { accept: 'text/html' } }).catch(
    () => null,
  )
  if (response?.status === 200 && !response.redirected) await (await caches.open(PAGES)).put(TILL_PAGE, response)
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

self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), keepTill()])))
