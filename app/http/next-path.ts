const HOME = '/jpanel/'
const PLACE = 'https://here.invalid'

/** Where sign-in leads: an address below /jpanel/ and nowhere else, however it is written. */
export function nextPath(asked: unknown): string {
  if (typeof asked !== 'string' || !asked.startsWith(HOME) || asked.includes('\\')) return HOME
  try {
    const url = new URL(asked, PLACE)
    const isHere = url.origin === PLACE && url.pathname.startsWith(HOME) && !url.pathname.startsWith('/jpanel/login')
    return isHere ? url.pathname + url.search + url.hash : HOME
  } catch {
    return HOME
  }
}
