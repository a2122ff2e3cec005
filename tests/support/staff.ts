import { hashPassword } from '~/domain/auth/hash-password.server'
import { sql } from '~/kit/sql'
import { NOON, testCtx } from './ctx'

export const GOOD_PASSWORD = 'kettle orbit 94 fjord'

type Wanted = { isOwner?: boolean; permissions?: string[]; password?: string | null; passwordHash?: string }

let count = 0

/** The smallest valid person, with a valid password. */
export async function aPerson({
  isOwner = false,
  permissions = [],
  password = GOOD_PASSWORD,
  passwordHash,
}: Wanted = {}) {
  const email = `person${++count}@example.org`
  const hash = passwordHash ?? (password === null ? null : await hashPassword(password))
  const row = await testCtx().read.first<{
    id: number
  }>(sql`INSERT INTO staff (first_name, last_name, email, password_hash, is_owner, permissions, created_at)
    VALUES ('Fiona', 'Gallant', ${email}, ${hash}, ${isOwner}, ${permissions}::text[], ${NOON}) RETURNING id`)
  if (!row) throw new Error('no person was written')
  return { id: row.id, email }
}

export const one = async <T>(query: ReturnType<typeof sql>): Promise<T> => {
  const found = await testCtx().read.record<T>(query)
  if (found === null) throw new Error('there is no such row')
  return found
}
