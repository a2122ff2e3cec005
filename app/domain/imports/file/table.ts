import { setImmediate as breath } from 'node:timers/promises'
import { DomainError } from '~/kit/errors'
import { FILE_EMPTY, FILE_TOO_LARGE, TOO_MANY_COLUMNS, TOO_MANY_ROWS } from '../messages'
import { MAX_COLUMNS, MAX_ROWS, MAX_TEXT } from '../sheet'

export type TableRow = { line: number; cells: string[] }
/** `isPlaced`: each cell says which column it is in, so that none can have shifted. */
export type Table = { headers: string[]; rows: TableRow[]; isPlaced: boolean }

/** A file that is refused says so at its field, whatever it is. */
export const refuse = (message: string): DomainError =>
  new DomainError('invalid', message, { fields: { file: [message] } })

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

/**
 * The header and the rows below it, from whatever kind of file; blank rows are left out, short ones stay short
 * (R-IMPORTS-4).
 */
export class TableBuilder {
  #headers: string[] | null = null
  readonly #rows: TableRow[] = []
  readonly #isPlaced: boolean
  #text = 0

  constructor(isPlaced: boolean) {
    this.#isPlaced = isPlaced
  }

  get isBegun(): boolean {
    return this.#headers !== null
  }

  add(row: TableRow): void {
    if (isBlank(row.cells)) return
    if (row.cells.length > MAX_COLUMNS) throw refuse(TOO_MANY_COLUMNS)
    for (const cell of row.cells) this.#text += cell.length
    if (this.#text > MAX_TEXT) throw refuse(FILE_TOO_LARGE)
    if (this.#headers === null) this.#headers = row.cells.map((cell) => cell.trim().slice(0, 200))
    else if (this.#rows.length >= MAX_ROWS) throw refuse(TOO_MANY_ROWS)
    else this.#rows.push(row)
  }

  table(): Table {
    if (this.#headers === null || this.#rows.length === 0) throw refuse(FILE_EMPTY)
    return { headers: this.#headers, rows: this.#rows, isPlaced: this.#isPlaced }
  }
}

const MAX_LINES_ABOVE = 20

const headersFrom = (cells: readonly string[]): string[] => cells.map((cell) => cell.trim().slice(0, 200))

/**
 * The table below its real header: where lines like a title stand above it, the one of the first lines with the most
 * cells that `recognized` counts. Cells without a header get a column of their own only where they are placed.
 */
export function underHeader({ headers, rows, isPlaced }: Table, recognized: (headers: string[]) => number): Table {
  let [best, most] = [-1, recognized(headers)]
  for (const [index, { cells }] of rows.slice(0, MAX_LINES_ABOVE).entries()) {
    const count = recognized(headersFrom(cells))
    if (count >= 2 && count > most) [best, most] = [index, count]
  }
  const below = rows.slice(best + 1)
  if (below.length === 0) throw refuse(FILE_EMPTY)
  const found = best === -1 ? headers : headersFrom(rows[best]?.cells ?? [])
  const width = isPlaced
    ? below.reduce((widest, { cells }) => Math.max(widest, cells.length), found.length)
    : found.length
  return { headers: [...found, ...Array<string>(width - found.length).fill('')], rows: below, isPlaced }
}

export const TURN_MS = 10

/**
 * Lets others work while a long file is read: to be awaited between its parts, it returns at once until a turn is used
 * up.
 */
export function turns(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < TURN_MS) return undefined
    return breath().then(() => {
      since = performance.now()
    })
  }
}
