import { forgetPages, storeGrantEnd } from './cached-pages'
import { keepScreens } from './keep-screens'
import type { NewVersion } from './till-versions'

export type { NewVersion } from './till-versions'

const SCOPE = '/jpanel/pos'

let newVersion: NewVersion | null = null
const listeners = new Set<() => void>()

/** A version of the app that is newer than the open till; null almost always. */
export const readNewVersion = (): NewVersion | null => newVersion

export function watchNewVersion(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Called by the till's layout in the browser: installs the worker that opens the till without a network. */
export async function registerTill(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { followVersions } = await import('./till-versions')
  const show = (found: NewVersion) => {
    newVersion = found
    for (const listener of listeners) listener()
  }
  // Browsers that refuse workers (private windows, policies) can still use the till, but not without a network.
  await followVersions(SCOPE, show).catch(() => undefined)
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
