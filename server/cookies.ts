import type { RequestHandler } from 'express'
import { beforeHeadersLeave } from './response-headers.ts'

const SECURE = '__Secure-'
const HOST = '__Host-'

/**
 * Returns cookies that a page over https set, under the names that the application uses. Any page could have set the
 * others.
 */
const selectTrusted = (cookies: string): string =>
  cookies
    .split('; ')
    .filter((cookie) => cookie.startsWith(SECURE) || cookie.startsWith(HOST))
    .map((cookie) => (cookie.startsWith(SECURE) ? cookie.slice(SECURE.length) : cookie))
    .join('; ')

function secureCookie(cookie: string): string[] {
  if (cookie.startsWith(HOST)) return [cookie]
  const secure = /; Secure(?:;|$)/.test(cookie) ? cookie : `${cookie}; Secure`
  return cookie.includes('; Max-Age=0') ? [SECURE + secure, secure] : [SECURE + secure]
}

export const secureCookies: RequestHandler = (request, response, next) => {
  if (!request.secure) return next()
  const { cookie } = request.headers
  if (cookie !== undefined) request.headers.cookie = selectTrusted(cookie)
  beforeHeadersLeave(response, () => {
    const set = response.getHeader('set-cookie')
    if (set !== undefined)
      response.setHeader(
        'set-cookie',
        [set].flat().flatMap((one) => secureCookie(String(one))),
      )
  })
  next()
}
