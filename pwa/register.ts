import { forgetPages } from './cached-pages'

const SCOPE = '/jpanel/pos'

/** Called by the till's layout in the browser: installs the worker that opens the till without a network. */
export async function registerTill(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { Workbox } = await import('workbox-window')
  // Browsers that refuse workers (private windows, policies) still have a till, only not without a network.
  await new Workbox('/jpanel/service-worker.js', { scope: SCOPE }).register().catch(() => undefined)
}

/** Called before signing out, and by the sign-in page, which nobody with a session sees: what the worker stored of a person's till goes. */
export async function forgetTill(): Promise<void> {
  if ('caches' in globalThis) await forgetPages(caches)
}
