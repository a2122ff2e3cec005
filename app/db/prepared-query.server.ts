import pg from 'pg'
import { boundedCache } from '~/kit/cache/bounded-cache'

type Shape = { fields: unknown[]; _parsers: unknown; _prebuiltEmptyResultObject: unknown }
type Steps = Record<'describe', (what: object) => void>

type Take = (error: Error | null | undefined, result: pg.QueryResult) => void

/** Fields of the driver's query that its types leave out. */
interface Driven {
  name: string | undefined
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

/** A statement as it is sent: a named one is prepared, and its rows have properties in camelCase where it says so. */
export type Statement = { text: string; values?: unknown[]; name?: string; isCamelCase?: boolean }

type Description = { fields: { name: string }[] }

const camelNames = boundedCache<string>(5000)

/** Letters only, so that `bill_address_01` keeps its digits apart. */
export const camelCase = (column: string): string =>
  camelNames(column, () => column.replaceAll(/(?<=[a-z0-9])_([a-z])/g, (_, letter: string) => letter.toUpperCase()))

/**
 * A named statement describes its rows once for each connection: Postgres refuses to run one whose rows have changed
 * since. The driver would have all columns described again for every execution, and reading that is the most of what a
 * short statement costs it. Columns get their property names from the description, so no row costs anything.
 */
class RowQuery extends pg.Query {
  readonly #isCamelCase: boolean
  #connection: Steps | undefined

  /** The driver copies what it is given property by property, with their descriptors: it is given nothing. */
  constructor({ name, text, values, isCamelCase = false }: Statement) {
    super('')
    Object.assign(this, { name, text, values })
    this.#isCamelCase = isCamelCase
  }

  /** Called by the driver. */
  prepare(connection: Steps): void {
    const query = driven(this)
    const prepare = Reflect.get(pg.Query.prototype, 'prepare') as (over: Steps) => void
    if (query.name === undefined) return prepare.call(this, connection)
    this.#connection = connection
    const known = shapes.get(connection)?.get(query.name)
    if (known === undefined) return prepare.call(this, connection)
    Object.assign(query._result, known)
    query._accumulateRows = true
    prepare.call(this, withoutDescribe(connection))
  }

  handleRowDescription(message: Description): void {
    const read = Reflect.get(pg.Query.prototype, 'handleRowDescription') as (message: Description) => void
    if (this.#isCamelCase) for (const field of message.fields) field.name = camelCase(field.name)
    read.call(this, message)
    const { name, _result } = driven(this)
    if (this.#connection === undefined || name === undefined) return
    const { fields, _parsers, _prebuiltEmptyResultObject } = _result
    const known = shapes.get(this.#connection) ?? new Map<string, Shape>()
    shapes.set(this.#connection, known.set(name, { fields, _parsers, _prebuiltEmptyResultObject }))
  }
}

type Connection = Pick<pg.ClientBase, 'query'>
type Send = (query: pg.Query, take: Take) => void

/** The answer to one statement, on a connection or on any one of a pool. */
export async function sendQuery(connection: Connection, query: string | Statement): Promise<pg.QueryResult> {
  if (typeof query === 'string') return connection.query(query)
  const send = connection.query.bind(connection) as unknown as Send
  try {
    return await new Promise<pg.QueryResult>((resolve, reject) => {
      send(new RowQuery(query), (error, result) => (error ? reject(error) : resolve(result)))
    })
  } catch (error) {
    // As the driver does: the stack leads to where it was sent, not to the socket.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}
