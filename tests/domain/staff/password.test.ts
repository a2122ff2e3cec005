import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_PASSWORD_LENGTH } from '~/domain/auth/passwords/password-length'
import { isEasyToGuess, passwordFault, TOO_COMMON, TOO_LONG, TOO_SHORT } from '~/domain/auth/passwords/password.server'
import { workOf } from '../../support/work'

/** Some steps for each substring of the longest password. */
const MAX_WORK = 20 * MAX_PASSWORD_LENGTH ** 2

test.each([
  'password1234',
  'Password!2026',
  'P@ssw0rd1234',
  'passwordpassword',
  'qwertyuiop12',
  'qwerty123456',
  'iloveyou1234',
  'welcome12345!',
  'Summer2026!!!',
  'letmeinletmein',
  'abcdefghijkl',
  '123456789012',
  '111111111111',
  'abcabcabcabc',
  'trustno1trustno1',
  'AdminAdmin2026',
  'zxcvbnmasdfghjkl',
  'correcthorsebatterystaple',
])('%s is refused as easy to guess', (password) => {
  expect(passwordFault(password)).toBe(TOO_COMMON)
})

test.each([
  'kettle orbit 94 fjord',
  'Zm4-vq7Tg-rw2',
  'the quartz lighthouse sings',
  'almoner-demo-pass',
  'пароль длинный и редкий',
  '木漏れ日の庭で読む本の名前は',
])('%s may be used', (password) => {
  expect(passwordFault(password)).toBeNull()
})

describe('length', () => {
  test('counts letters as people do', () => {
    expect(passwordFault('kJ7#mQ2$xZ9')).toBe(TOO_SHORT)
    expect(passwordFault('😀🚀🌵🦜🧭🪁🫖🧵🪴🛶🧶')).toBe(TOO_SHORT)
    expect(passwordFault('x7Kd'.repeat(32) + '!')).toBe(TOO_LONG)
  })
})

test('refuses passwords made of the person’s own data', () => {
  expect(isEasyToGuess('gallant2026!!', ['fiona.gallant', 'Fiona', 'Gallant'])).toBe(true)
  expect(isEasyToGuess('gallant boat over quartz', ['fiona.gallant', 'Fiona', 'Gallant'])).toBe(false)
})

test('takes no more work for a text longer than a password may be', async () => {
  const weak = fc.constantFrom('password', 'qwerty', 'sun', 'aaaa', '1234567890', 'qwertyuiop', 'P@ssw0rd', '!', 'é')
  const typed = fc.oneof(
    fc.string({ maxLength: 1000, unit: 'binary' }),
    fc.array(weak, { maxLength: 200 }).map((words) => words.join('')),
  )
  await fc.assert(
    fc.asyncProperty(typed, async (password) => {
      expect(await workOf(() => passwordFault(password))).toBeLessThan(MAX_WORK)
    }),
    { numRuns: 400, examples: [['passwordqwerty'.repeat(100)]] },
  )
})
