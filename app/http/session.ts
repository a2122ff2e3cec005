import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** `__Host-` where the address is https: such a cookie cannot be planted by another host. */
const cookieName = (isSecure: boolean) => (isSecure ? '__Host-almoner' : 'almoner')

/** 256 bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Tokens are stored as this, never as they are. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Derived from the session's own secret: nothing to store, and a new session has a new one. */
export const csrfOf = (sessionToken: string): string => createHmac('sha256', sessionToken).update('anti-forgery').digest('base64url')

export function isSame(given: string, wanted: string): boolean {
  const left = Buffer.from(given)
  const right = Buffer.from(wanted)
  return left.length === right.length && timingSafeEqual(left, right)
}

export function sessionCookie(token: string, options: { isSecure: boolean; maxAge: number }): string {
  return `${cookieName(options.isSecure)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${options.maxAge}${options.isSecure ? '; Secure' : ''}`
}

export const expiredCookie = (isSecure: boolean): string => sessionCookie('', { isSecure, maxAge: 0 })

export function sessionTokenOf(request: Request, isSecure: boolean): string | null {
  const match = new RegExp(`(?:^|; )${cookieName(isSecure)}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(request.headers.get('cookie') ?? '')
  return match?.[1] ?? null
}

/** `Authorization: Bearer alm_…` (people-and-content 1.6). */
export function bearerTokenOf(request: Request): string | null {
  const match = /^Bearer (\S{10,200})$/.exec(request.headers.get('authorization') ?? '')
  return match?.[1] ?? null
}
