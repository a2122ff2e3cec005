import { sql, type SqlRunner } from '~/kit/sql'

/** The key of the setting in which a database remembers its installation; settings come with each request. */
export const IDENTITY_SETTING = 'installation'

/** Stands for this machine whatever its port: copies and their originals all have a local address. */
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
 * The address that people use, the Postgres cluster and the database in it. A managed database may not tell its
 * cluster; the address alone names the installation then.
 */
export async function readIdentity(read: SqlRunner, officeUrl: string): Promise<string> {
  const mayName = (await read.first<{ may: boolean }>(MAY_NAME_CLUSTER))?.may ?? false
  const database = mayName ? await read.first<{ id: string }>(DATABASE) : null
  return [addressName(officeUrl), ...(database ? [database.id] : [])].join(' ')
}

/** The same for as long as the process runs; unknown in programs that are no installation, such as tests. */
let own: string | null = null

export const setOwnIdentity = (identity: string | null): void => void (own = identity)
export const ownIdentity = (): string | null => own

/** The database remembers another installation: nothing may leave this one (R-INSTALLATION-1). */
export const isStopped = (settings: Readonly<Record<string, string>>): boolean =>
  own !== null && settings[IDENTITY_SETTING] !== undefined && settings[IDENTITY_SETTING] !== own

/** The address alone, since the rest means nothing to people. */
export const describeIdentity = (identity: string): string => identity.split(' ')[0] ?? ''
