import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { readCode } from '../../server/postgres/database.ts'
import { OperatorError } from '../../server/settings/settings.ts'

export interface TestPostgres {
  /** An existing database to connect to while creating others. */
  administrative: string
  /** A prefix for the names of this run's databases. */
  prefix: string
  /** The database may not exist yet. */
  url: (name: string) => string
  stop: () => Promise<void>
}

const PROTOCOL = /^postgres(?:ql)?:$/
const ROLE_LOCK = 72707369

/**
 * DATABASE_URL names an organization's own database. It is removed from the environment before any test runs, so that
 * nothing can reach the data.
 */
export function applyProvidedPostgres(environment: NodeJS.ProcessEnv): void {
  const provided = environment.DATABASE_URL
  delete environment.DATABASE_URL
  if (provided) environment.TEST_POSTGRES_URL = administrativeOf(provided)
}

function administrativeOf(provided: string): string {
  const url = URL.canParse(provided) ? new URL(provided) : null
  if (!url || !PROTOCOL.test(url.protocol))
    throw new OperatorError('DATABASE_URL is no address as postgresql://account:password@host:5432/name.')
  url.pathname = '/postgres'
  return url.href
}

/** Databases under names that only this run uses; dropped when it ends. */
export async function databasesIn(administrative: string): Promise<TestPostgres> {
  await onServer(administrative, mayMakeDatabases)
  const prefix = `almoner_test_${randomBytes(8).toString('hex')}_`
  return {
    administrative,
    prefix,
    url: (name) => Object.assign(new URL(administrative), { pathname: `/${prefix}${name}` }).href,
    stop: () => onServer(administrative, (client) => dropAll(client, prefix)),
  }
}

async function onServer<R>(address: string, operation: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 10_000 })
  await client.connect().catch((error: unknown) => {
    const { message } = error as Error
    throw new OperatorError(
      `The Postgres of DATABASE_URL could not be asked for a place to test in: ${message || readCode(error)}`,
    )
  })
  try {
    return await operation(client)
  } finally {
    await client.end()
  }
}

/** Creates the role once, because concurrent migrations in several databases of one server would conflict. */
async function mayMakeDatabases(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ account: string; may: boolean }>(
    'SELECT current_user AS account, rolcreatedb OR rolsuper AS may FROM pg_roles WHERE rolname = current_user',
  )
  const account = rows[0]?.account ?? ''
  if (!rows[0]?.may)
    throw new OperatorError(
      `The tests make databases of their own, and the account ${account} of DATABASE_URL may not: ALTER ROLE ` +
        `${pg.escapeIdentifier(account)} CREATEDB, or leave DATABASE_URL out.`,
    )
  await client.query('SELECT pg_advisory_lock($1)', [ROLE_LOCK])
  try {
    const { rowCount } = await client.query("SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app'")
    if (!rowCount) await client.query('CREATE ROLE almoner_app NOLOGIN')
    const member = await client.query("SELECT 1 WHERE pg_has_role('almoner_app', 'MEMBER')")
    if (!member.rowCount) await client.query('GRANT almoner_app TO current_user')
  } catch (error) {
    if (readCode(error) !== '42501') throw error
    throw new OperatorError(
      `The account ${account} of DATABASE_URL may not make or use the role almoner_app: docs/operating.md ` +
        `says how it is made.`,
    )
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [ROLE_LOCK])
  }
}

async function dropAll(client: pg.Client, prefix: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
    [prefix],
  )
  for (const { name } of rows) await client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`)
}
