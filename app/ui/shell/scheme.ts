import { readCookie } from '~/kit/cookie'

export type Scheme = 'light' | 'dark'
const NAME = 'almoner_scheme'
const A_YEAR = 31_536_000

/** Null follows the system. */
export function readScheme(cookie: string | null): Scheme | null {
  const value = readCookie(cookie, NAME)
  return value === 'light' || value === 'dark' ? value : null
}

export const schemeCookie = (scheme: Scheme | null): string =>
  `${NAME}=${scheme ?? ''}; Path=/jpanel; Max-Age=${scheme ? A_YEAR : 0}; SameSite=Lax`

/** Null returns to the system's scheme. */
export function chooseScheme(scheme: Scheme | null): void {
  if (scheme) document.documentElement.dataset.scheme = scheme
  else delete document.documentElement.dataset.scheme
  // Matches the name and the attributes that the server gives its cookies on https.
  document.cookie = location.protocol === 'https:' ? `__Secure-${schemeCookie(scheme)}; Secure` : schemeCookie(scheme)
}
