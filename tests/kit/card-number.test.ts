import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { growth, ONE_PASS } from '../support/work'
import { refuseCardNumbers } from '~/http/card-data'
import { logFault } from '~/http/fault'
import { holdsCardNumber, holdsIssuedNumber, withoutCardNumbers } from '~/kit/card-number'
import { bankToken, cardToken } from '../support/sandbox'

const NUMBERS = [
  '4242424242424242',
  '4242 4242 4242 4242 12/30 123',
  '12 Elm St 4242424242424242',
  '12 4242 4242 4242 4242',
  '4242\u00a04242\u20134242\t4242',
  '4242 - 4242  4242. 4242',
  '4242 4242 4242 4242',
  '3782-822463-10005',
  '6011111111111117',
  'card 5555555555554444 please',
]

const payment = new Request('http://till.test/jpanel/pos/7/update')

test.each(NUMBERS)('%s is a card number, wherever it stands', (text) => {
  expect(holdsCardNumber(text)).toBe(true)
  expect(withoutCardNumbers(text)).not.toMatch(/\d{5}|\d{4}[ -]\d{4}/)
})

test.each([
  '4242424242424241',
  '4242',
  '555 0100',
  '0000000000000',
  'order:7F3A09C2B1:pay:1',
  '2026-11-21 05:00:00.000',
])('finds no card number in %s', (text) => {
  expect(holdsCardNumber(text)).toBe(false)
  expect(withoutCardNumbers(text)).toBe(text)
})

test('tokens of the gateway are not card numbers, whatever digits they contain', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{12}$/), fc.stringMatching(/^[0-9]{4}$/), (once, last4) => {
      expect(holdsCardNumber(`sbx_card_visa_${last4}_1230_ok_${once}`)).toBe(false)
      expect(holdsCardNumber(`pm_1${once}${last4}`)).toBe(false)
    }),
  )
  expect([cardToken(), bankToken()].some(holdsCardNumber)).toBe(false)
})

test.each([
  [{ payment_other_note: '4242 4242 4242 4242' }],
  [{ payment_token: 4242424242424242 }],
  [{ card: { number: '4242' } }],
  [{ cvv: '123' }],
  [{ payment: [{ deep: { pan: 'x' } }] }],
  [{ '4242424242424242': '' }],
])('refuses %j with 400 and logs nothing', (body) => {
  const spies = (['error', 'warn', 'log'] as const).map((way) => vi.spyOn(console, way).mockReturnValue())
  expect(refuseCardNumbers(payment, body)?.status).toBe(400)
  for (const spy of spies) expect(spy).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('accepts what the till sends', () => {
  const body = {
    payment_type: 'check',
    check_number: '2047',
    check_date: 'Nov 20, 2026',
    payment_token: cardToken(),
    payment_other_reference: 'POS-1',
    cash_received: '9999999.99',
  }
  expect(refuseCardNumbers(payment, body)).toBeNull()
  expect(refuseCardNumbers(new Request('http://till.test/jpanel/settings'), { note: '4242424242424242' })).toBeNull()
})

test('a fault that quotes a card number is logged without it', () => {
  const spy = vi.spyOn(console, 'error').mockReturnValue()
  logFault(new Error('could not read 4242 4242 4242 4242'), 'request-1')
  expect(spy.mock.calls[0]?.[0]).toContain('••••4242')
  expect(spy.mock.calls[0]?.[0]).not.toContain('4242 4242')
  vi.restoreAllMocks()
})

const UUID_LIKE_A_CARD = '42424242-4242-4242-8b3d-d7fc0bc4919e'

test('finds no card number in a UUID whose digits have a valid check digit', () => {
  expect(refuseCardNumbers(payment, { line_uuid: UUID_LIKE_A_CARD })).toBeNull()
  expect(holdsIssuedNumber(UUID_LIKE_A_CARD)).toBe(false)
  const body = JSON.stringify({ line_uuid: UUID_LIKE_A_CARD, line: [UUID_LIKE_A_CARD] })
  expect(withoutCardNumbers(body)).toBe(body)
})

test('finds no card number in any UUID', () => {
  fc.assert(
    fc.property(fc.uuid({ version: [4, 7] }), (uuid) => {
      const hasLetter = /[a-f]/.test(uuid)
      expect(hasLetter && holdsCardNumber(uuid)).toBe(false)
    }),
    { numRuns: 5000 },
  )
})

test.each([
  '42424242-4242-4242-8b3d',
  '42424242-4242-4242-8242-424242424242',
  `4242424242424242-${UUID_LIKE_A_CARD}`,
  `${UUID_LIKE_A_CARD} 4242424242424242`,
])('finds the card number of %s, which only resembles a UUID or is next to one', (text) => {
  expect(holdsCardNumber(text)).toBe(true)
  expect(withoutCardNumbers(text)).not.toContain('4242424242424242')
})

const digitsOf = (...lengths: number[]) =>
  fc.constantFrom(...lengths).chain((length) => fc.stringMatching(new RegExp(`^[1-9][0-9]{${length - 2}}$`)))

const withCheckDigit = (digits: string): string =>
  [...'0123456789'].map((last) => digits + last).find((number) => sumOf(number) % 10 === 0) ?? ''

/** Computes the sum in another way than the product. */
const sumOf = (number: string): number =>
  [...number]
    .reverse()
    .map(Number)
    .reduce((sum, digit, place) => sum + (place % 2 === 0 ? digit : ([0, 2, 4, 6, 8, 1, 3, 5, 7, 9][digit] ?? 0)), 0)

const cards = digitsOf(13, 14, 15, 16, 17, 18, 19).map(withCheckDigit)
const spaced = fc
  .tuple(cards, fc.constantFrom('', ' ', '-', '.', ' - ', ' '), fc.integer({ min: 2, max: 6 }))
  .map(([number, separator, group]) => (number.match(new RegExp(`.{1,${group}}`, 'g')) ?? []).join(separator))
const around = fc.constantFrom('', 'card ', 'No. ', '12 ', '(', 'é: ')
const keys = fc.constantFrom('note', 'bill_address_01', 'check_number', 'reference', 'city', '12')

test('a number with its check digit is refused in any field, however spaced, and whatever stands around it', () => {
  fc.assert(
    fc.property(spaced, around, keys, fc.integer({ min: 0, max: 3 }), (number, before, key, depth) => {
      let body: Record<string, unknown> = { [key]: `${before}${number}, please` }
      for (let level = 0; level < depth; level++)
        body = level % 2 === 0 ? { list: [body] } : { inner: body, other: 'x' }
      expect(refuseCardNumbers(payment, body)?.status).toBe(400)
      expect(withoutCardNumbers(`${before}${number}`).replaceAll(/\D/g, '')).not.toContain(number.replaceAll(/\D/g, ''))
    }),
    { numRuns: 2000 },
  )
})

test('ignores a long number without a valid check digit', () => {
  fc.assert(
    fc.property(cards, fc.nat(), fc.integer({ min: 1, max: 9 }), (number, at, more) => {
      const place = at % number.length
      const wrong = number.slice(0, place) + ((Number(number[place]) + more) % 10) + number.slice(place + 1)
      expect(holdsCardNumber(wrong)).toBe(false)
    }),
  )
})

test.each(['bill_phone', 'phone', 'mobile', 'bill_email', 'tribute_notify_email', 'keywords', 'query'])(
  '%s takes telephone numbers and bar codes with a right check digit',
  (key) => {
    const phones = digitsOf(13, 14, 15)
      .map(withCheckDigit)
      .filter((digits) => !/^3[04-9]/.test(digits))
    fc.assert(
      fc.property(phones, fc.constantFrom('', '+', '00'), (digits, prefix) => {
        const dialled = prefix === '00' ? `00 ${digits.slice(0, 11)}` : prefix + digits
        expect(refuseCardNumbers(payment, { [key]: dialled })).toBeNull()
      }),
    )
  },
)

test.each(['4242 4242 4242 4242', '5555555555554444', '3782 822463 10005', '3056 9309 0259 04', '6011111111111117'])(
  '%s is refused there all the same',
  (number) => {
    expect(holdsIssuedNumber(number)).toBe(true)
    expect(refuseCardNumbers(payment, { bill_phone: number })?.status).toBe(400)
    expect(refuseCardNumbers(payment, { keywords: number })?.status).toBe(400)
    expect(refuseCardNumbers(payment, { bill_email: `${number}@example.org` })?.status).toBe(400)
  },
)

test.each(['1 ', '1', '4242 ', '0 - ', '1\u00a0x'])('judges many groups of %j in one pass', async (group) => {
  const judged = (n: number) => holdsCardNumber(group.repeat(n) + 'x')
  expect(await growth(judged, 10_000)).toBeLessThan(ONE_PASS)
})
