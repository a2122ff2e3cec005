/** An untouched till loads its later parts after this pause. */
const UNTOUCHED_MS = 5_000

const USES = ['pointerup', 'keydown'] as const

/**
 * Calls back after the first tap or key, or when the page has been loaded for a while: over a slow network nothing
 * competes with what that first tap needs. Returns what ends the waiting.
 */
export function onceInUse(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(timer)
    window.removeEventListener('load', count)
    for (const use of USES) window.removeEventListener(use, begin, { capture: true })
  }
  const begin = () => {
    end()
    callback()
  }
  const count = () => {
    timer = setTimeout(begin, UNTOUCHED_MS)
  }
  if (document.readyState === 'complete') count()
  else window.addEventListener('load', count)
  for (const use of USES) window.addEventListener(use, begin, { capture: true })
  return end
}
