import { CELL_TOO_LONG, FILE_UNREADABLE, quoteLeftOpen, TOO_MANY_COLUMNS } from '../messages'
import { MAX_CELL_LENGTH, MAX_COLUMNS } from '../sheet'
import { refuse, TableBuilder, turns, type Table } from './table'

/** UTF-8 with or without its mark, UTF-16 with it, and Windows-1252 where it is no UTF-8. */
export function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    return new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  if (bytes.subarray(0, 4096).includes(0)) throw refuse(FILE_UNREADABLE)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const DELIMITERS = [',', ';', '\t', '|'] as const

/** The one that stands most often in the first line, outside quotes. */
function delimiterOf(text: string): string {
  const counts = new Map<string, number>(DELIMITERS.map((one) => [one, 0]))
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? ''
    if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && (character === '\n' || character === '\r')) break
    else if (!isQuoted && counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? ','
}

/** A cell in quotes from `at`, just behind the first of them: its text, and where it ends. */
function quoted(text: string, at: number, row: number): { cell: string; end: number } {
  let cell = ''
  let from = at
  for (;;) {
    const close = text.indexOf('"', from)
    if (close === -1) throw refuse(quoteLeftOpen(row))
    cell += text.slice(from, close)
    if (text[close + 1] !== '"') return { cell, end: close + 1 }
    cell += '"'
    from = close + 2
  }
}

function bareEnd(text: string, at: number, delimiter: string): number {
  let end = at
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++
  return end
}

/**
 * The rows of a text, cells in quotes as RFC 4180 has them; lines end with LF, CR LF or CR. Each with its number, as
 * spreadsheets count rows: a line end within quotes begins none.
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

/** A file as its header and the rows below it. Throws DomainError `invalid` for anything else. */
export async function readCsv(bytes: Uint8Array): Promise<Table> {
  const text = decoded(bytes).replaceAll('\u0000', '')
  const builder = new TableBuilder(false)
  const pause = turns()
  for (const row of csvRows(text, delimiterOf(text))) {
    builder.add(row)
    await pause()
  }
  return builder.table()
}
