import { forgetPages, storeGrantEnd } from './cached-pages'
import { keepScreens } from './keep-screens'

const SCOPE = '/jpanel/pos'

/** Called by the till's layout in the browser: installs the worker that opens the till without a network. */
export async function registerTill(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { Workbox } = await import('workbox-window')
  // Browsers that refuse workers (private windows, policies) still have a till, only not without a network.
  await new Workbox('/jpanel/service-worker.js', { scope: SCOPE }).register().catch(() => undefined)
}

/**
 * Called before signing out, and by the sign-in page, which nobody with a session sees: what the worker stored of a
 * person's till goes.
 */
export async function forgetTill(): Promise<void> {
  if ('caches' in globalThis) await forgetPages(caches)
}

/** Called by the till of a prepared device: until then it opens without a network, however old its page is. */
export async function noteGrant(until: Date): Promise<void> {
  if ('caches' in globalThis) await storeGrantEnd(caches, until)
}

/**
 * Called by the shell of the office: its worker answers with one plain page where a page is opened without a network,
 * and stores nothing else.
 */
export async function registerOffice(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/jpanel/office-worker.js').catch(() => undefined)
  keepScreens()
}
