const HOME = '/jpanel/'
const PLACE = 'https://here.invalid'

const MAX_LENGTH = 3000

/**
 * Accepts only an address below /jpanel/, in any spelling, and otherwise returns `otherwise`. The result is safe in a
 * header.
 */
export function nextPath(requested: unknown, otherwise = HOME): string {
  if (
    typeof requested !== 'string' ||
    !requested.startsWith(HOME) ||
    requested.length > MAX_LENGTH ||
    /[\\\p{Cc}]/u.test(requested)
  )
    return otherwise
  try {
    const url = new URL(requested, PLACE)
    const isHere = url.origin === PLACE && url.pathname.startsWith(HOME) && !url.pathname.startsWith('/jpanel/login')
    return isHere ? url.pathname + url.search + url.hash : otherwise
  } catch {
    return otherwise
  }
}
