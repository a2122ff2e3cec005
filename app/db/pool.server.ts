import type { Writable } from 'node:stream'
import pg from 'pg'
import type { Sql, SqlRunner } from '~/kit/sql'
import { env } from '~/env.server'
import { sendQuery, type Statement } from './prepared-query.server'

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
  const made = new pg.Pool({
    connectionString: env().DATABASE_URL,
    max,
    types,
    ...options,
    options: sessionOptions({ statementSeconds }),
    connectionTimeoutMillis: 10_000,
  })
  // A connection that dies with the server, idle (`error` of the pool) or in use, must not end the process: Node throws
  // an `error` event without a listener. The statement in progress, or the next one, reports it.
  made.on('error', () => undefined)
  made.on('connect', (client) => void client.on('error', () => undefined))
  return made
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

export type Queryable = { query(statement: string | Statement): Promise<pg.QueryResult> }

export const onClient = (client: Pick<pg.ClientBase, 'query'>): Queryable => ({
  query: async (statement) => sendQuery(client, statement),
})

const rawStream = (connection: pg.PoolClient): Writable =>
  (connection as unknown as { connection: { stream: Writable } }).connection.stream

/**
 * A transaction on a pipelined connection. Statements of one tick share a packet, BEGIN with the first, because a
 * packet costs more than a short statement. They run in order, each with a snapshot, and none counts before BEGIN
 * succeeds.
 */
export function transactionOn(connection: pg.PoolClient): Queryable {
  const stream = rawStream(connection)
  const send = (query: string | Statement): Promise<pg.QueryResult> => {
    stream.cork()
    process.nextTick(() => stream.uncork())
    return sendQuery(connection, query)
  }
  const begun = send('BEGIN')
  begun.catch(() => undefined)
  return { query: async (statement) => (await Promise.all([begun, send(statement)]))[1] }
}

const MAX_PREPARED = 300
/**
 * The same text has two names if its rows are read both ways, because a description contains the names of its columns.
 */
const prepared = { rows: new Map<string, string>(), records: new Map<string, string>() }

/** The same text has the same name on every connection. Beyond the limit, a text is not prepared. */
function preparedName(text: string, isCamelCase: boolean): string | undefined {
  const names = isCamelCase ? prepared.rows : prepared.records
  const name = names.get(text)
  const count = prepared.rows.size + prepared.records.size
  if (name !== undefined || count >= MAX_PREPARED) return name
  const added = `almoner_${count}`
  names.set(text, added)
  return added
}

/**
 * `prepared`: parsed and, after a few runs, planned once for each connection, for short statements that find rows by
 * key. Never run a search this way: a generic plan reads along the date index, and milliseconds become seconds.
 */
export function runnerOn(connection: Queryable, kind: 'prepared' | 'planned' = 'planned'): SqlRunner {
  const ask = async (query: Sql, isCamelCase = true) => {
    const { text, values } = query.compile()
    const name = kind === 'prepared' ? preparedName(text, isCamelCase) : undefined
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

type Waiting = {
  query: string | Statement
  resolve: (result: pg.QueryResult) => void
  reject: (error: unknown) => void
}

async function sendAll(statements: readonly Waiting[]): Promise<void> {
  let connection: pg.PoolClient
  try {
    connection = await appPool().connect()
  } catch (error) {
    for (const { reject } of statements) reject(error)
    return
  }
  const stream = rawStream(connection)
  stream.cork()
  const answers = statements.map(async ({ query, resolve, reject }) => {
    try {
      resolve(await sendQuery(connection, query))
      return true
    } catch (error) {
      reject(error)
      return false
    }
  })
  stream.uncork()
  const succeeded = await Promise.all(answers)
  connection.release(succeeded.includes(false))
}

let waiting: Waiting[] = []

/**
 * Sends the statements of one tick together. The parts of a page query at the same time, and a packet and a connection
 * for each short statement cost more than running them one after the other.
 */
const together: Queryable = {
  query: (query) =>
    new Promise<pg.QueryResult>((resolve, reject) => {
      if (waiting.push({ query, resolve, reject }) > 1) return
      process.nextTick(() => {
        const statements = waiting
        waiting = []
        void sendAll(statements)
      })
    }),
}

/** For statements that every request runs by a unique key, and for others that have only one plan. */
export const preparedPoolRunner = (): SqlRunner => runnerOn(together, 'prepared')
