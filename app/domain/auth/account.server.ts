import { DomainError, notFound, refused } from '~/kit/errors'
import { newSecret, hashSecret } from '~/kit/codes/secret'
import { sql, type SqlRunner } from '~/kit/sql'
import type { Digest } from '~/domain/settings/digest'
import { EMAIL_TAKEN, LAST_OWNER } from './messages'

export type StaffRow = {
  id: number
  firstName: string
  lastName: string
  email: string
  isOwner: boolean
  permissions: string[]
  roleId: number | null
  phone: string | null
  notifyRecurringBatch: boolean
  digest: Digest
  role: string
  hasTwoFactor: boolean
  passwordHash: string | null
  hasToken: boolean
}

const COLUMNS = sql`id, first_name, last_name, email, is_owner, permissions, role_id, notify_recurring_batch, phone,
  digest,
  staff_role_name(is_owner, role_id, permissions) AS role,
  two_factor_confirmed_at IS NOT NULL AS has_two_factor, password_hash,
  api_token_hash IS NOT NULL AS has_token`

export const staffByEmail = (runner: SqlRunner, email: string): Promise<StaffRow | null> =>
  runner.first<StaffRow>(sql`SELECT ${COLUMNS} FROM staff WHERE lower(email) = lower(${email}) AND deleted_at IS NULL`)

/**
 * Locks with FOR NO KEY UPDATE: two changes of the same person wait for each other, but rows that only refer to the
 * person do not wait.
 */
export async function lockStaff(runner: SqlRunner, id: number): Promise<StaffRow> {
  const row = await runner.first<StaffRow>(
    sql`SELECT ${COLUMNS} FROM staff WHERE id = ${id} AND deleted_at IS NULL FOR NO KEY UPDATE`,
  )
  if (!row) throw notFound('This person')
  return row
}

export async function staffById(runner: SqlRunner, id: number): Promise<StaffRow> {
  const row = await runner.first<StaffRow>(sql`SELECT ${COLUMNS} FROM staff WHERE id = ${id} AND deleted_at IS NULL`)
  if (!row) throw notFound('This person')
  return row
}

/** Takes an advisory lock, so that two people who add the same address at once cannot both pass the check. */
export async function emailIsTaken(runner: SqlRunner, email: string, but: number | null): Promise<boolean> {
  await runner.run(sql`SELECT pg_advisory_xact_lock(72707372)`)
  const taken = await runner.first(
    sql`SELECT 1 FROM staff WHERE lower(email) = lower(${email}) AND deleted_at IS NULL
      AND id IS DISTINCT FROM ${but}::int`,
  )
  return taken !== null
}

export async function refuseTakenEmail(runner: SqlRunner, email: string, but: number | null): Promise<void> {
  if (await emailIsTaken(runner, email, but))
    throw new DomainError('invalid', EMAIL_TAKEN, { fields: { email: [EMAIL_TAKEN] } })
}

/**
 * Call this before any row is locked, so that two owners who delete each other at the same moment run one after the
 * other.
 */
export const lockOwners = (runner: SqlRunner): Promise<unknown> =>
  runner.run(sql`SELECT pg_advisory_xact_lock(72707373)`)

/** Call `lockOwners` first, so that one owner always remains. */
export async function refuseLastOwner(runner: SqlRunner, id: number): Promise<void> {
  const another = await runner.first(sql`SELECT 1 FROM staff WHERE is_owner AND deleted_at IS NULL AND id <> ${id}`)
  if (!another) throw refused(LAST_OWNER)
}

const SHOWN_OF_TOKEN = 8

/** Replaces the API token; the old one stops working at once. Returns the plain token, which cannot be read again. */
export async function replaceToken(runner: SqlRunner, staffId: number, now: Date): Promise<string> {
  const token = `alm_${newSecret()}`
  await runner.run(sql`UPDATE staff SET api_token_hash = ${hashSecret(token)},
    api_token_prefix = ${token.slice(0, SHOWN_OF_TOKEN)},
    api_token_created_at = ${now}, api_token_used_at = NULL WHERE id = ${staffId}`)
  return token
}

/** Also deletes sign-ins that wait for a code, because they would become sessions. */
export async function endSessions(
  runner: SqlRunner,
  staffId: number,
  { now, but = null }: { now: Date; but?: string | null },
): Promise<void> {
  await runner.run(sql`UPDATE staff_session SET revoked_at = ${now}
    WHERE staff_id = ${staffId} AND revoked_at IS NULL AND id IS DISTINCT FROM ${but}::uuid`)
  await runner.run(sql`DELETE FROM staff_challenge WHERE staff_id = ${staffId}`)
}

export const endPasswordLinks = (runner: SqlRunner, staffId: number, now: Date): Promise<number> =>
  runner.run(sql`UPDATE password_reset SET used_at = ${now} WHERE staff_id = ${staffId} AND used_at IS NULL`)

export const endToken = (runner: SqlRunner, staffId: number): Promise<number> =>
  runner.run(sql`UPDATE staff SET api_token_hash = NULL, api_token_prefix = NULL, api_token_created_at = NULL,
    api_token_used_at = NULL
    WHERE id = ${staffId}`)
