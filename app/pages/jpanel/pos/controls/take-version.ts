import type { NewVersion } from '../../../../../pwa/register'

const SELLING = 'almoner-till:selling'

type Till = { isFree: boolean; locks: Pick<LockManager, 'request'> | undefined }

/**
 * Begins with a new version once no tab of the till sells: it removes the files of the version before. A page that is
 * older than its worker is loaded again once its own cart is empty. Returns a function that stops waiting.
 */
export function takeVersion({ isTaken, take }: NewVersion, { isFree, locks }: Till): () => void {
  const stopping = new AbortController()
  let release = (): void => undefined
  const sold = new Promise<void>((resolve) => (release = resolve))
  if (isTaken || locks === undefined) {
    if (isFree) take()
    return release
  }
  const mode = isFree ? 'exclusive' : 'shared'
  const { signal } = stopping
  void locks.request(SELLING, { mode, signal }, () => (isFree ? take() : sold)).catch(() => undefined)
  return () => {
    stopping.abort()
    release()
  }
}
