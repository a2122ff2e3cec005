import { DomainError, notFound, refused } from '~/kit/errors'
import { newSecret, hashOf } from '~/kit/secret'
import { sql, type SqlRunner } from '~/kit/sql'
import { allowanceUsed, secondsLocked, type Allowance, type Tries } from './throttle'
import { EMAIL_TAKEN, LAST_OWNER, tooManyTries } from './messages'

export type StaffRow = {
  id: number
  firstName: string
  lastName: string
  email: string
  isOwner: boolean
  permissions: string[]
  hasTwoFactor: boolean
  passwordHash: string | null
}

const COLUMNS = sql`id, first_name AS "firstName", last_name AS "lastName", email, is_owner AS "isOwner", permissions,
  two_factor_secret IS NOT NULL AS "hasTwoFactor", password_hash AS "passwordHash"`

export const staffByEmail = (over: SqlRunner, email: string): Promise<StaffRow | null> =>
  over.first<StaffRow>(sql`SELECT ${COLUMNS} FROM staff WHERE lower(email) = lower(${email}) AND deleted_at IS NULL`)

/** Locks the row, though not for those who only refer to it: whoever changes a person waits for whoever is changing that person. */
export async function lockedStaff(over: SqlRunner, id: number): Promise<StaffRow> {
  const row = await over.first<StaffRow>(sql`SELECT ${COLUMNS} FROM staff WHERE id = ${id} AND deleted_at IS NULL FOR NO KEY UPDATE`)
  if (!row) throw notFound('This person')
  return row
}

export async function staffById(over: SqlRunner, id: number): Promise<StaffRow> {
  const row = await over.first<StaffRow>(sql`SELECT ${COLUMNS} FROM staff WHERE id = ${id} AND deleted_at IS NULL`)
  if (!row) throw notFound('This person')
  return row
}

/** Under a lock of its own, so that two people who add the same address at once do not both get it past the check. */
export async function refuseTakenEmail(over: SqlRunner, email: string, but: number | null): Promise<void> {
  await over.run(sql`SELECT pg_advisory_xact_lock(72707372)`)
  const taken = await over.first(
    sql`SELECT 1 FROM staff WHERE lower(email) = lower(${email}) AND deleted_at IS NULL AND id IS DISTINCT FROM ${but}::int`,
  )
  if (taken) throw new DomainError('invalid', EMAIL_TAKEN, { fields: { email: [EMAIL_TAKEN] } })
}

/** Before any row is locked: two owners who delete each other at the same moment come one after the other. */
export const oneAtATime = (over: SqlRunner): Promise<unknown> => over.run(sql`SELECT pg_advisory_xact_lock(72707373)`)

/** Only after `oneAtATime`, so that one owner stays. */
export async function refuseLastOwner(over: SqlRunner, id: number): Promise<void> {
  const another = await over.first(sql`SELECT 1 FROM staff WHERE is_owner AND deleted_at IS NULL AND id <> ${id}`)
  if (!another) throw refused(LAST_OWNER)
}

const SHOWN_OF_TOKEN = 8

/** A new API token in place of the old one, which is dead at once. Answers the token itself, for the only time. */
export async function replaceToken(over: SqlRunner, staffId: number, now: Date): Promise<string> {
  const token = `alm_${newSecret()}`
  await over.run(sql`UPDATE staff SET api_token_hash = ${hashOf(token)}, api_token_prefix = ${token.slice(0, SHOWN_OF_TOKEN)},
    api_token_created_at = ${now}, api_token_used_at = NULL WHERE id = ${staffId}`)
  return token
}

export const endSessions = (over: SqlRunner, staffId: number, { now, but = null }: { now: Date; but?: string | null }): Promise<number> =>
  over.run(sql`UPDATE staff_session SET revoked_at = ${now}
    WHERE staff_id = ${staffId} AND revoked_at IS NULL AND id IS DISTINCT FROM ${but}::uuid`)

export const triesOf = (over: SqlRunner, key: string): Promise<Tries | null> =>
  over.first<Tries>(sql`SELECT failures, window_started AS "windowStarted", locked_until AS "lockedUntil"
    FROM sign_in_throttle WHERE key = ${key} FOR UPDATE`)

export async function keepTries(over: SqlRunner, key: string, tries: Tries): Promise<void> {
  await over.run(sql`UPDATE sign_in_throttle SET failures = ${tries.failures}, window_started = ${tries.windowStarted},
    locked_until = ${tries.lockedUntil} WHERE key = ${key}`)
}

/** The rows to count in exist and are locked in one order, so that two tries never wait for each other in a circle. */
export async function openTries(over: SqlRunner, keys: readonly string[], now: Date): Promise<Map<string, Tries>> {
  const found = new Map<string, Tries>()
  for (const key of [...keys].sort()) {
    await over.run(
      sql`INSERT INTO sign_in_throttle (key, failures, window_started) VALUES (${key}, 0, ${now}) ON CONFLICT (key) DO NOTHING`,
    )
    const tries = await triesOf(over, key)
    if (tries) found.set(key, tries)
  }
  return found
}

/** Counts one use of a limited deed, or refuses it. */
export async function countUse(over: SqlRunner, key: string, { now, allowance }: { now: Date; allowance: Allowance }): Promise<void> {
  const tries = (await openTries(over, [key], now)).get(key) ?? null
  const seconds = secondsLocked(tries, now)
  if (seconds > 0) throw new DomainError('too-many', tooManyTries(seconds), { retryAfter: seconds })
  await keepTries(over, key, allowanceUsed(tries, now, allowance))
}
