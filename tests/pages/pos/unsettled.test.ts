import { afterEach, describe, expect, test, vi } from 'vitest'
import type { CallFailure } from '~/http/use-call'
import { allUnfinished, forgetUnfinished, keepUnfinished, findUnfinished } from '~/pages/jpanel/pos/payment/unfinished'
import { isKeptByGateway } from '~/pages/jpanel/pos/payment/kept-by-gateway'
import { paidText } from '~/pages/jpanel/pos/payment/unfinished'
import { readSettling } from '~/pages/jpanel/pos/payment/use-unsettled'
import { stubStorage, unfinishedCash } from './shapes'

const failure = (status: number, message = ''): CallFailure => ({
  isFailure: true,
  status,
  message,
  errors: {},
  reply: null,
})

afterEach(() => {
  for (const { orderId } of allUnfinished()) forgetUnfinished(orderId)
  vi.unstubAllGlobals()
})

describe('a payment without an answer', () => {
  test('is kept for each order until it is forgotten', () => {
    stubStorage(9)
    expect(keepUnfinished(unfinishedCash)).toBe(true)
    keepUnfinished({ ...unfinishedCash, orderId: 8 })
    expect(findUnfinished(7)).toEqual(unfinishedCash)
    expect(allUnfinished().map(({ orderId }) => orderId)).toEqual([7, 8])
    forgetUnfinished(7)
    expect(allUnfinished().map(({ orderId }) => orderId)).toEqual([8])
  })

  test('lasts as long as the page when the device keeps nothing', () => {
    stubStorage(0)
    expect(keepUnfinished(unfinishedCash)).toBe(false)
    expect(allUnfinished()).toEqual([unfinishedCash])
  })

  test('keeps no name and no email of the person who gives', () => {
    const entries = stubStorage(9)
    keepUnfinished(unfinishedCash)
    expect(Object.values(entries).join(' ')).not.toMatch(/giver|email"|mailedTo/)
  })

  test.each(['credit_card', 'bank_account', 'payment_method', 'unknown'])('is not sent by itself when %s', (type) => {
    expect(isKeptByGateway({ ...unfinishedCash, body: { payment_type: type } })).toBe(true)
  })

  test.each(['cash', 'check', 'other', 'free'])('is sent by itself when %s', (type) => {
    expect(isKeptByGateway({ ...unfinishedCash, body: { payment_type: type } })).toBe(false)
  })

  test('says what was taken', () => expect(paidText(unfinishedCash, 'USD')).toBe('$16.00 in cash'))
})

describe('one answer about it', () => {
  test.each([0, 401, 419, 500, 502, 503])('leaves it open when it is %i', (status) => {
    expect(readSettling(failure(status))).toEqual({ is: 'open' })
  })
  test.each(['checking', 'action'])('leaves it open when it is "%s"', (status) => {
    expect(readSettling({ status })).toEqual({ is: 'open' })
  })
  test.each([{ status: 'error', message: 'Insufficient cash paid.' }, failure(422, 'Insufficient cash paid.')])(
    'refuses it when the server does: %#',
    (reply) => expect(readSettling(reply)).toEqual({ is: 'refused', sentence: 'Insufficient cash paid.' }),
  )
  test('ends it when it is paid, also where the order is not shown to this person', () => {
    expect(readSettling({ status: 'success' })).toEqual({ is: 'done', number: null })
  })
})
