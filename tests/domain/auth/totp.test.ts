import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newRecoveryCodes } from '~/domain/auth/two-factor/recovery-codes.server'
import { base32, codeAt, newTotpSecret, otpauth, stepAt, stepOfCode } from '~/domain/auth/two-factor/totp.server'

const SECRET = Buffer.from('12345678901234567890')

describe('codes of an authenticator app', () => {
  test.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('are those of RFC 6238 at %i seconds', (seconds, code) => {
    expect(codeAt(SECRET, stepAt(new Date(seconds * 1000)), 8)).toBe(code)
  })

  test('are good one step early or late, and once', () => {
    const secret = newTotpSecret()
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), fc.integer({ min: -3, max: 3 }), (seconds, apart) => {
        const now = new Date(seconds * 1000)
        const step = stepAt(now) + apart
        if (step < 0) return
        const found = stepOfCode(secret, codeAt(secret, step), { now, after: null })
        if (Math.abs(apart) <= 1) expect(found).not.toBeNull()
        if (found !== null) expect(stepOfCode(secret, codeAt(secret, step), { now, after: found })).toBeNull()
      }),
    )
  })

  test('are exactly six digits, with or without spaces', () => {
    const now = new Date('2026-11-20T17:00:00Z')
    const code = codeAt(SECRET, stepAt(now))
    expect(stepOfCode(SECRET, `${code.slice(0, 3)} ${code.slice(3)}`, { now, after: null })).toBe(stepAt(now))
    for (const typed of ['', '12345', `${code}0`, 'abcdef', '١٢٣٤٥٦', '1e1000'])
      expect(stepOfCode(SECRET, typed, { now, after: null })).toBeNull()
  })
})

test('writes a secret in base32', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(base32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(otpauth(SECRET, { issuer: 'Harbor & Co (Almoner)', account: 'a@example.org' })).toBe(
    'otpauth://totp/Harbor%20%26%20Co%20(Almoner)%3A%20a%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' +
      '&issuer=Harbor%20%26%20Co%20(Almoner)&algorithm=SHA1&digits=6&period=30',
  )
})

test('there are eight recovery codes, none like another', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(8)
  for (const code of codes) expect(code).toMatch(/^[A-Za-z0-9]{10}-[A-Za-z0-9]{10}$/)
})
