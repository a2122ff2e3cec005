import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'

export type Cell = string | number | boolean | null

const CHUNK = 128 * 1024

const text = (cell: Cell): string =>
  cell === null
    ? '\\N'
    : cell === true
      ? 't'
      : cell === false
        ? 'f'
        : typeof cell === 'number'
          ? String(cell)
          : escaped(cell)

const escaped = (value: string): string =>
  /[\\\t\n\r]/.test(value)
    ? value.replace(/[\\\t\n\r]/g, (one) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[one] ?? one)
    : value

/**
 * Fills one table by COPY on a separate connection. Triggers and foreign keys are off, so the rows hold what triggers
 * would derive.
 */
export class Copying {
  rows = 0
  readonly #client: pg.Client
  readonly #stream: Writable
  #waiting = ''

  private constructor(client: pg.Client, stream: Writable) {
    this.#client = client
    this.#stream = stream
  }

  static async into(databaseUrl: string, table: string, columns: readonly string[]): Promise<Copying> {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query('SET session_replication_role = replica; SET synchronous_commit = off; BEGIN')
    const stream = client.query(from(`COPY ${table} (${columns.join(', ')}) FROM STDIN`))
    stream.on('error', () => {})
    return new Copying(client, stream)
  }

  /** Returns true when a chunk is full: await `drained` before writing more. */
  write(cells: readonly Cell[]): boolean {
    let line = ''
    for (let index = 0; index < cells.length; index++) line += (index === 0 ? '' : '\t') + text(cells[index] ?? null)
    this.#waiting += `${line}\n`
    this.rows++
    return this.#waiting.length >= CHUNK
  }

  async drained(): Promise<void> {
    const chunk = this.#waiting
    this.#waiting = ''
    if (chunk === '' || this.#stream.write(chunk)) return
    if (this.#stream.errored) throw this.#stream.errored
    await once(this.#stream, 'drain')
  }

  async finish(): Promise<void> {
    await this.drained()
    this.#stream.end()
    await finished(this.#stream)
  }

  async commit(): Promise<void> {
    await this.#client.query('COMMIT')
    await this.#client.end()
  }

  async abandon(): Promise<void> {
    this.#stream.destroy()
    await this.#client.end().catch(() => {})
  }
}
