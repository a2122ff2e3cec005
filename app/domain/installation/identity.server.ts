import { sql, type SqlRunner } from '~/kit/sql'

export const IDENTITY_SETTING = 'installation'

/** Stands for this machine on any port, because copies and their originals both have local addresses. */
const LOCAL = 'local'

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/

export function addressName(officeUrl: string): string {
  if (!URL.canParse(officeUrl)) return LOCAL
  const { hostname, origin } = new URL(officeUrl)
  return LOOPBACK.test(hostname) ? LOCAL : origin
}

const MAY_NAME_CLUSTER = sql`SELECT has_function_privilege('pg_control_system()', 'EXECUTE') AS may`
const DATABASE = sql`SELECT system_identifier || '/' || (SELECT oid FROM pg_database WHERE datname = current_database())
  AS id FROM pg_control_system()`

/**
 * Combines the public address, the Postgres cluster and the database. A managed database may not reveal its cluster;
 * then the address alone is the identity.
 */
export async function readIdentity(read: SqlRunner, officeUrl: string): Promise<string> {
  const mayName = (await read.first<{ may: boolean }>(MAY_NAME_CLUSTER))?.may ?? false
  const database = mayName ? await read.first<{ id: string }>(DATABASE) : null
  return [addressName(officeUrl), ...(database ? [database.id] : [])].join(' ')
}

/** Constant while the process runs. Null in programs that are not an installation, such as tests. */
let own: string | null = null

export const setOwnIdentity = (identity: string | null): void => void (own = identity)
export const ownIdentity = (): string | null => own

/** True if the database belongs to another installation, so that nothing may leave this one (R-INSTALLATION-1). */
export const isStopped = (settings: Readonly<Record<string, string>>): boolean =>
  own !== null && settings[IDENTITY_SETTING] !== undefined && settings[IDENTITY_SETTING] !== own

export const describeIdentity = (identity: string): string => identity.split(' ')[0] ?? ''
