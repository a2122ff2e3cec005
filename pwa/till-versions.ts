import { Workbox } from 'workbox-window'

/** `isTaken`: its worker serves already, and the open page is older. `take` begins with it. */
export type NewVersion = { isTaken: boolean; take: () => void }

const SCRIPT = '/jpanel/service-worker.js'
const LOOKS_EVERY_MS = 3_600_000

/** The office has a worker of its own, which serves the till until the till's first one does. */
const isTillsOwn = (worker: ServiceWorker | null): boolean =>
  worker !== null && new URL(worker.scriptURL).pathname === SCRIPT

/** Installs the till's worker and calls back with each version that comes after it. */
export async function followVersions(scope: string, show: (version: NewVersion) => void): Promise<void> {
  const { serviceWorker } = navigator
  const workbox = new Workbox(SCRIPT, { scope })
  workbox.addEventListener('waiting', () => show({ isTaken: false, take: () => workbox.messageSkipWaiting() }))
  let isServed = isTillsOwn(serviceWorker.controller)
  serviceWorker.addEventListener('controllerchange', () => {
    if (isServed) show({ isTaken: true, take: () => window.location.reload() })
    isServed = isTillsOwn(serviceWorker.controller)
  })
  await workbox.register()
  // A till may stay open for days, in which a browser looks only once.
  setInterval(() => void workbox.update().catch(() => undefined), LOOKS_EVERY_MS)
}
