const UNTOUCHED_MS = 5_000

const USES = ['pointerup', 'keydown'] as const

/**
 * Calls back after the first tap or key, or some time after the page has loaded, so that on a slow network nothing
 * competes with that first tap. Returns a function that cancels it.
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
