import { createHash, createHmac, randomBytes } from 'node:crypto'
import { query } from '../support/postgres'

export type Person = { staffId: number; cookie: string; csrf: string }

/** Writes the rows that sign-in would write. */
export async function signedIn(databaseUrl: string, permissions: string[], isOwner = false): Promise<Person> {
  const token = randomBytes(32).toString('base64url')
  const email = `${randomBytes(6).toString('hex')}@example.org`
  const { rows } = await query(
    databaseUrl,
    "INSERT INTO staff (first_name, last_name, email, is_owner, permissions) VALUES ('Contract', 'Test', $1, " +
      '$2, $3) RETURNING id',
    [email, isOwner, permissions],
  )
  const staffId = (rows[0] as { id: number }).id
  await query(
    databaseUrl,
    'INSERT INTO staff_session (token_hash, staff_id, created_at, last_seen_at, expires_at) VALUES ($1, $2, ' +
      "now(), now(), now() + interval '1 hour')",
    [createHash('sha256').update(token).digest('hex'), staffId],
  )
  return {
    staffId,
    cookie: `almoner=${token}`,
    csrf: createHmac('sha256', token).update('anti-forgery').digest('base64url'),
  }
}

/** Writes the row that `regenerate-key` would write. */
export async function tokenOf(databaseUrl: string, staffId: number): Promise<string> {
  const token = `alm_${randomBytes(32).toString('base64url')}`
  await query(
    databaseUrl,
    'UPDATE staff SET api_token_hash = $1, api_token_prefix = $2, api_token_created_at = now() WHERE id = $3',
    [createHash('sha256').update(token).digest('hex'), token.slice(0, 8), staffId],
  )
  return token
}

export const callHeaders = (person: Person): Record<string, string> => ({
  cookie: person.cookie,
  accept: 'application/json',
  'x-requested-with': 'XMLHttpRequest',
  'x-csrf-token': person.csrf,
})
