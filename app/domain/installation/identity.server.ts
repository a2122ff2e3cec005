import { isLoopback } from '~/kit/address/loopback'
import type { Ctx } from '~/kit/operation'
import { sql, type SqlRunner } from '~/kit/sql'

/** Which installation a database belongs to, or this process is. */
export type Identity = { address: string; databaseId: string }

/** Of this machine, whatever the port: there the address says nothing about whose copy it is. */
const LOCAL = 'local'

const addressOf = (officeUrl: string): string => {
  if (!URL.canParse(officeUrl)) return LOCAL
  const { hostname, origin } = new URL(officeUrl)
  return isLoopback(hostname) ? LOCAL : origin
}

const NAMED = sql`SELECT CASE WHEN has_function_privilege('pg_control_system()', 'EXECUTE')
    THEN (SELECT system_identifier FROM pg_control_system()) END || '/' || oid AS id
  FROM pg_database WHERE datname = current_database()`

/** Where a managed database does not tell its cluster, the address alone says who this is. */
export async function ownIdentity(read: SqlRunner, officeUrl: Ctx['officeUrl']): Promise<Identity> {
  const row = await read.first<{ id: string | null }>(NAMED)
  return { address: addressOf(officeUrl), databaseId: row?.id ?? '' }
}

export type Stored = { address: string | null; databaseId: string | null; sealedCheck: string | null }

export const storedIdentity = (read: SqlRunner): Promise<Stored | null> =>
  read.first<Stored>(
    sql`SELECT address, database_id AS "databaseId", sealed_check AS "sealedCheck" FROM installation`,
  )

export const isSame = (stored: Stored, own: Identity): boolean =>
  stored.address === own.address && stored.databaseId === own.databaseId
