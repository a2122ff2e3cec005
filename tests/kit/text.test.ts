import { expect, test } from 'vitest'
import {
  AVATAR_COLOURS,
  avatarColour,
  avatarPlace,
  composed,
  composedEmail,
  counted,
  grouped,
  initials,
  isEmail,
} from '~/kit/text'

test.each([
  ['Amara Okafor', 'AO'],
  ["St. Brendan's Parish", 'SP'],
  ['Jean-Luc', 'JL'],
  ['snake_case_name', 'SN'],
  ['cher', 'CH'],
  ['  Émile   Zola ', 'ÉZ'],
  ['Harbor tee - M, forest', 'HT'],
  ['Advent cards, 10', 'AC'],
  ['Old Port Bakery, Inc.', 'OB'],
  ['Gift card (25)', 'GC'],
  ['سارة الخطيب', 'سا'],
  ['Okafor, Amara', 'OA'],
  ['Candle - large', 'CA'],
  [' - M', 'M'],
  ['X', 'X'],
  ['', ''],
])('the initials of %j are %j', (name, expected) => expect(initials(name)).toBe(expected))

test.each([
  ['AA', 6565],
  ['AO', 6579],
  ['FG', 7071],
])('the colour of %s follows from %i', (letters, code) =>
  expect(avatarColour(letters)).toBe(['green', 'blue', 'mauve', 'grey', 'gold', 'orange', 'red'][code % 7]),
)

test.each(['ÉZ', '李小', '🎁A'])('letters outside the alphabet have a colour too: %s', (letters) =>
  expect(AVATAR_COLOURS).toContain(avatarColour(letters)),
)

test.each([
  ['AA', 6565],
  ['AO', 6579],
  ['FG', 7071],
])('of sixteen colours %s has the one of %i', (letters, code) => expect(avatarPlace(letters, 16)).toBe(code % 16))

test('returns a colour for initials without letters', () => expect(avatarColour('')).toBe('green'))

test('counts are grouped and agree with their noun', () => {
  expect([grouped(4213), grouped(999), grouped(1234567n)]).toEqual(['4,213', '999', '1,234,567'])
  expect([counted(1, 'change'), counted(0, 'change'), counted(1200, 'entry', 'entries')]).toEqual([
    '1 change',
    '0 changes',
    '1,200 entries',
  ])
})

test.each([
  ['ada@example.org', true],
  ['ada@', false],
  ['ada@localhost', false],
  ['ada@example.org, eve@example.org', false],
  ['eve@example.org;ada@example.org', false],
  ['Ada <ada@example.org>', false],
  ['', false],
  [null, false],
])('%j as one e-mail address: %s', (text, is) => expect(isEmail(text)).toBe(is))

test.each([
  ['E\u0301lan', 'Élan'],
  ['\uFEFFAda\u200B ', 'Ada'],
  ['so\u00ADft', 'soft'],
  ['👩\u200D🚀', '👩\u200D🚀'],
  ['\u200B\u2060', ''],
])('%j is looked up as %j', (typed, stored) => expect(composed(typed)).toBe(stored))

test('removes invisible characters from an email', () =>
  expect(composedEmail(' ada\u200D@\u200Blace.\u00ADex\u202Eample')).toBe('ada@lace.example'))
