import { forgetPages, storeGrantEnd } from './cached-pages'
import { keepScreens } from './keep-screens'

const SCOPE = '/jpanel/pos'

/** Called by the till's layout in the browser: installs the worker that opens the till without a network. */
export async function registerTill(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { Workbox } = await import('workbox-window')
  // Browsers that refuse workers (private windows, policies) can still use the till, but not without a network.
  await new Workbox('/jpanel/service-worker.js', { scope: SCOPE }).register().catch(() => undefined)
}

/**
 * Called before signing out, and by the sign-in page, which is shown only without a session. Deletes what the worker
 * stored of a person's till.
 */
export async function forgetTill(): Promise<void> {
  if ('caches' in globalThis) await forgetPages(caches)
}

/**
 * Called by the till of a prepared device, which opens without a network until then, regardless of the age of its page.
 */
export async function noteGrant(until: Date): Promise<void> {
  if ('caches' in globalThis) await storeGrantEnd(caches, until)
}

/**
 * Called by the shell of the office. Its worker shows one plain page when a page is opened without a network, and
 * stores nothing else.
 */
export async function registerOffice(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/jpanel/office-worker.js').catch(() => undefined)
  keepScreens()
}
