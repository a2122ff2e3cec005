import { days, hours, later, minutes, seconds } from '~/kit/clock'
import { isSuccess } from '../hook'

/** The pauses after failed attempts: more than three days in all (R-WEBHOOKS-9). */
export const RETRY_DELAYS = [
  seconds(5),
  minutes(5),
  minutes(30),
  hours(2),
  hours(5),
  hours(10),
  hours(14),
  hours(20),
  hours(24),
] as const
export const MAX_ATTEMPTS = RETRY_DELAYS.length + 1
/** Varies each pause by this share, so that deliveries that failed together do not retry together. */
const JITTER = 0.1
const MAX_REQUESTED_DELAY = hours(24)

const GONE = 410
const RETRY_AFTER_STATUSES: readonly number[] = [429, 503]

const MIN_FAILING_TIME = days(5)
const MIN_FAILURES = MAX_ATTEMPTS

type Headers = readonly (readonly [name: string, value: string])[]

/** Milliseconds from `Retry-After`, in seconds or as a date. */
function readRequestedWait(status: number, headers: Headers, at: Date): number {
  if (!RETRY_AFTER_STATUSES.includes(status)) return 0
  const value = headers.find(([name]) => name.toLowerCase() === 'retry-after')?.[1].trim() ?? ''
  const wait = /^\d{1,9}$/.test(value) ? seconds(Number(value)) : Date.parse(value) - at.getTime()
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(wait, 0), MAX_REQUESTED_DELAY)
}

type Attempt = { count: number; status: number; headers: Headers; at: Date; random: number }

/** Returns when to try again after `count` attempts, the last of which ended `at`, or null. `random` is from 0 to 1. */
export function computeNextAttempt({ count, status, headers, at, random }: Attempt): Date | null {
  const wait = RETRY_DELAYS[count - 1]
  if (isSuccess(status) || status === GONE || wait === undefined) return null
  return later(
    at,
    Math.max(Math.round(wait * (1 - JITTER + 2 * JITTER * random)), readRequestedWait(status, headers, at)),
  )
}

export type OffReason = 'failing' | 'gone'

export function findOffReason(
  status: number,
  { failingSince, failures, at }: { failingSince: Date; failures: number; at: Date },
): OffReason | null {
  if (status === GONE) return 'gone'
  return failures >= MIN_FAILURES && at.getTime() - failingSince.getTime() >= MIN_FAILING_TIME ? 'failing' : null
}
