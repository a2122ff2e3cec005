import { createInflateRaw } from 'node:zlib'
import { refuse } from '../file/table'
import { FILE_TOO_LARGE, FILE_UNREADABLE } from '../messages'

const END = 0x06_05_4b_50
const ENTRY = 0x02_01_4b_50
const LOCAL = 0x04_03_4b_50
const MAX_END_BYTES = 65_557
const MAX_ENTRIES = 5000
/** Limits the inflated bytes of all parts that are read, regardless of their headers. */
const MAX_BYTES = 384 * 1024 * 1024
const PART = 64 * 1024
const WIDE = 0xff_ff_ff_ff
const WIDE_EXTRA = 1

type Entry = { isDeflated: boolean; size: number; at: number }

/**
 * Reads entries from the central directory, by lower-case name. Inflates a part only when it is read, and never more
 * than a chunk at once.
 */
export class Zip {
  readonly #entries = new Map<string, Entry>()
  readonly #bytes: Uint8Array
  readonly #view: DataView
  #left = MAX_BYTES

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    try {
      this.#readDirectory(this.#end())
    } catch (error) {
      throw error instanceof RangeError ? refuse(FILE_UNREADABLE) : error
    }
  }

  #end(): number {
    for (let at = this.#bytes.length - 22; at >= Math.max(0, this.#bytes.length - MAX_END_BYTES); at--)
      if (this.#view.getUint32(at, true) === END) return at
    throw refuse(FILE_UNREADABLE)
  }

  #readDirectory(end: number): void {
    const view = this.#view
    const count = view.getUint16(end + 10, true)
    if (count > MAX_ENTRIES) throw refuse(FILE_TOO_LARGE)
    let at = view.getUint32(end + 16, true)
    for (let done = 0; done < count; done++) {
      if (view.getUint32(at, true) !== ENTRY) throw refuse(FILE_UNREADABLE)
      const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)]
      const [nameLength, extraLength, noteLength] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [
        number,
        number,
        number,
      ]
      const name = new TextDecoder()
        .decode(this.#bytes.subarray(at + 46, at + 46 + nameLength))
        .replaceAll('\\', '/')
        .toLowerCase()
      if ((flags & 1) === 0 && (method === 0 || method === 8) && !this.#entries.has(name))
        this.#entries.set(name, { isDeflated: method === 8, ...this.#placeOf(at, at + 46 + nameLength, extraLength) })
      at += 46 + nameLength + extraLength + noteLength
    }
  }

  /** Some writers always put sizes and offsets in the ZIP64 field. */
  #placeOf(at: number, extraAt: number, extraLength: number): { size: number; at: number } {
    const view = this.#view
    const sizes = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)]
    if (sizes.includes(WIDE)) {
      let from = extraAt
      while (from + 4 <= extraAt + extraLength && view.getUint16(from, true) !== WIDE_EXTRA)
        from += 4 + view.getUint16(from + 2, true)
      from += 4
      for (const [index, size] of sizes.entries()) {
        if (size !== WIDE) continue
        sizes[index] = Number(view.getBigUint64(from, true))
        from += 8
      }
    }
    return { size: sizes[1] ?? 0, at: sizes[2] ?? 0 }
  }

  has = (name: string): boolean => this.#entries.has(name.toLowerCase())

  #packed({ size, at }: Entry): Uint8Array {
    try {
      if (this.#view.getUint32(at, true) !== LOCAL) throw refuse(FILE_UNREADABLE)
      const from = at + 30 + this.#view.getUint16(at + 26, true) + this.#view.getUint16(at + 28, true)
      if (from + size > this.#bytes.length) throw refuse(FILE_UNREADABLE)
      return this.#bytes.subarray(from, from + size)
    } catch (error) {
      throw error instanceof RangeError ? refuse(FILE_UNREADABLE) : error
    }
  }

  /**
   * Yields at most 64 KB at a time. Throws DomainError `invalid` if the entry is damaged or the size limit for all
   * entries is exceeded.
   */
  async *read(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(name.toLowerCase())
    if (entry === undefined) throw refuse(FILE_UNREADABLE)
    const packed = this.#packed(entry)
    const parts = entry.isDeflated ? inflateParts(packed) : sliceParts(packed)
    for await (const part of parts) {
      this.#left -= part.length
      if (this.#left < 0) throw refuse(FILE_TOO_LARGE)
      yield part
    }
  }
}

function* sliceParts(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PART) yield bytes.subarray(at, at + PART)
}

async function* inflateParts(packed: Uint8Array): AsyncGenerator<Uint8Array> {
  const stream = createInflateRaw({ chunkSize: PART })
  stream.end(packed)
  try {
    for await (const part of stream) yield part as Uint8Array
  } catch (error) {
    const { code } = error as { code?: unknown }
    throw typeof code === 'string' && (code.startsWith('Z_') || code.startsWith('ERR_'))
      ? refuse(FILE_UNREADABLE)
      : error
  } finally {
    stream.destroy()
  }
}
