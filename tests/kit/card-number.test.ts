import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { refuseCardNumbers } from '~/http/card-data'
import { logFault } from '~/http/fault'
import { holdsCardNumber, withoutCardNumbers } from '~/kit/card-number'
import { bankToken, cardToken } from '../support/sandbox'

const NUMBERS = ['4242424242424242', '4242 4242 4242 4242', '3782-822463-10005', '6011111111111117', 'card 5555555555554444 please']

test.each(NUMBERS)('%s is a card number, wherever it stands', (text) => {
  expect(holdsCardNumber(text)).toBe(true)
  expect(withoutCardNumbers(text)).not.toMatch(/\d{5}|\d{4}[ -]\d{4}/)
})

test.each(['4242424242424241', '4242', '555 0100', '0000000000000', 'order:7F3A09C2B1:pay:1', '2026-11-21 05:00:00.000'])(
  '%s is none',
  (text) => {
    expect(holdsCardNumber(text)).toBe(false)
    expect(withoutCardNumbers(text)).toBe(text)
  },
)

test('tokens of the gateway are none, whatever digits they hold', () => {
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
])('%j goes no further: 400, and nothing is logged', (body) => {
  const spies = (['error', 'warn', 'log'] as const).map((way) => vi.spyOn(console, way).mockReturnValue())
  expect(refuseCardNumbers(body)?.status).toBe(400)
  for (const spy of spies) expect(spy).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('what the till sends passes', () => {
  const body = {
    payment_type: 'check',
    check_number: '2047',
    check_date: 'Nov 20, 2026',
    payment_token: cardToken(),
    payment_other_reference: 'POS-1',
    cash_received: '9999999.99',
  }
  expect(refuseCardNumbers(body)).toBeNull()
})

test('a fault that quotes a card number is logged without it', () => {
  const spy = vi.spyOn(console, 'error').mockReturnValue()
  logFault(new Error('could not read 4242 4242 4242 4242'), 'request-1')
  expect(spy.mock.calls[0]?.[0]).toContain('••••4242')
  expect(spy.mock.calls[0]?.[0]).not.toContain('4242 4242')
  vi.restoreAllMocks()
})
