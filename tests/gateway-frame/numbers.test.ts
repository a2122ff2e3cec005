import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountFault, institutionFault, routingFault, transitFault } from '../../gateway-frame/bank-account.js'
import { brandOf, codeFault, grouped, numberFault } from '../../gateway-frame/card-number.js'
import { masked, passesLuhn } from '../../gateway-frame/digits.js'
import { expiryFault, expiryMask, expiryOf } from '../../gateway-frame/expiry.js'
import { bankToken, cardToken } from '../../gateway-frame/token.js'

const today = new Date(2026, 10, 21)

describe('a card number', () => {
  test.each([
    ['4242424242424242', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['2223003122003222', 'mastercard'],
    ['378282246310005', 'amex'],
    ['6011111111111117', 'discover'],
    ['3056930009020004', 'diners'],
    ['3566002020360505', 'jcb'],
    ['6200000000000005', 'unionpay'],
  ])('%s is a %s', (number, brand) => {
    expect(brandOf(number)?.name).toBe(brand)
    expect(numberFault(grouped(number))).toBeNull()
  })

  test.each([
    ['', 'Enter the card number.'],
    ['4242', 'The card number is too short.'],
    ['4242 4242 4242 4241', 'This card number is not valid.'],
    ['3782 8224 6310 006', 'This card number is not valid.'],
  ])('%s: %s', (number, sentence) => expect(numberFault(number)).toBe(sentence))

  test('is shown in four groups of four, 19 characters at most', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,40}$/), (digits) => {
        const shown = grouped(digits)
        expect(shown.length).toBeLessThanOrEqual(19)
        expect(shown).toMatch(/^(?:\d{4}(?: \d{4}){0,3}|(?:\d{4} ){0,3}\d{0,4})$/)
        expect(digits.startsWith(shown.replaceAll(' ', ''))).toBe(true)
      }),
    )
  })

  test('finds every single wrong digit', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{15}$/), fc.nat(14), fc.integer({ min: 1, max: 9 }), (start, at, more) => {
        const check = [...'0123456789'].find((digit) => passesLuhn(start + digit)) ?? ''
        const changed = `${start.slice(0, at)}${(Number(start[at]) + more) % 10}${start.slice(at + 1)}${check}`
        expect(passesLuhn(start + check)).toBe(true)
        expect(passesLuhn(changed)).toBe(false)
      }),
    )
  })

  test('typed in the middle, the caret stays behind the digit', () => {
    expect(masked('42942 4242', 3, grouped)).toEqual({ shown: '4294 2424 2', caret: 3 })
    expect(masked('42424', 5, grouped)).toEqual({ shown: '4242 4', caret: 6 })
  })
})

describe('an expiry', () => {
  test.each([
    ['1', '1'],
    ['12', '12 / '],
    ['128', '12 / 8'],
    ['1228', '12 / 28'],
    ['9', '09 / '],
    ['12289', '12 / 28'],
  ])('typed as %s it shows %s', (digits, shown) => expect(expiryMask(digits)).toBe(shown))

  test.each([
    ['', 'Enter the expiry date.'],
    ['12', 'Write the expiry as MM / YY.'],
    ['13 / 28', 'Write the expiry as MM / YY.'],
    ['10 / 26', 'This card has expired.'],
    ['11 / 26', null],
    ['12 / 46', null],
    ['12 / 47', 'This expiry date is not valid.'],
  ])('%s: %s', (text, sentence) => {
    if (text === '12 / 46') expect(expiryOf(text)).toEqual({ month: 12, year: 2046 })
    expect(expiryFault(text, text === '12 / 46' ? new Date(2026, 11, 1) : today)).toBe(sentence)
  })

  test('the security code has four digits on American Express and three elsewhere', () => {
    expect(codeFault('123', '378282246310005')).toBe('The security code has 4 digits.')
    expect(codeFault('1234', '378282246310005')).toBeNull()
    expect(codeFault('1234', '4242424242424242')).toBe('The security code has 3 digits.')
    expect(codeFault('', '4242424242424242')).toBe('Enter the security code.')
  })
})

describe('a bank account', () => {
  test.each([
    ['110000000', null],
    ['021000021', null],
    ['110000001', 'This routing number is not valid.'],
    ['000000000', 'This routing number is not valid.'],
    ['11000000', 'A routing number has 9 digits.'],
  ])('routing %s: %s', (routing, sentence) => expect(routingFault(routing)).toBe(sentence))

  test('has 4 to 17 digits, in Canada with a transit of 5 and an institution of 3', () => {
    expect([
      accountFault('123'),
      accountFault('1234'),
      accountFault('1'.repeat(17)),
      accountFault('1'.repeat(18)),
    ]).toEqual(['An account number has 4 to 17 digits.', null, null, 'An account number has 4 to 17 digits.'])
    expect([transitFault('1100'), transitFault('11000')]).toEqual(['A transit number has 5 digits.', null])
    expect([institutionFault('00'), institutionFault('000')]).toEqual(['An institution number has 3 digits.', null])
  })
})

describe('what leaves the frame', () => {
  const scenarioOf = (number: string) => cardToken({ number, expiry: '12 / 28' }).token

  test.each([
    ['4242424242424242', /^sbx_card_visa_4242_1228_ok_[0-9a-f]{12}$/],
    ['4000000000000002', /^sbx_card_visa_0002_1228_declined_/],
    ['4000000000000127', /_wrong_cvc_/],
    ['4000000000000069', /_expired_/],
    ['4000000000000119', /_processing_error_/],
    ['4000000000009995', /_insufficient_funds_/],
    ['4000002500003155', /_needs_confirmation_/],
    ['4000000000000036', /_zip_fails_/],
    ['4000000000000341', /_late_failure_/],
    ['4000000000000028', /_avs_fails_/],
    ['4000000000009987', /_lost_stolen_/],
    ['4000000000007726', /_refund_pending_/],
    ['4000000000005126', /_refund_fails_/],
    ['378282246310005', /^sbx_card_amex_0005_1228_ok_/],
  ])('of %s is a token of its scenario', (number, token) => expect(scenarioOf(number)).toMatch(token))

  test.each([
    ['000123456789', 'ok'],
    ['000111111113', 'closed'],
    ['000111111116', 'no_account'],
    ['000222222227', 'insufficient_funds'],
    ['000333333335', 'not_authorized'],
    ['000444444440', 'late_failure'],
  ])('of account %s is a token of %s', (account, scenario) => {
    const { token, last4 } = bankToken({ country: 'us', account, holderType: 'business', accountType: 'savings' })
    expect(token).toMatch(new RegExp(`^sbx_bank_us_${last4}_company_savings_${scenario}_[0-9a-f]{12}$`))
  })

  test('never contains a whole card number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^4\d{15}$/), (number) => {
        const made = cardToken({ number, expiry: '12 / 28' })
        expect(JSON.stringify({ ...made, token: made.token.replace(/[0-9a-f]{12}$/, '') })).not.toMatch(/\d{5}/)
      }),
    )
  })
})
