import { createHash } from 'node:crypto'
import { OperatorError } from '../settings/settings.ts'
import { FILE_CUT } from './age-file.ts'
import { FileEntry } from './manifest.ts'
import type { FileWriter, StoredFiles } from './stored-files.ts'
import { Tallying } from './tables.ts'

/** Writes one file after another from the entries `files/NUMBER/…`. Without a place it only computes the totals. */
export class FileRestore {
  readonly #into: StoredFiles | null
  readonly #hash = createHash('sha256')
  #count = 0
  #tallying: Tallying | null = null
  #writer: FileWriter | null = null

  constructor(into: StoredFiles | null) {
    this.#into = into
  }

  async take(entry: string, body: Buffer): Promise<void> {
    if (entry.endsWith('/file.json')) return this.#begin(body)
    if (!this.#tallying) throw new OperatorError(FILE_CUT)
    this.#tallying.add(body)
    await this.#writer?.write(body)
  }

  async #begin(description: Buffer): Promise<void> {
    await this.#end()
    const { key, type } = FileEntry.parse(JSON.parse(description.toString('utf8')))
    this.#hash.update(description)
    this.#count++
    this.#tallying = new Tallying()
    this.#writer = (await this.#into?.create(key, type)) ?? null
  }

  async #end(): Promise<void> {
    if (this.#tallying) this.#hash.update(this.#tallying.total().sha256)
    this.#tallying = null
    const writer = this.#writer
    this.#writer = null
    await writer?.finish()
  }

  async finish(): Promise<{ count: number; sha256: string }> {
    await this.#end()
    return { count: this.#count, sha256: this.#hash.digest('hex') }
  }

  async abandon(): Promise<void> {
    await this.#writer?.abandon()
    this.#writer = null
  }
}
