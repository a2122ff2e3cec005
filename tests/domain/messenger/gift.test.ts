import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  answerGift,
  ASK_AMOUNT,
  ASK_FEES,
  ASK_MENU,
  beginGift,
  ENDED,
  NO_METHOD,
  NOT_AN_AMOUNT,
  type Gift,
  type Terms,
} from '~/domain/messenger/talk/gift'
import { findConversation, toPlain, readAmount } from '~/domain/messenger/talk/match'

const terms: Terms = { currency: 'USD', minimumMinor: 500n, fees: 'off', canPay: true }
const talk = (rest: string, messages: readonly string[], of: Terms) =>
  messages.reduce<{ gift: Gift | null; replies: string[] }>(
    ({ gift, replies }, message) => (gift === null ? { gift, replies } : answerGift(gift, message, of)),
    beginGift(rest, of),
  )

describe('an amount in a message', () => {
  test('is read exactly in every notation', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 99_999_999_99n }),
        fc.constantFrom('', '$', '£', '€'),
        fc.boolean(),
        (minor, sign, grouped) => {
          const units = (minor / 100n).toString()
          const whole = grouped ? units.replace(/\B(?=(?:\d{3})+$)/g, ',') : units
          expect(readAmount(`${sign}${whole}.${(minor % 100n).toString().padStart(2, '0')}`, 'USD')).toBe(minor)
        },
      ),
    )
  })

  test('is read only from an amount', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        if (!/^[\d,.£€$\s]+$/.test(typed)) expect(readAmount(typed, 'USD')).toBeNull()
      }),
    )
  })

  test.each(['0', '0.00', '-5', '1e3', '5.001', '1,00', '.', '25 dollars', ''])('%j is not an amount', (typed) => {
    expect(readAmount(typed, 'USD')).toBeNull()
  })
})

describe('what a message asks for', () => {
  const donate = { id: 1, command: 'donate', kind: 'donate_amount', numbers: [] as string[] } as const
  const water = { id: 2, command: 'donate water', kind: 'donate_amount', numbers: ['+12075550100'] } as const
  const hours = { id: 3, command: 'hours', kind: 'reply', numbers: [] as string[] } as const
  const all = [donate, water, hours]
  test.each([
    ['DONATE 25', '', 1, '25'],
    ['  donate   $1,000.50 ', '', 1, '$1,000.50'],
    ['donate', '', 1, ''],
    ['Donate Water 5', '+12075550100', 2, '5'],
    ['Donate Water 5', '+12075550101', 1, 'water 5'],
    ['HOURS', '', 3, ''],
  ])('%j on %j', (message, recipient, id, rest) => {
    const found = findConversation(message, all, recipient)
    expect([found?.of.id, found?.rest]).toEqual([id, rest])
  })
  test.each(['donated', 'hours today', '', 'please donate'])('%j asks for nothing', (message) => {
    expect(findConversation(message, all, '')).toBeNull()
  })
})

describe('a gift by text message', () => {
  test('is charged at once when nothing is missing', () => {
    expect(beginGift('25', terms)).toEqual({ gift: { step: 'charging', amountMinor: 2500n, fees: null }, replies: [] })
  })

  test('asks for the amount until it is valid', () => {
    expect(beginGift('', terms).replies).toEqual([ASK_AMOUNT])
    expect(talk('', ['a lot'], terms).replies).toEqual([NOT_AN_AMOUNT])
    expect(talk('', ['a lot', '4.99'], terms).replies).toEqual([
      'The smallest gift is $5.00. How much would you like to give?',
    ])
    expect(talk('', ['4.99', '5'], terms).gift?.step).toBe('charging')
  })

  test('waits for a payment method, and continues with the next message', () => {
    const without = { ...terms, canPay: false }
    const waiting = beginGift('25', without)
    expect(waiting.replies).toEqual([NO_METHOD])
    expect(answerGift(waiting.gift as Gift, 'done', without).gift?.step).toBe('method')
    expect(answerGift(waiting.gift as Gift, 'done', terms).gift).toEqual({
      step: 'charging',
      amountMinor: 2500n,
      fees: null,
    })
  })

  test.each(['yes', 'yep', 'y', 'ok', 'okay', 'sure', 'fine', 'ya', 'YES', ' Ok '])('%j covers the fees', (word) => {
    expect(talk('25', [word], { ...terms, fees: 'simple' }).gift).toMatchObject({ step: 'charging', fees: 'simple' })
  })

  test.each([
    ['1', 'most_costs'],
    ['2', 'more_costs'],
    ['3', 'minimum_costs'],
    ['N', 'none'],
  ])('of three choices %s is %s', (word, fees) => {
    expect(beginGift('25', { ...terms, fees: 'menu' }).replies).toEqual([ASK_MENU])
    expect(talk('25', [word], { ...terms, fees: 'menu' }).gift).toMatchObject({ step: 'charging', fees })
  })

  test('asks again when the answer is unclear', () => {
    expect(talk('25', ['maybe'], { ...terms, fees: 'simple' })).toMatchObject({
      gift: { step: 'fees' },
      replies: [ASK_FEES],
    })
    expect(talk('25', ['1'], { ...terms, fees: 'simple' }).gift?.step).toBe('fees')
  })

  const anyTerms = fc.record({
    currency: fc.constantFrom('USD', 'JPY'),
    minimumMinor: fc.bigInt({ min: 1n, max: 5000n }),
    fees: fc.constantFrom('off' as const, 'simple' as const, 'menu' as const),
    canPay: fc.boolean(),
  })
  const anyMessage = fc.oneof(
    fc.constantFrom('y', 'n', '1', '2', '3', '25', '$40', '0', 'cancel', 'stop', 'hello', ''),
    fc.string(),
  )

  test('is never charged before amount, payer and fees are known', () => {
    fc.assert(
      fc.property(anyTerms, anyMessage, fc.array(anyMessage, { maxLength: 8 }), (of, rest, messages) => {
        const { gift } = talk(toPlain(rest), messages, of)
        if (gift?.step !== 'charging') return
        expect(gift.amountMinor).not.toBeNull()
        expect(gift.amountMinor ?? 0n).toBeGreaterThanOrEqual(of.minimumMinor)
        expect(of.canPay).toBe(true)
        expect(of.fees === 'off' || gift.fees !== null).toBe(true)
      }),
    )
  })

  test('always answers, or charges', () => {
    fc.assert(
      fc.property(anyTerms, fc.array(anyMessage, { maxLength: 8 }), (of, messages) => {
        const { gift, replies } = talk('', messages, of)
        expect(gift?.step === 'charging' || replies.length === 1).toBe(true)
      }),
    )
  })

  test.each(['cancel', 'STOP', 'quit'])('%s ends it at every step before it is charged', (word) => {
    for (const gift of [
      beginGift('', terms),
      beginGift('25', { ...terms, canPay: false }),
      beginGift('25', { ...terms, fees: 'simple' }),
    ])
      expect(answerGift(gift.gift as Gift, word, terms)).toEqual({ gift: null, replies: [ENDED] })
  })
})
