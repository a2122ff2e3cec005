import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_ATTEMPTS, computeNextAttempt, findOffReason, RETRY_DELAYS } from '~/domain/webhooks/deliveries/attempts'
import { days, hours, later, minutes, seconds } from '~/kit/clock'
import { NOON } from '../../support/ctx'

const wait = (over: Partial<Parameters<typeof computeNextAttempt>[0]>): number | null => {
  const next = computeNextAttempt({ count: 1, status: 500, headers: [], at: NOON, random: 0.5, ...over })
  return next && next.getTime() - NOON.getTime()
}

describe('when the next attempt comes (R-WEBHOOKS-9)', () => {
  test('ten attempts in all, over more than 75 hours', () => {
    expect(MAX_ATTEMPTS).toBe(10)
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((count) => wait({ count }))).toEqual([
      seconds(5),
      minutes(5),
      minutes(30),
      hours(2),
      hours(5),
      hours(10),
      hours(14),
      hours(20),
      hours(24),
      null,
    ])
    expect(RETRY_DELAYS.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(hours(75))
  })

  test('varies each delay by a tenth at most', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 1, max: 9 }), (random, count) => {
        const planned = RETRY_DELAYS[count - 1] ?? 0
        expect(Math.abs((wait({ random, count }) ?? 0) - planned)).toBeLessThanOrEqual(planned / 10)
      }),
    )
  })

  test('ends after any status from 200 to 299 and after 410, and after no other', () => {
    for (const status of [200, 201, 202, 204, 299, 410]) expect(wait({ status }), String(status)).toBeNull()
    for (const status of [-1, 199, 300, 302, 400, 404, 429, 500, 503])
      expect(wait({ status }), String(status)).toBe(seconds(5))
  })

  test.each<[name: string, status: number, value: string, expected: number]>([
    ['seconds', 503, '120', minutes(2)],
    ['seconds, of a busy server', 429, ' 60 ', minutes(1)],
    ['a date', 503, later(NOON, hours(1)).toUTCString(), hours(1)],
    ['less than the wait', 503, '1', seconds(5)],
    ['the past', 503, later(NOON, -hours(1)).toUTCString(), seconds(5)],
    ['more than a day', 503, '999999999', hours(24)],
    ['no time at all', 503, 'soon', seconds(5)],
    ['another answer', 500, '120', seconds(5)],
  ])('Retry-After as %s', (_name, status, value, expected) => {
    expect(wait({ status, headers: [['retry-AFTER', value]] })).toBe(expected)
  })
})

describe('when a webhook is turned off (R-WEBHOOKS-9)', () => {
  const at = (time: number, failures = 10, status = 500) =>
    findOffReason(status, { failingSince: NOON, failures, at: later(NOON, time) })

  test('after five days of failures only and at least ten, and at once when the server answers 410', () => {
    expect(at(days(5) - 1)).toBeNull()
    expect(at(days(5))).toBe('failing')
    expect(at(days(9), 9)).toBeNull()
    expect(at(0, 1, 410)).toBe('gone')
  })
})
