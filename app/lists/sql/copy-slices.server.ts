import type pg from 'pg'
import type { Sql } from '~/kit/sql'
import { readCopy, openCopy, makeRelease } from './copy-out.server'
import { hasFreeCopy } from '~/db/pool.server'

export type Keys = readonly string[]

export interface Slices {
  /** Finds the last row of the slice that begins behind `after`. Finds none if no whole slice is left. */
  end: (after: Keys | null) => Sql
  keysOf: (row: Record<string, unknown>) => Keys
  rows: (after: Keys | null, upTo: Keys | null) => Sql
}

type Bound = Keys | null | 'over'

/** A reader may pause between two slices, so the idle timeout is off. */
const BEGIN = 'SET idle_in_transaction_session_timeout = 0; BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'
const END = 'COMMIT; RESET idle_in_transaction_session_timeout'

async function beginReading(connection: pg.PoolClient): Promise<string> {
  await connection.query(BEGIN)
  const { rows } = await connection.query<{ moment: string }>('SELECT pg_export_snapshot() AS moment')
  return rows[0]?.moment ?? ''
}

async function readChunks(connection: pg.PoolClient, query: Sql): Promise<Buffer[]> {
  const chunks: Buffer[] = []
  for await (const chunk of readCopy(connection, query)) chunks.push(chunk)
  return chunks
}

async function findEnd(connection: pg.PoolClient, slices: Slices, after: Keys | null): Promise<Bound> {
  const { text, values } = slices.end(after).compile()
  const { rows } = await connection.query<Record<string, unknown>>(text, values)
  return rows[0] ? slices.keysOf(rows[0]) : 'over'
}

/**
 * Reads a long export slice by slice on two connections in turn, if a second one is free, because two cores write rows
 * almost twice as fast as one. Rows keep their order. At most three slices are in memory, however slowly they are
 * taken.
 */
export async function* copySlices(slices: Slices, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const connections: pg.PoolClient[] = []
  const open = async () => {
    const connection = await openCopy()
    connections.push(connection)
    // If the client left meanwhile, no later code would release this connection.
    signal.throwIfAborted()
    return connection
  }
  const release = makeRelease(connections)
  const stop = () => release(false)
  signal.addEventListener('abort', stop)
  let last: Promise<Bound> = Promise.resolve(null)
  const begin = (connection: pg.PoolClient) => {
    const after = last
    const upTo = after.then((keys) => (keys === 'over' ? keys : findEnd(connection, slices, keys)))
    last = upTo
    const chunks = Promise.all([after, upTo]).then(([from, to]) =>
      from === 'over' ? null : readChunks(connection, slices.rows(from, to === 'over' ? null : to)),
    )
    // The error is reported where the chunks are awaited. An export that ends earlier awaits nothing further.
    chunks.catch(() => undefined)
    return { connection, chunks }
  }
  try {
    const first = await open()
    const moment = await beginReading(first)
    const reading = [begin(first)]
    if ((await last) !== 'over' && hasFreeCopy()) {
      const second = await open()
      await second.query(`${BEGIN}; SET TRANSACTION SNAPSHOT '${moment}'`)
      reading.push(begin(second))
    }
    for (let slice = reading.shift(); slice; slice = reading.shift()) {
      const chunks = await slice.chunks
      if (chunks === null) break
      reading.push(begin(slice.connection))
      yield* chunks
    }
    await Promise.all(connections.map((connection) => connection.query(END)))
    release(!signal.aborted)
  } finally {
    signal.removeEventListener('abort', stop)
    release(false)
  }
}
