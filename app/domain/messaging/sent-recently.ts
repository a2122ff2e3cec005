import { seconds } from '~/kit/clock'
import { DomainError } from '~/kit/errors'

/** A second press within this time is not a second wish. */
const APART = seconds(60)

/** Throws `too-many`, for the reason `sent-recently`, within a minute of the last time; `words` say what was done. */
export function refuseSoon(now: Date, last: Date | null, words: string): void {
  const since = last === null ? Infinity : now.getTime() - last.getTime()
  if (since < APART)
    throw new DomainError('too-many', words, {
      reason: 'sent-recently',
      retryAfter: Math.ceil((APART - since) / 1000),
    })
}

/** The documented words for programs (specification, 001). */
export const TOO_MANY = 'Too many requests. Please try again later.'
