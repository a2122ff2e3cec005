import pg from 'pg'

type Shape = { fields: unknown[]; _parsers: unknown; _prebuiltEmptyResultObject: unknown }
type Steps = Record<'describe', (what: object) => void>

type Take = (error: Error | undefined, result: pg.QueryResult) => void

/** Fields of the driver's query that its types leave out. */
interface Driven {
  name: string
  callback?: unknown
  _result: Shape
  _accumulateRows: unknown
}

const driven = (query: unknown): Driven => query as Driven

const shapes = new WeakMap<object, Map<string, Shape>>()

/** The same connection, only that it does not request a description. */
const silent = new WeakMap<object, Steps>()

function withoutDescribe(connection: Steps): Steps {
  const known = silent.get(connection)
  if (known) return known
  const made = Object.create(connection, { describe: { value: () => undefined } }) as Steps
  silent.set(connection, made)
  return made
}

/**
 * A named statement describes its rows once for each connection: Postgres refuses to run one whose rows have changed
 * since. The driver would have all columns described again for every execution, and reading that is the most of what a
 * short statement costs it.
 */
class PreparedQuery extends pg.Query {
  #connection: Steps | undefined

  /** The driver copies what it is given property by property, with their descriptors: it is given nothing. */
  constructor({ name, text, values }: pg.QueryConfig, take: Take) {
    super('', undefined, take)
    Object.assign(this, { name, text, values })
  }

  /** Called by the driver. */
  prepare(connection: Steps): void {
    this.#connection = connection
    const query = driven(this)
    const known = shapes.get(connection)?.get(query.name)
    const prepare = Reflect.get(pg.Query.prototype, 'prepare') as (over: Steps) => void
    if (known === undefined) return prepare.call(this, connection)
    Object.assign(query._result, known)
    query._accumulateRows = true
    prepare.call(this, withoutDescribe(connection))
  }

  handleRowDescription(message: { fields: unknown[] }): void {
    const read = Reflect.get(pg.Query.prototype, 'handleRowDescription') as (message: { fields: unknown[] }) => void
    read.call(this, message)
    if (this.#connection === undefined) return
    const { name, _result } = driven(this)
    const { fields, _parsers, _prebuiltEmptyResultObject } = _result
    const known = shapes.get(this.#connection) ?? new Map<string, Shape>()
    shapes.set(this.#connection, known.set(name, { fields, _parsers, _prebuiltEmptyResultObject }))
  }
}

/** The answer to one statement; a named one is prepared. */
export async function sendQuery(connection: pg.PoolClient, query: string | pg.QueryConfig): Promise<pg.QueryResult> {
  if (typeof query === 'string' || query.name === undefined) return connection.query(query as pg.QueryConfig)
  try {
    return await new Promise<pg.QueryResult>((resolve, reject) => {
      connection.query(new PreparedQuery(query, (error, result) => (error ? reject(error) : resolve(result))))
    })
  } catch (error) {
    // As the driver does: the stack leads to where it was sent, not to the socket.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}
