import pg from 'pg'
import { camelCase } from '~/kit/sql'
import type { Connection, Statement } from './statement.server'

type Shape = { fields: unknown[]; _parsers: unknown; _prebuiltEmptyResultObject: unknown }
type Steps = Record<'describe', (what: object) => void>

type Take = (error: Error | null | undefined, result: pg.QueryResult) => void

interface Driven {
  name: string | undefined
  callback?: unknown
  _result: Shape
  _accumulateRows: unknown
}

const driven = (query: unknown): Driven => query as Driven

const shapes = new WeakMap<object, Map<string, Shape>>()

const silent = new WeakMap<object, Steps>()

function withoutDescribe(connection: Steps): Steps {
  const cached = silent.get(connection)
  if (cached) return cached
  const created = Object.create(connection, { describe: { value: () => undefined } }) as Steps
  silent.set(connection, created)
  return created
}

type Description = { fields: { name: string }[] }

/**
 * Describes the rows of a named statement once per connection, because Postgres refuses to run it once its rows have
 * changed. The driver would describe them on every execution, which is most of the cost of a short statement.
 */
class RowQuery extends pg.Query {
  readonly #isCamelCase: boolean
  #connection: Steps | undefined

  /** The driver copies its config property by property, with descriptors, so it gets an empty one. */
  constructor({ name, text, values, isCamelCase = false }: Statement) {
    super('')
    Object.assign(this, { name, text, values })
    this.#isCamelCase = isCamelCase
  }

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
    const cached = shapes.get(this.#connection) ?? new Map<string, Shape>()
    shapes.set(this.#connection, cached.set(name, { fields, _parsers, _prebuiltEmptyResultObject }))
  }
}

type Send = (query: pg.Query, take: Take) => void

export async function sendDescribedOnce(connection: Connection, query: Statement): Promise<pg.QueryResult> {
  const send = connection.query.bind(connection) as unknown as Send
  try {
    return await new Promise<pg.QueryResult>((resolve, reject) => {
      send(new RowQuery(query), (error, result) => (error ? reject(error) : resolve(result)))
    })
  } catch (error) {
    // Like the driver, makes the stack lead to the caller and not to the socket.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}
