import type { Writable } from 'node:stream'
import pg from 'pg'
import type { Sql, SqlRunner } from '~/kit/sql'
import { env } from '~/env.server'

const INT8 = 20
const DATE = 1082

/** For our own connections only: Prisma and the queue read the driver's ordinary types. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8 && format !== 'binary') return BigInt
    if (oid === DATE && format !== 'binary') return (text: string) => text
    return pg.types.getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig

/** Sessions speak UTC (Prisma's adapter misreads any other zone) and act as the application's role. */
export function sessionOptions(limits: { statementSeconds: number }): string {
  const role = env().DATABASE_ROLE
  return [
    '-c TimeZone=UTC',
    role === '' ? '' : `-c role=${role}`,
    `-c statement_timeout=${limits.statementSeconds * 1000}`,
    '-c lock_timeout=3000',
    '-c idle_in_transaction_session_timeout=15000',
  ].join(' ')
}

const open = (max: number, statementSeconds: number, options: { pipeline?: boolean } = {}): pg.Pool => {
  const made = new pg.Pool({
    connectionString: env().DATABASE_URL,
    max,
    types,
    ...options,
    options: sessionOptions({ statementSeconds }),
    connectionTimeoutMillis: 10_000,
  })
  // A connection that dies with the server must not end the process, neither an idle one (`error` of the pool) nor one that is in use: an `error`
  // event nobody listens to is thrown. The statement in progress, or the next one, reports it.
  made.on('error', () => undefined)
  made.on('connect', (client) => void client.on('error', () => undefined))
  return made
}

let pool: pg.Pool | undefined
let exportPool: pg.Pool | undefined

/**
 * About eight busy connections is what two cores can use (docs/performance.md). Pipelined: a statement may be sent
 * before the answer to the one before it has arrived.
 */
export const appPool = (): pg.Pool => (pool ??= open(10, 10, { pipeline: true }))

/** Exports have connections and a time limit of their own, so that they never starve a list. */
export const copyPool = (): pg.Pool => (exportPool ??= open(2, 3600))

export async function closePools(): Promise<void> {
  await Promise.all([pool?.end(), exportPool?.end()])
  pool = undefined
  exportPool = undefined
}

type Queryable = Pick<pg.ClientBase, 'query'>

/**
 * A transaction on a pipelined connection. Statements sent in the same tick leave in one packet, BEGIN with the first
 * ones: a packet costs both sides more than a short statement. Postgres runs them in their order, each with its own
 * snapshot, and nothing counts before BEGIN has succeeded.
 */
export function transactionOn(connection: pg.PoolClient): Queryable {
  const { stream } = (connection as unknown as { connection: { stream: Writable } }).connection
  const send = (query: string | pg.QueryConfig): Promise<pg.QueryResult> => {
    stream.cork()
    process.nextTick(() => stream.uncork())
    return connection.query(query as pg.QueryConfig)
  }
  const begun = send('BEGIN')
  begun.catch(() => undefined)
  const query = async (given: string | pg.QueryConfig) => (await Promise.all([begun, send(given)]))[1]
  return { query: query as Queryable['query'] }
}

const MOST_PREPARED = 300
const prepared = new Map<string, string>()

/** The same text has the same name on every connection; beyond the limit a text is simply not prepared. */
function preparedName(text: string): string | undefined {
  const known = prepared.get(text)
  if (known !== undefined || prepared.size >= MOST_PREPARED) return known
  const name = `almoner_${prepared.size}`
  prepared.set(text, name)
  return name
}

/**
 * `prepared`: parsed and, after a few runs, planned once for each connection; for short statements that find rows by their keys.
 * A search must never be asked so: a generic plan walks the date index, and milliseconds become seconds.
 */
export function runnerOn(connection: Queryable, kind: 'prepared' | 'planned' = 'planned'): SqlRunner {
  const ask = async (query: Sql) => {
    const { text, values } = query.compile()
    const name = kind === 'prepared' ? preparedName(text) : undefined
    return connection.query(name === undefined ? { text, values } : { name, text, values })
  }
  return {
    async rows<T>(query: Sql) {
      return (await ask(query)).rows as T[]
    },
    async first<T>(query: Sql) {
      return ((await ask(query)).rows[0] as T | undefined) ?? null
    },
    async run(query: Sql) {
      return (await ask(query)).rowCount ?? 0
    },
  }
}

export const poolRunner = (): SqlRunner => runnerOn(appPool() as unknown as Queryable)

/** For what every request asks by a unique key: who holds this session. */
export const preparedPoolRunner = (): SqlRunner => runnerOn(appPool() as unknown as Queryable, 'prepared')
