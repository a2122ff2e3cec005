import { afterEach, describe, expect, test, vi } from 'vitest'
import type { CallFailure } from '~/http/use-call'
import { allUnfinished, forgetUnfinished, keepUnfinished, unfinishedOf } from '~/pages/jpanel/pos/payment/unfinished'
import { isKeptByGateway, type Unfinished } from '~/pages/jpanel/pos/payment/unfinished'
import { paidText, settlingOf } from '~/pages/jpanel/pos/payment/use-unsettled'

const cash: Unfinished = {
  orderId: 7,
  body: { payment_type: 'cash', cash_received: '20.00' },
  draft: {
    id: 7,
    totalMinor: 1600n,
    currency: 'USD',
    changeMinor: 400n,
    receivedMinor: 2000n,
    way: 'in cash',
    sendsMail: true,
    pending: null,
  },
}

const failure = (status: number, message = ''): CallFailure => ({
  isFailure: true,
  status,
  message,
  errors: {},
  reply: null,
})

/** Storage of a browser; `room` is how many entries it takes. */
function device(room: number) {
  const entries: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, text: string) => {
      if (!(key in entries) && Object.keys(entries).length >= room) throw new DOMException('full', 'QuotaExceededError')
      entries[key] = text
    },
    removeItem: (key: string) => void delete entries[key],
  }
  vi.stubGlobal('localStorage', new Proxy(entries, { get: (_all, name) => Reflect.get(methods, name) }))
  return entries
}

afterEach(() => {
  for (const { orderId } of allUnfinished()) forgetUnfinished(orderId)
  vi.unstubAllGlobals()
})

describe('a payment without an answer', () => {
  test('is kept for each order until it is forgotten', () => {
    device(9)
    expect(keepUnfinished(cash)).toBe(true)
    keepUnfinished({ ...cash, orderId: 8 })
    expect(unfinishedOf(7)).toEqual(cash)
    expect(allUnfinished().map(({ orderId }) => orderId)).toEqual([7, 8])
    forgetUnfinished(7)
    expect(allUnfinished().map(({ orderId }) => orderId)).toEqual([8])
  })

  test('lasts as long as the page when the device keeps nothing', () => {
    device(0)
    expect(keepUnfinished(cash)).toBe(false)
    expect(allUnfinished()).toEqual([cash])
  })

  test('keeps no name and no email of the person who gives', () => {
    const entries = device(9)
    keepUnfinished(cash)
    expect(Object.values(entries).join(' ')).not.toMatch(/giver|email"|mailedTo/)
  })

  test.each(['credit_card', 'bank_account', 'payment_method', 'unknown'])('is not sent by itself when %s', (type) => {
    expect(isKeptByGateway({ ...cash, body: { payment_type: type } })).toBe(true)
  })

  test.each(['cash', 'check', 'other', 'free'])('is sent by itself when %s', (type) => {
    expect(isKeptByGateway({ ...cash, body: { payment_type: type } })).toBe(false)
  })

  test('says what was taken', () => expect(paidText(cash)).toBe('$16.00 in cash'))
})

describe('one answer about it', () => {
  test.each([0, 401, 419, 500, 502, 503])('leaves it open when it is %i', (status) => {
    expect(settlingOf(failure(status))).toEqual({ is: 'open' })
  })
  test.each(['checking', 'action'])('leaves it open when it is "%s"', (status) => {
    expect(settlingOf({ status })).toEqual({ is: 'open' })
  })
  test.each([{ status: 'error', message: 'Insufficient cash paid.' }, failure(422, 'Insufficient cash paid.')])(
    'refuses it when the server does: %#',
    (reply) => expect(settlingOf(reply)).toEqual({ is: 'refused', sentence: 'Insufficient cash paid.' }),
  )
  test('ends it when it is paid, also where the order is not shown to this person', () => {
    expect(settlingOf({ status: 'success' })).toEqual({ is: 'done', number: null })
  })
})
