import { Workbox } from 'workbox-window'
import { TAKE_OVER } from './take-over'

const SCOPE = '/jpanel/pos'
const WORKER = '/jpanel/service-worker.js'
const IN_USE = 'almoner-till-in-use'
const LOOK_EACH_MS = 3_600_000

const isTillWorker = (worker: ServiceWorker | null): boolean =>
  worker !== null && new URL(worker.scriptURL).pathname === WORKER

/** Installs the worker, and calls back while a new version of it waits. */
export async function installWorker(onNewVersion: () => void): Promise<void> {
  const registration = await new Workbox(WORKER, { scope: SCOPE }).register()
  if (registration) watchVersion(registration, onNewVersion)
}

/**
 * Calls back while a new version of the till waits, and loads the page again once that version has taken over. A till
 * that stays open for days looks for one each hour, and when it comes back to the front.
 */
function watchVersion(registration: ServiceWorkerRegistration, onWaiting: () => void): void {
  const notice = () => {
    // Without an older version in charge a worker that waits is the first one, which takes over by itself.
    if (registration.waiting && registration.active) onWaiting()
  }
  const follow = () => registration.installing?.addEventListener('statechange', notice)
  const look = () => void registration.update().catch(() => undefined)
  registration.addEventListener('updatefound', follow)
  follow()
  notice()
  setInterval(look, LOOK_EACH_MS)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
  reloadAfterTakeover()
}

/** The worker of the office gives way to the first one of the till, which needs no reload. */
function reloadAfterTakeover(): void {
  const { serviceWorker } = navigator
  let wasTill = isTillWorker(serviceWorker.controller)
  serviceWorker.addEventListener('controllerchange', () => {
    if (wasTill) location.reload()
    wasTill = isTillWorker(serviceWorker.controller)
  })
}

/** False where another tab has a cart or a dialog open: all tabs of the till change their version together. */
export async function takeNewVersion(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE)
  const take = () => registration?.waiting?.postMessage(TAKE_OVER)
  if (!('locks' in navigator)) {
    take()
    return true
  }
  return navigator.locks.request(IN_USE, { ifAvailable: true }, (lock) => {
    if (lock) take()
    return lock !== null
  })
}

/** Keeps every tab on its version until the returned function is called. */
export function holdVersion(): () => void {
  if (!('locks' in navigator)) return () => undefined
  let release = (): void => undefined
  const isHeld = new Promise<void>((resolve) => {
    release = resolve
  })
  void navigator.locks.request(IN_USE, { mode: 'shared' }, async () => isHeld).catch(() => undefined)
  return release
}
