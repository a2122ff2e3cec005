// The worker of the office. It answers with one plain page where a page cannot be fetched, and stores nothing that says
// anything of anybody.
const CACHE = 'office-offline-4'
const PAGE = '/jpanel/offline.html'
/** What it loads. */
const PARTS = ['/jpanel/offline.css', '/jpanel/offline.js']

addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([PAGE, ...PARTS])))
  self.skipWaiting()
})

/** Of this worker only: the till's are its own. */
const removeOlder = async () => {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith('office-offline-') && name !== CACHE).map((name) => caches.delete(name)),
  )
}

addEventListener('activate', (event) => {
  // A page is fetched while the worker still starts.
  event.waitUntil(Promise.all([removeOlder(), self.clients.claim(), self.registration.navigationPreload?.enable()]))
})

const page = async (event) => {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(PAGE)) ?? Response.error()
  }
}

addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate' && request.method === 'GET') return event.respondWith(page(event))
  const { pathname } = new URL(request.url)
  if (PARTS.includes(pathname)) event.respondWith(caches.match(pathname).then((stored) => stored ?? fetch(request)))
})
