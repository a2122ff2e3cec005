import { toSlug } from '~/kit/site/slug'

export const MAX_URL_LENGTH = 500

/**
 * Normalizes `/About/Our Team.php/` to `about/our-team`. Returns an empty string if no character is allowed in an
 * address (R-PAGES-3).
 */
export const toAddress = (typed: string): string =>
  typed
    .split('/')
    .map((segment) => toSlug(segment.toLowerCase().endsWith('.php') ? segment.slice(0, -'.php'.length) : segment))
    .filter((segment) => segment !== '')
    .join('/')

export const isReserved = (address: string): boolean => address === 'jpanel' || address.startsWith('jpanel/')

type Above = { type: string; address: string | null; isTop: boolean }

/** Builds the address from the title, below the parent's address unless the parent is a top-level menu heading. */
export function suggestAddress(title: string, above: Above | null): string {
  const own = toSlug(title) || 'page'
  const isHeading = above !== null && above.type === 'menu' && above.isTop
  // Children of a link to another website, a mailbox or an anchor start at the root.
  const path = above?.address?.startsWith('/') && !above.address.startsWith('//') ? above.address : ''
  const parent = isHeading ? '' : toAddress(path.split(/[?#]/, 1)[0] ?? '')
  return parent === '' || isReserved(parent) ? (isReserved(own) ? 'page' : own) : `${parent}/${own}`
}

export async function freeAddress(wanted: string, isTaken: (address: string) => Promise<boolean>): Promise<string> {
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : `-${String(number)}`
    const candidate = shortenAddress(wanted, MAX_URL_LENGTH - end.length) + end
    if (!(await isTaken(candidate))) return candidate
  }
}

function shortenAddress(address: string, maxLength: number): string {
  if (address.length <= maxLength) return address
  const cut = address.slice(0, maxLength)
  return cut.endsWith('/') || cut.endsWith('-') ? cut.slice(0, -1) : cut
}

const WEB = /^https?:\/\//i
const OTHER = /^(?:mailto|tel):[^\s]/i

export function isLink(typed: string): boolean {
  if (/[\s\\<>"]|\p{Cc}/u.test(typed)) return false
  if (typed.startsWith('/')) return !typed.startsWith('//')
  if (typed.startsWith('#') || OTHER.test(typed)) return true
  if (!WEB.test(typed) || !URL.canParse(typed)) return false
  const { username, password } = new URL(typed)
  return username === '' && password === ''
}
