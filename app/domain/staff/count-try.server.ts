import { sqlOperation } from '~/db/operation.server'
import { DomainError } from '~/kit/errors'
import { keepTries, openTries } from './internal.server'
import { tooManyTries } from './messages'
import { CountTryInput } from './schemas'
import { ADDRESS_ALLOWANCE, allowanceUsed, personTried, secondsLocked } from './throttle'

export const personKey = (email: string) => `email:${email}`
export const addressKey = (address: string) => `ip:${address}`

/** Counts a try for the person and for the address it comes from, before anything is looked up. Refuses with the seconds to wait. */
export const countTry = sqlOperation({
  name: 'staff.count-try',
  permission: null,
  input: CountTryInput,
  isQuiet: true,
  async run({ sql: over, now }, { email, address }) {
    const person = email === null ? null : personKey(email)
    const place = address === null ? null : addressKey(address)
    const found = await openTries(
      over,
      [person, place].filter((key) => key !== null),
      now,
    )
    const seconds = Math.max(0, ...[...found.values()].map((tries) => secondsLocked(tries, now)))
    if (seconds > 0) throw new DomainError('too-many', tooManyTries(seconds), { retryAfter: seconds })
    if (person !== null) await keepTries(over, person, personTried(found.get(person) ?? null, now))
    if (place !== null) await keepTries(over, place, allowanceUsed(found.get(place) ?? null, now, ADDRESS_ALLOWANCE))
  },
})
