import { OperatorError } from '../settings/settings.ts'
import { FILE_CUT } from './age-file.ts'
import type { ByteReader } from './byte-reader.ts'

const BLOCK = 512
/** A stream is written in parts of this size, because every entry is read into memory whole. */
const PART = 4 * 1024 * 1024
const MAX_ENTRY = 64 * 1024 * 1024

export interface Entry {
  name: string
  body: Buffer
}

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`

function computeChecksum(header: Buffer): number {
  let sum = 0
  for (let index = 0; index < BLOCK; index++) sum += index >= 148 && index < 156 ? 32 : (header[index] ?? 0)
  return sum
}

export function tarEntry(name: string, body: Uint8Array): Buffer {
  const header = Buffer.alloc(BLOCK)
  if (Buffer.byteLength(name) > 100) throw new Error(`the name of an entry is too long: ${name}`)
  header.write(name, 0)
  header.write(octal(0o600, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(body.length, 12), 124)
  header.write(octal(0, 12), 136)
  header.write('0', 156)
  header.write('ustar\0' + '00', 257)
  header.write(octal(computeChecksum(header), 7), 148)
  header[155] = 32
  return Buffer.concat([header, body, Buffer.alloc((BLOCK - (body.length % BLOCK)) % BLOCK)])
}

export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK)

async function readToEnd(reader: ByteReader): Promise<void> {
  for await (const block of reader.rest()) if (block.some((byte) => byte !== 0)) throw new OperatorError(FILE_CUT)
}

export async function* readTar(reader: ByteReader): AsyncGenerator<Entry> {
  for (;;) {
    const header = await reader.take(BLOCK)
    if (header.length < BLOCK) throw new OperatorError(FILE_CUT)
    if (header.every((byte) => byte === 0)) return await readToEnd(reader)
    const sum = Number.parseInt(header.toString('latin1', 148, 154), 8)
    const size = Number.parseInt(header.toString('latin1', 124, 135), 8)
    if (sum !== computeChecksum(header) || !(size >= 0 && size <= MAX_ENTRY)) throw new OperatorError(FILE_CUT)
    const name = header.toString('utf8', 0, 100).split('\0', 1)[0] ?? ''
    const padded = await reader.take(Math.ceil(size / BLOCK) * BLOCK)
    if (padded.length < size) throw new OperatorError(FILE_CUT)
    yield { name, body: padded.subarray(0, size) }
  }
}

/** A stream as entries `NAME/000001`, `NAME/000002` and so on. */
export async function* tarParts(name: string, source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let length = 0
  let number = 0
  const part = () => tarEntry(`${name}/${String(++number).padStart(6, '0')}`, Buffer.concat(waiting))
  for await (const chunk of source) {
    waiting.push(chunk)
    length += chunk.length
    if (length < PART) continue
    yield part()
    waiting = []
    length = 0
  }
  if (length > 0) yield part()
}
