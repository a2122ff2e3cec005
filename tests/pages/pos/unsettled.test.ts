import { afterEach, describe, expect, test, vi } from 'vitest'
import type { CallFailure } from '~/http/use-call'
import {
  allUnfinished,
  findUnfinished,
  forgetUnfinished,
  isLostWithPage,
  keepUnfinished,
  showBadge,
  unreadablePayments,
} from '~/pages/jpanel/pos/payment/unfinished'
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

  test('shows what was taken', () => expect(paidText(unfinishedCash, 'USD')).toBe('$16.00 in cash'))
})

const FIRST_VERSION =
  '{"orderId":7,"body":{"payment_type":"cash","cash_received":"20.00"},"draft":{"id":7,"totalMinor":"1600n",' +
  '"currency":"USD","changeMinor":"400n","receivedMinor":"2000n","way":"in cash","sendsMail":true,"pending":null}}'

describe('a payment that another version of the till left on the device', () => {
  test('of the first version is read as one of today, and stored so when it is written again', () => {
    const entries = stubStorage(9)
    entries['almoner-unfinished-payment-7'] = FIRST_VERSION
    const read = { ...unfinishedCash, takenAt: null }
    expect([allUnfinished(), findUnfinished(7), unreadablePayments()]).toEqual([[read], read, []])
    keepUnfinished({ ...read, refused: 'Insufficient cash paid.' })
    expect(JSON.parse(entries['almoner-unfinished-payment-7'] ?? '')).toMatchObject({ version: 2, takenAt: null })
    expect(allUnfinished()).toEqual([{ ...read, refused: 'Insufficient cash paid.' }])
  })

  test('of a newer version, or broken, is shown and left where it is', () => {
    const entries = stubStorage(9)
    const left = { 'almoner-unfinished-payment-7': '{"version":99,"sale":[]}', 'almoner-unfinished-payment-8': '{"ord' }
    Object.assign(entries, left)
    keepUnfinished({ ...unfinishedCash, orderId: 9 })
    expect(allUnfinished().map(({ orderId }) => orderId)).toEqual([9])
    expect(unreadablePayments()).toEqual([7, 8])
    expect(entries).toMatchObject(left)
  })

  test('stays on the device when its outcome cannot be stored', () => {
    const entries = stubStorage(9)
    keepUnfinished(unfinishedCash)
    vi.stubGlobal(
      'localStorage',
      new Proxy(entries, {
        get: (all, name) =>
          name === 'setItem'
            ? () => {
                throw new DOMException('full', 'QuotaExceededError')
              }
            : (key: string) => all[key] ?? null,
      }),
    )
    expect(keepUnfinished({ ...unfinishedCash, refused: 'Insufficient cash paid.' })).toBe(false)
    expect(allUnfinished()).toEqual([{ ...unfinishedCash, refused: 'Insufficient cash paid.' }])
    expect([isLostWithPage(7), Object.keys(entries)]).toEqual([false, ['almoner-unfinished-payment-7']])
  })
})

describe('the badge of the icon', () => {
  /** Collects the numbers of the badge; 0 removes it. */
  function badges(answer: () => Promise<void>) {
    const requested: number[] = []
    const ask = (count: number) => {
      requested.push(count)
      return answer()
    }
    vi.stubGlobal('navigator', { setAppBadge: ask, clearAppBadge: () => ask(0) })
    return requested
  }

  test.each([9, 0])('counts payments that are not recorded when the device has room for %i', (room) => {
    stubStorage(room)
    const requested = badges(async () => undefined)
    keepUnfinished(unfinishedCash)
    keepUnfinished({ ...unfinishedCash, orderId: 8 })
    keepUnfinished({ ...unfinishedCash, refused: 'Insufficient cash paid.' })
    forgetUnfinished(8)
    forgetUnfinished(7)
    expect(requested).toEqual([1, 2, 2, 1, 0])
  })

  test('is right again when the till opens with what another page left, also where it cannot be read', () => {
    const entries = stubStorage(9)
    keepUnfinished(unfinishedCash)
    entries['almoner-unfinished-payment-8'] = '{"version":99}'
    const requested = badges(async () => undefined)
    showBadge()
    expect(requested).toEqual([2])
  })

  test('stops nothing when the browser refuses it', async () => {
    stubStorage(9)
    badges(async () => Promise.reject(new DOMException('denied', 'NotAllowedError')))
    expect(keepUnfinished(unfinishedCash)).toBe(true)
    forgetUnfinished(7)
    expect(allUnfinished()).toEqual([])
  })
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
