import { describe, expect, test } from 'vitest'
import { toQueueOptions, SUPERVISION } from '~/jobs/queue-options'
import { JOBS } from '~/jobs/registry'

const HOUR = 3600
const optionsOf = (name: string) => toQueueOptions(JOBS.find((job) => job.name === name))

/** A delay is at least half of its doubling, so this is the shortest time from the first to the last try. */
function retriedFor({ retryLimit = 0, retryDelay = 0, retryDelayMax = Number.POSITIVE_INFINITY } = {}): number {
  let seconds = 0
  for (let retry = 1; retry <= retryLimit; retry++)
    seconds += Math.min(retryDelayMax, (retryDelay * 2 ** Math.min(16, retry)) / 2)
  return seconds
}

describe('the queue', () => {
  test('tries an email for longer than the two days after which it has failed', () => {
    expect(retriedFor(optionsOf('messaging.deliver-mail'))).toBeGreaterThan(48 * HOUR)
    expect(optionsOf('messaging.deliver-mail').retryDelayMax).toBe(HOUR / 4)
  })

  test('does the job of a killed instance again within a minute', () => {
    const { heartbeatSeconds = 0, retryDelay = 0 } = optionsOf('recurring.charge-due')
    const looks = SUPERVISION.superviseIntervalSeconds + SUPERVISION.monitorIntervalSeconds
    expect(heartbeatSeconds + looks + 2 * retryDelay).toBeLessThanOrEqual(60)
  })

  test('keeps what failed for two weeks, and of what runs every minute one day', () => {
    expect(optionsOf('recurring.charge-due').deleteAfterSeconds).toBe(14 * 24 * HOUR)
    expect(optionsOf('payments.sweep').deleteAfterSeconds).toBe(24 * HOUR)
  })
})
