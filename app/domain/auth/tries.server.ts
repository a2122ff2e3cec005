import { DomainError } from '~/kit/errors'
import { hashSecret } from '~/kit/codes/secret'
import { sql, type SqlRunner } from '~/kit/sql'
import { staffOfDevice } from './devices.server'
import { tooManyTries } from './messages'
import {
  ADDRESS_ALLOWANCE,
  countTry,
  countNameTry,
  countPersonTry,
  secondsLocked,
  type Allowance,
  type Tries,
} from './throttle'

export const personKey = (email: string) => `email:${email}`
export const addressKey = (address: string) => `ip:${address}`
/** Requests for password links are counted separately, so that flooding them does not block sign-in. */
export const linkAddressKey = (address: string) => `link-ip:${address}`
export const deviceKey = (device: string, staffId: number) => `device:${hashSecret(device)}:${staffId}`
export const sessionKey = (session: string) => `session:${session}`
/** A short hash, never the name itself, because people type passwords into the wrong field. */
export const nameKey = (email: string): string => hashSecret(email).slice(0, 16)

const tooMany = (seconds: number) => new DomainError('too-many', tooManyTries(seconds), { retryAfter: seconds })

const readTries = (runner: SqlRunner, key: string): Promise<Tries | null> =>
  runner.first<Tries>(sql`SELECT failures, window_started, locked_until, names
    FROM sign_in_throttle WHERE key = ${key} FOR UPDATE`)

async function keepTries(runner: SqlRunner, key: string, tries: Tries): Promise<void> {
  await runner.run(sql`
    UPDATE sign_in_throttle SET failures = ${tries.failures}, window_started = ${tries.windowStarted},
      locked_until = ${tries.lockedUntil}, names = ${tries.names}::text[] WHERE key = ${key}`)
}

/** Creates and locks the rows in sorted order, so that two tries cannot deadlock. */
async function openTries(runner: SqlRunner, keys: readonly string[], now: Date): Promise<Map<string, Tries>> {
  const found = new Map<string, Tries>()
  for (const key of [...keys].sort()) {
    await runner.run(
      sql`INSERT INTO sign_in_throttle (key, failures, window_started) VALUES (${key}, 0, ${now}) ON CONFLICT (key)
        DO NOTHING`,
    )
    const tries = await readTries(runner, key)
    if (tries) found.set(key, tries)
  }
  return found
}

/**
 * Counts a sign-in for `person` (a key) and for the name at an address, before any lookup. Refuses with the seconds to
 * wait. `at` holds the address's key and the name tried there.
 */
export async function countSignIn(
  runner: SqlRunner,
  now: Date,
  { person, at }: { person: string | null; at: { key: string; name: string } | null },
): Promise<void> {
  const keys = [person, at?.key].filter((key) => key !== undefined && key !== null)
  const found = await openTries(runner, keys, now)
  const triesOfPerson = person === null ? null : (found.get(person) ?? null)
  const triesOfAddress = at === null ? null : (found.get(at.key) ?? null)
  const counted = at === null ? null : countNameTry(triesOfAddress, at.name, { now, allowance: ADDRESS_ALLOWANCE })
  const isOneTooMany = at !== null && counted === null
  const seconds = Math.max(secondsLocked(triesOfPerson, now), isOneTooMany ? secondsLocked(triesOfAddress, now) : 0)
  if (seconds > 0) throw tooMany(seconds)
  if (person !== null) await keepTries(runner, person, countPersonTry(triesOfPerson, now))
  if (at !== null && counted !== null) await keepTries(runner, at.key, counted)
}

export const forgetTries = (runner: SqlRunner, key: string): Promise<number> =>
  runner.run(sql`DELETE FROM sign_in_throttle WHERE key = ${key}`)

/** A name that signed in was not guessed: the address gets its place back. */
export const forgetName = (runner: SqlRunner, key: string, name: string): Promise<number> =>
  runner.run(sql`UPDATE sign_in_throttle SET names = array_remove(names, ${name}), failures = greatest(failures - 1, 0),
    locked_until = NULL
    WHERE key = ${key} AND ${name} = ANY(names)`)

export async function countUse(
  runner: SqlRunner,
  key: string,
  { now, allowance }: { now: Date; allowance: Allowance },
): Promise<void> {
  const tries = (await openTries(runner, [key], now)).get(key) ?? null
  const seconds = secondsLocked(tries, now)
  if (seconds > 0) throw tooMany(seconds)
  await keepTries(runner, key, countTry(tries, now, allowance))
}

type Counted = { staffId: number; email: string; visitor: { address: string | null; device: string | null } }

/**
 * Clears the counts under which the right password was given. On a remembered device the others stay, because someone
 * elsewhere may be guessing at this moment.
 */
export async function forgetCounts(
  runner: SqlRunner,
  { staffId, email, visitor: { address, device } }: Counted,
): Promise<void> {
  if (device !== null && (await staffOfDevice(runner, device, email)) !== null) {
    await forgetTries(runner, deviceKey(device, staffId))
    return
  }
  await forgetTries(runner, personKey(email))
  if (address !== null) await forgetName(runner, addressKey(address), nameKey(email))
}
