import { seconds } from '~/kit/clock'
import { DomainError } from '~/kit/errors'

const MIN_INTERVAL = seconds(60)

/** Throws `too-many` with reason `sent-recently` within a minute of the last time. `words` is the message. */
export function refuseSoon(now: Date, last: Date | null, words: string): void {
  const since = last === null ? Infinity : now.getTime() - last.getTime()
  if (since < MIN_INTERVAL)
    throw new DomainError('too-many', words, {
      reason: 'sent-recently',
      retryAfter: Math.ceil((MIN_INTERVAL - since) / 1000),
    })
}

export const TOO_MANY = 'Too many requests. Please try again later.'
