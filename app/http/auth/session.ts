import { createHmac, timingSafeEqual } from 'node:crypto'
// Relative: the bench runs this file with plain Node.
import { readCookie } from '../../kit/cookie.ts'
import type { SentRequest } from '../sent-request'

/** Uses the `__Host-` prefix on https, because another host cannot plant such a cookie. */
const nameCookie = (isSecure: boolean) => (isSecure ? '__Host-almoner' : 'almoner')

export const deriveCsrf = (sessionToken: string): string =>
  createHmac('sha256', sessionToken).update('anti-forgery').digest('base64url')

export function isSame(sent: string, wanted: string): boolean {
  const left = Buffer.from(sent)
  const right = Buffer.from(wanted)
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Without `maxAge` (seconds) the browser deletes it when it is closed. */
export function sessionCookie(
  token: string,
  { isSecure, maxAge }: { isSecure: boolean; maxAge: number | null },
): string {
  const age = maxAge === null ? '' : `; Max-Age=${maxAge}`
  return `${nameCookie(isSecure)}=${token}; Path=/; HttpOnly; SameSite=Lax${age}${isSecure ? '; Secure' : ''}`
}

/** Expires both names, so that a change of the address from http to https leaves nothing behind. */
export const makeExpiredCookies = (): string[] =>
  [true, false].map((isSecure) => sessionCookie('', { isSecure, maxAge: 0 }))

export function readSessionToken(request: SentRequest, isSecure: boolean): string | null {
  const token = readCookie(request.headers.get('cookie'), nameCookie(isSecure))
  return token !== null && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : null
}

const DEVICE = 'almoner_device'

/**
 * Sent only to sign-in. It grants no access; it only distinguishes wrong attempts of this browser from those of a
 * stranger.
 */
export const deviceCookie = (token: string, { isSecure, maxAge }: { isSecure: boolean; maxAge: number }): string =>
  `${DEVICE}=${token}; Path=/jpanel/login; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${isSecure ? '; Secure' : ''}`

const DEVICE_TOKEN = /(?:^|; )almoner_device=([A-Za-z0-9_-]{43})(?:;|$)/
export const readDeviceToken = (request: SentRequest): string | null =>
  DEVICE_TOKEN.exec(request.headers.get('cookie') ?? '')?.[1] ?? null

/** `Authorization: Bearer alm_…` (R-ACCESS-7). */
export function readBearerToken(request: SentRequest): string | null {
  const match = /^Bearer (\S{10,200})$/.exec(request.headers.get('authorization') ?? '')
  return match?.[1] ?? null
}
