import pg from 'pg'
import type { Sql, SqlRunner } from '~/kit/sql'
import { env } from '~/env.server'
import { sendQuery, statementName, withSentTogether, type Queryable } from '~/fast/statements.server'

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

/** Sessions use UTC, because Prisma's adapter misreads any other zone, and act as the application's role. */
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
  const created = new pg.Pool({
    connectionString: env().DATABASE_URL,
    max,
    types,
    ...options,
    options: sessionOptions({ statementSeconds }),
    connectionTimeoutMillis: 10_000,
  })
  // A connection that dies with the server, idle (`error` of the pool) or in use, must not end the process: Node throws
  // an `error` event without a listener. The statement in progress, or the next one, reports it.
  created.on('error', () => undefined)
  created.on('connect', (client) => void client.on('error', () => undefined))
  return created
}

let pool: pg.Pool | undefined
let exportPool: pg.Pool | undefined

/**
 * Two cores can use about eight busy connections (docs/performance.md). Pipelined: a statement may be sent before the
 * reply to the one before it has arrived.
 */
export const appPool = (): pg.Pool => (pool ??= open(10, 10, { pipeline: true }))

const MAX_COPIES = 4

/** Exports have connections and a time limit of their own, so that they never starve a list. */
export const copyPool = (): pg.Pool => (exportPool ??= open(MAX_COPIES, 3600))

/** An export takes a second connection only while no other export waits for one. */
export const hasFreeCopy = (): boolean => {
  const { totalCount, idleCount, waitingCount } = copyPool()
  return waitingCount === 0 && MAX_COPIES - totalCount + idleCount > 1
}

export async function closePools(): Promise<void> {
  await Promise.all([pool?.end(), exportPool?.end()])
  pool = undefined
  exportPool = undefined
}

export const onClient = (client: Pick<pg.ClientBase, 'query'>): Queryable => ({
  query: async (statement) => sendQuery(client, statement),
})

/**
 * `prepared`: parsed and, after a few runs, planned once for each connection, for short statements that find rows by
 * key. Never run a search this way: a generic plan reads along the date index, and milliseconds become seconds.
 */
export function runnerOn(connection: Queryable, kind: 'prepared' | 'planned' = 'planned'): SqlRunner {
  const ask = async (query: Sql, isCamelCase = true) => {
    const { text, values } = query.compile()
    const name = kind === 'prepared' ? statementName(text, isCamelCase) : undefined
    return connection.query({ text, values, isCamelCase, ...(name === undefined ? {} : { name }) })
  }
  return {
    async rows<T>(query: Sql) {
      return (await ask(query)).rows as T[]
    },
    async first<T>(query: Sql) {
      return ((await ask(query)).rows[0] as T | undefined) ?? null
    },
    async records<T>(query: Sql) {
      return (await ask(query, false)).rows as T[]
    },
    async record<T>(query: Sql) {
      return ((await ask(query, false)).rows[0] as T | undefined) ?? null
    },
    async run(query: Sql) {
      return (await ask(query)).rowCount ?? 0
    },
  }
}

export const poolRunner = (): SqlRunner => runnerOn({ query: async (statement) => sendQuery(appPool(), statement) })

/** For statements that every request runs by a unique key, and for others that have only one plan. */
export const preparedPoolRunner = (): SqlRunner => runnerOn(withSentTogether(appPool), 'prepared')
