import { setImmediate as breath } from 'node:timers/promises'
import { DomainError } from '~/kit/errors'
import { FILE_EMPTY, FILE_TOO_LARGE, TOO_MANY_COLUMNS, TOO_MANY_ROWS } from '../messages'
import { MAX_COLUMNS, MAX_ROWS, MAX_TEXT } from '../sheet'

export type TableRow = { line: number; cells: string[] }
export type Table = { headers: string[]; rows: TableRow[] }

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
  #text = 0

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
    const width = this.#rows.reduce((most, { cells }) => Math.max(most, cells.length), this.#headers.length)
    return { headers: [...this.#headers, ...Array<string>(width - this.#headers.length).fill('')], rows: this.#rows }
  }
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
