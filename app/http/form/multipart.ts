import { DomainError } from '~/kit/errors'
import { MAX_BODY, MAX_HEAD_BYTES, tooLarge } from '~/kit/limits'
import { makeTurns } from '~/kit/process/turns'
import { unreadable } from '../form-fields'

const MAX_PARTS = 1000
/** A body of dashes may cost as many steps for each byte as the mark has. */
const MAX_SEARCHED_AT_ONCE = 256 * 1024
const MAX_COPIED_AT_ONCE = 1024 * 1024
const [DASH, CR, LF] = [0x2d, 0x0d, 0x0a]
const BLANK_LINE = '\r\n\r\n'

type Range = { from: number; to: number }

async function findMarks(body: Buffer, mark: string): Promise<number[]> {
  const pause = makeTurns()
  const marks: number[] = []
  let next = 0
  for (let from = 0; from < body.length; from += MAX_SEARCHED_AT_ONCE) {
    const searched = body.subarray(from, from + MAX_SEARCHED_AT_ONCE + mark.length - 1)
    for (;;) {
      const at = searched.indexOf(mark, Math.max(0, next - from))
      if (at === -1) break
      marks.push(from + at)
      if (marks.length > MAX_PARTS) throw unreadable()
      next = from + at + mark.length
    }
    await pause()
  }
  return marks
}

function findFile(body: Buffer, { from, to }: Range): Range | null {
  const start = body.subarray(from, Math.min(to, from + MAX_HEAD_BYTES))
  const end = start.indexOf(BLANK_LINE)
  const head = start.toString('latin1', 0, Math.max(0, end))
  if (!/filename\*?=/i.test(head) || /content-transfer-encoding/i.test(head)) return null
  const content = { from: from + end + BLANK_LINE.length, to: to - 2 }
  const isWhole = content.from <= content.to && body[content.to] === CR && body[content.to + 1] === LF
  return isWhole ? content : null
}

async function cutFiles(body: Buffer, mark: string): Promise<{ rest: Uint8Array[]; files: (Range | null)[] }> {
  const pause = makeTurns()
  const marks = await findMarks(body, mark)
  const rest: Uint8Array[] = []
  const files: (Range | null)[] = []
  let at = marks[0] ?? 0
  for (const [index, before] of marks.entries()) {
    const from = before + mark.length
    if (body[from] === DASH && body[from + 1] === DASH) return { rest: [...rest, body.subarray(at, from + 2)], files }
    const file = findFile(body, { from, to: marks[index + 1] ?? body.length })
    files.push(file)
    if (file !== null) {
      rest.push(body.subarray(at, file.from))
      at = file.to
    }
    await pause()
  }
  return { rest: [...rest, body.subarray(at)], files }
}

async function copyFile(content: Uint8Array, { name, type }: File): Promise<File> {
  const pause = makeTurns()
  const copied: Blob[] = []
  for (let at = 0; at < content.length; at += MAX_COPIED_AT_ONCE) {
    copied.push(new Blob([content.subarray(at, at + MAX_COPIED_AT_ONCE) as Uint8Array<ArrayBuffer>]))
    await pause()
  }
  return new File(copied, name, { type })
}

/**
 * Parses the parts without the content of their files, and copies that in turns. The parser would search and copy all
 * of it at once. Texts have the limit of any other body.
 */
export async function readMultipart(bytes: Uint8Array, boundary: string): Promise<[name: string, value: unknown][]> {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { rest, files } = await cutFiles(body, `--${boundary}`)
  if (rest.reduce((sum, { length }) => sum + length, 0) > MAX_BODY)
    throw new DomainError('too-large', tooLarge(MAX_BODY))
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` }
  const parsed = [...(await new Response(Buffer.concat(rest), { headers }).formData())]
  if (parsed.length !== files.length) throw unreadable()
  const read: [string, unknown][] = []
  for (const [index, [name, value]] of parsed.entries()) {
    const file = files[index] ?? null
    if (file !== null && typeof value === 'string') throw unreadable()
    read.push([name, file === null ? value : await copyFile(body.subarray(file.from, file.to), value as File)])
  }
  return read
}
