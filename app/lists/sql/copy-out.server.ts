import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Sql } from '~/kit/sql'
import { copyPool } from '~/db/pool.server'

const QUOTE = '"'

const writeArrayItem = (value: unknown): string =>
  typeof value === 'string' ? `"${value.replace(/["\\]/g, '\\$&')}"` : String(value)

function writeLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map(writeArrayItem).join(',')}}`)
  if (typeof value === 'object') throw new Error('an export has no such parameter')
  return pg.escapeLiteral(String(value))
}

/** COPY takes no parameters. */
const withLiterals = (query: Sql): string =>
  query.parts.map((part, index) => (index === 0 ? part : `${writeLiteral(query.values[index - 1])}${part}`)).join('')

const CELL_WITH_SEMICOLON = /(?<![^,\n])[^,\n;]*;[^,\n]*/g

const quoteSemicolon = (text: string): string =>
  (text.includes(';') ? text.replace(CELL_WITH_SEMICOLON, '"$&"') : text).replaceAll('\n', '\r\n')

/**
 * Postgres ends lines with LF and quotes no semicolons. RFC 4180 wants CRLF, and spreadsheets want quotes
 * (app/kit/csv.ts). Quoted text stays as it is. A cell whose end has not arrived waits for the next chunk.
 */
function makeRequoter(): (chunk: Buffer) => Buffer {
  let isQuoted = false
  let begun = ''
  return (chunk) => {
    const parts = (begun + chunk.toString('latin1')).split(QUOTE)
    const last = parts.length - 1
    const written = parts.map((part, index) => {
      if (index > 0) isQuoted = !isQuoted
      if (isQuoted) return part
      const end = index === last ? Math.max(part.lastIndexOf(','), part.lastIndexOf('\n')) + 1 : part.length
      if (index === last) begun = part.slice(end)
      return quoteSemicolon(part.slice(0, end))
    })
    if (isQuoted) begun = ''
    return Buffer.from(written.join(QUOTE), 'latin1')
  }
}

const SETTINGS = 'SET client_connection_check_interval = 1000; SET plan_cache_mode = auto'

/**
 * Opens a connection for an export. When the reader leaves, it is closed, and Postgres, which checks for its client
 * every second, ends the query.
 */
export async function openCopy(): Promise<pg.PoolClient> {
  const connection = await copyPool().connect()
  try {
    await connection.query(SETTINGS)
    return connection
  } catch (error) {
    connection.release(true)
    throw error
  }
}

export async function* readCopy(connection: pg.PoolClient, query: Sql): AsyncGenerator<Buffer> {
  const convert = makeRequoter()
  for await (const chunk of connection.query(copyTo(`COPY (${withLiterals(query)}) TO STDOUT (FORMAT csv)`)))
    yield convert(chunk as Buffer)
}

/**
 * Releases each connection once, or closes it if its work was not finished. Connections added later wait for the next
 * call.
 */
export const makeRelease =
  (connections: pg.PoolClient[]): ((isFinished: boolean) => void) =>
  (isFinished) => {
    for (const connection of connections.splice(0)) connection.release(!isFinished)
  }

export async function* copyOut(query: Sql, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const connection = await openCopy()
  const release = makeRelease([connection])
  const stop = () => release(false)
  signal.addEventListener('abort', stop)
  try {
    if (!signal.aborted) yield* readCopy(connection, query)
    release(!signal.aborted)
  } finally {
    signal.removeEventListener('abort', stop)
    release(false)
  }
}
