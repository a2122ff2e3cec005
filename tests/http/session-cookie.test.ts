import { describe, expect, test } from 'vitest'
import { deviceCookie, makeExpiredCookies, sessionCookie, readSessionToken } from '~/http/auth/session'

const TOKEN = 'a'.repeat(43)
const requested = (cookie: string) => new Request('https://office.example.org/jpanel/', { headers: { cookie } })

describe('the cookie of a session', () => {
  test('is Secure and bound to its host where the address is https', () => {
    expect(sessionCookie(TOKEN, { isSecure: true, maxAge: 60 })).toBe(
      `__Host-almoner=${TOKEN}; Path=/; HttpOnly; SameSite=Lax; Max-Age=60; Secure`,
    )
    expect(deviceCookie(TOKEN, { isSecure: true, maxAge: 60 })).toBe(
      `almoner_device=${TOKEN}; Path=/jpanel/login; HttpOnly; SameSite=Lax; Max-Age=60; Secure`,
    )
  })

  test('opens nothing over https when another host could have set it', () => {
    expect(readSessionToken(requested(`__Host-almoner=${TOKEN}`), true)).toBe(TOKEN)
    expect(readSessionToken(requested(`almoner=${TOKEN}`), true)).toBeNull()
  })

  test('expires under both names', () => {
    expect(makeExpiredCookies()).toEqual([
      '__Host-almoner=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure',
      'almoner=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
    ])
  })
})
