import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ADDRESS_ALLOWANCE, countNameTry, countPersonTry, secondsLocked, type Tries } from '~/domain/auth/throttle'

const START = new Date('2026-11-20T12:00:00Z')
const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000)

describe('one person', () => {
  test('five failures, then 10 minutes, doubling to a day', () => {
    let tries: Tries | null = null
    let now = START
    const waits: number[] = []
    for (let count = 0; count < 15; count++) {
      tries = countPersonTry(tries, now)
      waits.push(secondsLocked(tries, now))
      now = new Date(now.getTime() + secondsLocked(tries, now) * 1000)
    }
    const minute = 60
    expect(waits).toEqual(
      [0, 0, 0, 0, 10, 20, 40, 80, 160, 320, 640, 1280, 1440, 1440, 1440].map((minutes) => minutes * minute),
    )
  })

  test('ten failures lock sign-in for more than half an hour', () => {
    const ten = Array.from({ length: 10 }).reduce<Tries | null>((tries) => countPersonTry(tries, START), null)
    expect(secondsLocked(ten, START)).toBeGreaterThanOrEqual(30 * 60)
  })

  test('allows tries again after a day without failures', () => {
    let tries: Tries | null = null
    for (let count = 0; count < 5; count++) tries = countPersonTry(tries, START)
    expect(countPersonTry(tries, at(10 + 24 * 60 + 1))).toMatchObject({ failures: 1, lockedUntil: null })
    expect(countPersonTry(tries, at(10 + 24 * 60 - 1))).toMatchObject({ failures: 6 })
  })

  test('the wait never shrinks while tries follow each other, and is never longer than a day', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 40 }), (pauses) => {
        let tries: Tries | null = null
        let now = START
        let maxLength = 0
        for (const pause of pauses) {
          now = new Date(now.getTime() + (secondsLocked(tries, now) + pause) * 1000)
          tries = countPersonTry(tries, now)
          const wait = secondsLocked(tries, now)
          expect(wait).toBeLessThanOrEqual(24 * 3600)
          expect(wait).toBeGreaterThanOrEqual(maxLength)
          maxLength = wait
        }
      }),
    )
  })
})

describe('one address', () => {
  const tried = (before: Tries | null, name: string, minutes: number) =>
    countNameTry(before, name, { now: at(minutes), allowance: ADDRESS_ALLOWANCE })

  test('99 names an hour, then no other until the hour is over; the 99 may be tried again', () => {
    let tries: Tries | null = null
    for (let count = 1; count <= 99; count++) tries = tried(tries, `name ${count}`, count / 10)
    expect(secondsLocked(tries, at(10))).toBeGreaterThan(49 * 60)
    expect(tried(tries, 'name 100', 10)).toBeNull()
    expect(tried(tries, 'name 7', 10)).toEqual(tries)
    expect(tried(tries, 'name 100', 60.2)).toMatchObject({ failures: 1, lockedUntil: null, names: ['name 100'] })
  })

  test('counts one name once', () => {
    let tries: Tries | null = null
    for (let count = 1; count <= 300; count++) tries = tried(tries, 'one name', count / 10)
    expect(tries).toMatchObject({ failures: 1, lockedUntil: null })
  })
})
