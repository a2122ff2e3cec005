import { isUtf8 } from 'node:buffer'
import { makeTurns } from '~/kit/process/turns'
import { CELL_TOO_LONG, FILE_UNREADABLE, explainOpenQuote, TOO_MANY_COLUMNS } from '../messages'
import { MAX_CELL_LENGTH, MAX_COLUMNS } from '../sheet'
import { refuse, TableBuilder, type Table, type TableRow } from './table'

const PART = 64 * 1024
/** Limits what is kept of a cell between two parts. One that is longer, even with its quotes doubled, is refused. */
const MAX_REST = 4 * MAX_CELL_LENGTH

/** UTF-8 with or without a BOM, UTF-16 with a BOM, else Windows-1252. */
function detectEncoding(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (bytes.subarray(0, 4096).includes(0)) throw refuse(FILE_UNREADABLE)
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

type Part = { text: string; isLast: boolean }

/** Yields the text in parts, because one long text is copied as a whole when its first character is read. */
export function* decodeParts(bytes: Uint8Array): Generator<Part> {
  const decoder = new TextDecoder(detectEncoding(bytes))
  for (let at = 0; at < bytes.length; at += PART) {
    const isLast = at + PART >= bytes.length
    const text = decoder.decode(bytes.subarray(at, at + PART), { stream: !isLast })
    yield { text: text.replaceAll('\u0000', ''), isLast }
  }
}

const DELIMITERS = [',', ';', '\t', '|'] as const

function detectDelimiter(text: string): string {
  const counts = new Map<string, number>(DELIMITERS.map((one) => [one, 0]))
  let isQuoted = false
  for (let at = 0; at < Math.min(text.length, PART); at++) {
    const character = text[at] ?? ''
    if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && (character === '\n' || character === '\r')) break
    else if (!isQuoted && counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? ','
}

/** Returns null if the cell may go on in the next part. */
function readQuoted(text: string, at: number, { line, isLast }: Place): { cell: string; end: number } | null {
  let cell = ''
  let from = at
  for (;;) {
    const close = text.indexOf('"', from)
    if (close === -1 && isLast) throw refuse(explainOpenQuote(line))
    if (close === -1) return null
    cell += text.slice(from, close)
    if (cell.length > MAX_CELL_LENGTH) throw refuse(CELL_TOO_LONG)
    if (text[close + 1] !== '"') return { cell, end: close + 1 }
    cell += '"'
    from = close + 2
  }
}

function findBareEnd(text: string, at: number, delimiter: string): number {
  const max = Math.min(text.length, at + MAX_CELL_LENGTH + 1)
  let end = at
  while (end < max && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++
  return end
}

type Place = { delimiter: string; line: number; isLast: boolean }

function readCell(text: string, at: number, place: Place): { cell: string; end: number } | null {
  const isQuoted = text[at] === '"'
  const inner = isQuoted ? readQuoted(text, at + 1, place) : { cell: '', end: at }
  if (inner === null) return null
  const end = findBareEnd(text, inner.end, place.delimiter)
  const cell = isQuoted ? inner.cell + text.slice(inner.end, end) : text.slice(at, end)
  if (cell.length > MAX_CELL_LENGTH) throw refuse(CELL_TOO_LONG)
  // A CR at the end of a part may be the first half of a line end.
  return place.isLast || end + 1 < text.length ? { cell, end } : null
}

/**
 * Parses quoted cells as in RFC 4180; lines end with LF, CR LF or CR. A line break within quotes starts no new row
 * number, as in spreadsheets. Yields null where a part ends.
 */
function* readRows(parts: Iterable<Part>): Generator<TableRow | null> {
  let rest = ''
  let cells: string[] = []
  const place: Place = { delimiter: '', line: 1, isLast: false }
  for (const part of parts) {
    const text = rest + part.text
    place.isLast = part.isLast
    if (place.delimiter === '' && (text.length >= PART || part.isLast)) place.delimiter = detectDelimiter(text)
    let at = 0
    while (place.delimiter !== '' && (at < text.length || (part.isLast && cells.length > 0))) {
      const found = readCell(text, at, place)
      if (found === null) break
      cells.push(found.cell)
      if (cells.length > MAX_COLUMNS) throw refuse(TOO_MANY_COLUMNS)
      at = found.end + 1
      if (text[found.end] === place.delimiter) continue
      if (text[found.end] === '\r' && text[at] === '\n') at++
      yield { line: place.line++, cells }
      cells = []
    }
    rest = text.slice(at, at + MAX_REST)
    yield null
  }
}

/** Throws DomainError `invalid` if the file is not a CSV table. */
export async function readCsv(bytes: Uint8Array): Promise<Table> {
  const pause = makeTurns()
  const builder = new TableBuilder(false)
  for (const row of readRows(decodeParts(bytes))) {
    if (row !== null) builder.add(row)
    await pause()
  }
  return builder.table()
}
