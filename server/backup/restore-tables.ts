import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { OperatorError } from '../settings/settings.ts'
import { columnList, fullName, quotedName, type Table } from './tables.ts'

export class TableRestore {
  readonly #client: pg.Client
  readonly #tables: Map<string, Table>
  #name = ''
  #stream: Writable | null = null

  constructor(client: pg.Client, tables: readonly Table[]) {
    this.#client = client
    this.#tables = new Map(tables.map((table) => [fullName(table), table]))
  }

  async take(entry: string, body: Buffer): Promise<void> {
    const [, name = ''] = entry.split('/')
    if (name !== this.#name) await this.#begin(name)
    const stream = this.#stream
    if (!stream || stream.write(body)) return
    if (stream.errored) throw stream.errored
    await once(stream, 'drain')
  }

  async #begin(name: string): Promise<void> {
    await this.finish()
    const table = this.#tables.get(name)
    if (!table) throw new OperatorError(`The table ${name} is not among those that this backup names.`)
    this.#name = name
    this.#stream = this.#client.query(copyFrom(`COPY ${quotedName(table)} (${columnList(table)}) FROM STDIN`))
    // The next write or the end reports the error.
    this.#stream.on('error', () => {})
  }

  async finish(): Promise<void> {
    const stream = this.#stream
    this.#stream = null
    if (!stream) return
    stream.end()
    await finished(stream)
  }
}
