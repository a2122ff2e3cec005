import { forgetPages } from './cached-pages'
import { keepScreens } from './keep-screens'

const newVersion = () => import('./new-version')

/** Called by a till that is about to use the new version. False where another tab is in use. */
export const takeNewVersion = async (): Promise<boolean> => (await newVersion()).takeNewVersion()

/** Called by a till in use: no tab changes its version before the returned function is called. */
export function holdVersion(): () => void {
  // Without its file this tab offers no new version either.
  const holding = newVersion().then(
    (module) => module.holdVersion(),
    () => () => undefined,
  )
  return () => void holding.then((release) => release())
}

/**
 * Called by the till in the browser: installs the worker that opens the till without a network. Calls back while a new
 * version waits.
 */
export async function registerTill(onNewVersion: () => void): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Browsers that refuse workers (private windows, policies) still have a till, only not without a network.
  await newVersion()
    .then(({ installWorker }) => installWorker(onNewVersion))
    .catch(() => undefined)
}

/**
 * Called before signing out, and by the sign-in page, which nobody with a session sees: what the worker stored of a
 * person's till goes.
 */
export async function forgetTill(): Promise<void> {
  if ('caches' in globalThis) await forgetPages(caches)
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
