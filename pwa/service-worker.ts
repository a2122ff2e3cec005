/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

const PAGES = 'pos-pages'
const ROUTE_ANSWERS = 'pos-data'
const TILL_PAGE = '/jpanel/pos'
const TILL = /^\/jpanel\/pos(?:[/?]|$)/
const TILL_ROUTE_ANSWER = /^\/jpanel\/pos(?:\/.*)?\.data$/
const PATIENCE_SECONDS = 3

cleanupOutdatedCaches()
precacheAndRoute(self.__WB_MANIFEST)

/** A redirect to the sign-in page or an error must not take the place of the till. */
const onlyAnswers = {
  cacheWillUpdate: async ({ response }: { response: Response }) => (response.status === 200 && !response.redirected ? response : null),
}

/** One copy of the till serves every address of it, and holds no cart: the till asks for its order when there is a network again. */
const oneTill = {
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

/** The visit that installed the worker came before it: its page is fetched once more, so that the till opens without a network from then on. */
async function keepTill(): Promise<void> {
  const response = await fetch(TILL_PAGE, { credentials: 'same-origin', headers: { accept: 'text/html' } }).catch(() => null)
  if (response?.status === 200 && !response.redirected) await (await caches.open(PAGES)).put(TILL_PAGE, response)
}
const offlinePage = createHandlerBoundToURL('/jpanel/pos-offline.html')

// Only the till's own pages are kept; no other HTML ever is, since it carries what its reader may see.
registerRoute(new NavigationRoute((options) => pages.handle(options).catch(() => offlinePage(options)), { allowlist: [TILL] }))
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && TILL_ROUTE_ANSWER.test(url.pathname),
  new NetworkFirst({ cacheName: ROUTE_ANSWERS, networkTimeoutSeconds: PATIENCE_SECONDS, plugins: [onlyAnswers] }),
)

self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), keepTill()])))
self.addEventListener('message', (event) => {
  if (event.data === 'sign-out') event.waitUntil(Promise.all([caches.delete(PAGES), caches.delete(ROUTE_ANSWERS)]))
})
