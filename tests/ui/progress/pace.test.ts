import { expect, test } from 'vitest'
import { pickEarlier, leftInWords, computePercent, rateInWords, computeRate, timeLeft } from '~/ui/progress/pace'

const START = Date.parse('2026-11-20T17:00:00Z')
const after = (seconds: number) => START + seconds * 1000
const pace = (done: number, seconds: number) => ({ total: 1000, done, startedAt: START, updatedAt: after(seconds) })

test('the percent is never more than what is done, and nothing of nothing is all of it', () => {
  expect(computePercent({ total: 1000, done: 999 })).toBe(99)
  expect(computePercent({ total: 3, done: 3 })).toBe(100)
  expect(computePercent({ total: 0, done: 0 })).toBe(100)
})

test('the time left appears after five seconds', () => {
  expect(timeLeft(pace(100, 4), after(4))).toBeNull()
  expect(timeLeft({ ...pace(0, 10), done: 0 }, after(10))).toBeNull()
  expect(timeLeft({ ...pace(100, 10), startedAt: null }, after(10))).toBeNull()
  expect(timeLeft(pace(100, 10), after(10))).toBe(90_000)
})

test('keeps falling without news, and hides after a minute', () => {
  expect(timeLeft(pace(100, 10), after(30))).toBe(70_000)
  expect(timeLeft(pace(999, 10), after(30))).toBe(0)
  expect(timeLeft(pace(100, 10), after(71))).toBeNull()
  expect(timeLeft(pace(1000, 10), after(10))).toBeNull()
})

test('never raises the time left', () => {
  expect(pickEarlier(null, after(50))).toBe(after(50))
  expect(pickEarlier(after(40), after(50))).toBe(after(40))
  expect(pickEarlier(after(40), after(30))).toBe(after(30))
  expect(pickEarlier(after(40), null)).toBeNull()
})

test('rounds both for display', () => {
  expect([3, 12, 54, 60, 100, 3000, 7200].map((seconds) => leftInWords(seconds * 1000))).toEqual([
    'a few seconds left',
    'about 15 s left',
    'about 55 s left',
    'about 1 min left',
    'about 2 min left',
    'about 50 min left',
    'about 2 h left',
  ])
  expect(computeRate(pace(790, 10))).toBe(79)
  expect(rateInWords(79.4, 'rows')).toBe('79 rows/s')
  expect(rateInWords(0.2, 'rows')).toBe('12 rows/min')
})
