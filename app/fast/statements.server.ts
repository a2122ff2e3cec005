import type { Writable } from 'node:stream'
import type pg from 'pg'
import { camelCase } from '~/kit/sql'
import { sendDescribedOnce } from './prepared-query.server'
import type { Connection, Queryable, Statement } from './statement.server'
import { isFast } from './switch.server'

export type { Queryable } from './statement.server'

export async function sendQuery(connection: Connection, query: string | Statement): Promise<pg.QueryResult> {
  if (typeof query === 'string') return connection.query(query)
  if (isFast()) return sendDescribedOnce(connection, query)
  const { text, values } = query
  const result = await connection.query<Record<string, unknown>>({ text, values })
  return query.isCamelCase ? { ...result, rows: result.rows.map(inCamelCase) } : result
}

export const inCamelCase = (row: object): object =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [camelCase(column), value]))

const rawStream = (connection: pg.PoolClient): Writable =>
  (connection as unknown as { connection: { stream: Writable } }).connection.stream

function corkForTick(connection: pg.PoolClient): void {
  const stream = rawStream(connection)
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/**
 * A transaction on a pipelined connection. Statements of one tick share a packet, BEGIN with the first, because a
 * packet costs more than a short statement. They run in order, each with a snapshot, and none counts before BEGIN
 * succeeds.
 */
export function transactionOn(connection: pg.PoolClient): Queryable {
  const send = (query: string | Statement): Promise<pg.QueryResult> => {
    if (isFast()) corkForTick(connection)
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
export function statementName(text: string, isCamelCase: boolean): string | undefined {
  if (!isFast()) return undefined
  const names = isCamelCase ? prepared.rows : prepared.records
  const name = names.get(text)
  const count = prepared.rows.size + prepared.records.size
  if (name !== undefined || count >= MAX_PREPARED) return name
  const added = `almoner_${count}`
  names.set(text, added)
  return added
}

type Waiting = {
  query: string | Statement
  resolve: (result: pg.QueryResult) => void
  reject: (error: unknown) => void
}

async function sendAll(pool: pg.Pool, statements: readonly Waiting[]): Promise<void> {
  let connection: pg.PoolClient
  try {
    connection = await pool.connect()
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
export const withSentTogether = (pool: () => pg.Pool): Queryable => ({
  query: (query) =>
    isFast()
      ? new Promise<pg.QueryResult>((resolve, reject) => {
          if (waiting.push({ query, resolve, reject }) > 1) return
          process.nextTick(() => {
            const statements = waiting
            waiting = []
            void sendAll(pool(), statements)
          })
        })
      : sendQuery(pool(), query),
})
