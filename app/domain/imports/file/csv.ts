import { turns } from '~/kit/process/turns'
import { CELL_TOO_LONG, FILE_UNREADABLE, quoteLeftOpen, TOO_MANY_COLUMNS } from '../messages'
import { MAX_CELL_LENGTH, MAX_COLUMNS } from '../sheet'
import { refuse, TableBuilder, type Table } from './table'

const CHUNK = 64 * 1024

async function decodeAs(bytes: Uint8Array, encoding: string): Promise<string | null> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' })
  const pause = turns()
  const parts: string[] = []
  try {
    for (let at = 0; at < bytes.length; at += CHUNK) {
      const part = decoder.decode(bytes.subarray(at, at + CHUNK), { stream: at + CHUNK < bytes.length })
      parts.push(part.replaceAll('\u0000', ''))
      await pause()
    }
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
  return parts.join('')
}

/** UTF-8 with or without a BOM, UTF-16 with a BOM, else Windows-1252. */
export async function decodeText(bytes: Uint8Array): Promise<string> {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return (await decodeAs(bytes, 'utf-16le')) ?? ''
  if (first === 0xfe && second === 0xff) return (await decodeAs(bytes, 'utf-16be')) ?? ''
  if (bytes.subarray(0, 4096).includes(0)) throw refuse(FILE_UNREADABLE)
  return (await decodeAs(bytes, 'utf-8')) ?? (await decodeAs(bytes, 'windows-1252')) ?? ''
}

const DELIMITERS = [',', ';', '\t', '|'] as const

function detectDelimiter(text: string): string {
  const counts = new Map<string, number>(DELIMITERS.map((one) => [one, 0]))
  let isQuoted = false
  for (let at = 0; at < Math.min(text.length, CHUNK); at++) {
    const character = text[at] ?? ''
    if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && (character === '\n' || character === '\r')) break
    else if (!isQuoted && counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? ','
}

function quoted(text: string, at: number, row: number): { cell: string; end: number } {
  let cell = ''
  let from = at
  for (;;) {
    const close = text.indexOf('"', from)
    if (close === -1) throw refuse(quoteLeftOpen(row))
    cell += text.slice(from, close)
    if (cell.length > MAX_CELL_LENGTH) throw refuse(CELL_TOO_LONG)
    if (text[close + 1] !== '"') return { cell, end: close + 1 }
    cell += '"'
    from = close + 2
  }
}

function bareEnd(text: string, at: number, delimiter: string): number {
  const most = Math.min(text.length, at + MAX_CELL_LENGTH + 1)
  let end = at
  while (end < most && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++
  return end
}

/**
 * Parses quoted cells as in RFC 4180; lines end with LF, CR LF or CR. A line break within quotes starts no new row
 * number, as in spreadsheets.
 */
function* csvRows(text: string, delimiter: string): Generator<{ line: number; cells: string[] }> {
  let at = 0
  let line = 1
  while (at < text.length) {
    const cells: string[] = []
    for (;;) {
      const isQuoted = text[at] === '"'
      const { cell, end } = isQuoted ? quoted(text, at + 1, line) : { cell: '', end: bareEnd(text, at, delimiter) }
      const after = isQuoted ? bareEnd(text, end, delimiter) : end
      const whole = isQuoted ? cell + text.slice(end, after) : text.slice(at, end)
      if (whole.length > MAX_CELL_LENGTH) throw refuse(CELL_TOO_LONG)
      cells.push(whole)
      if (cells.length > MAX_COLUMNS) throw refuse(TOO_MANY_COLUMNS)
      at = after
      if (text[at] !== delimiter) break
      at++
    }
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
    yield { line: line++, cells }
  }
}

/** Throws DomainError `invalid` if the file is not a CSV table. */
export async function readCsv(bytes: Uint8Array): Promise<Table> {
  const pause = turns()
  const text = await decodeText(bytes)
  await pause()
  const builder = new TableBuilder(false)
  for (const row of csvRows(text, detectDelimiter(text))) {
    builder.add(row)
    await pause()
  }
  return builder.table()
}
