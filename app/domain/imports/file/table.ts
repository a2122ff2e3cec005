import { DomainError } from '~/kit/errors'
import { makeTurns } from '~/kit/process/turns'
import { FILE_EMPTY, FILE_TOO_LARGE, explainMissingHeader, TOO_MANY_COLUMNS, TOO_MANY_ROWS } from '../messages'
import { MAX_COLUMNS, MAX_ROWS, MAX_TEXT } from '../sheet'

export type TableRow = { line: number; cells: string[] }
/** `headerRow` counts as spreadsheets do. If `isPlaced`, each cell names its column, so no cell can have shifted. */
export type Table = { headers: string[]; headerRow: number; rows: TableRow[]; isPlaced: boolean }

export const refuse = (message: string): DomainError =>
  new DomainError('invalid', message, { fields: { file: [message] } })

const readHeaderCells = (cells: readonly string[]): string[] => cells.map((cell) => cell.trim().slice(0, 200))

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

export class TableBuilder {
  #headers: TableRow | null = null
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
    if (this.#headers === null) this.#headers = row
    else if (this.#rows.length >= MAX_ROWS) throw refuse(TOO_MANY_ROWS)
    else this.#rows.push(row)
  }

  table(): Table {
    if (this.#headers === null || this.#rows.length === 0) throw refuse(FILE_EMPTY)
    const { line, cells } = this.#headers
    return { headers: readHeaderCells(cells), headerRow: line, rows: this.#rows, isPlaced: this.#isPlaced }
  }
}

const MAX_LINES_ABOVE = 20

/** Throws DomainError `invalid` if the file has no such row. */
function findSelectedRow({ headerRow, rows }: Table, selected: number): number {
  const index = headerRow === selected ? -1 : rows.findIndex(({ line }) => line === selected)
  if (index !== -1 || headerRow === selected) return index
  const message = explainMissingHeader(selected)
  throw new DomainError('invalid', message, { fields: { headerRow: [message] } })
}

/** Title lines may precede the header, so the header is the one of the first lines that names the most fields. */
function findHeaderRow({ headers, rows }: Table, recognized: (headers: string[]) => number): number {
  let [best, max] = [-1, recognized(headers)]
  for (const [index, { cells }] of rows.slice(0, MAX_LINES_ABOVE).entries()) {
    const count = recognized(readHeaderCells(cells))
    if (count >= 2 && count > max) [best, max] = [index, count]
  }
  return best
}

/**
 * Some programs end every row except the header with extra delimiters. Drops blank trailing cells only if all rows have
 * them; otherwise rows have shifted. A single row cannot show which.
 */
async function withoutSpareCells(rows: readonly TableRow[], columns: number): Promise<TableRow[]> {
  const pause = makeTurns()
  let spare = Infinity
  for (const { cells } of rows) {
    if (cells.length >= columns) {
      const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1
      spare = Math.min(spare, cells.length - Math.max(columns, filled))
    }
    await pause()
  }
  if (rows.length < 2 || spare === 0 || spare === Infinity) return [...rows]
  const cut: TableRow[] = []
  for (const { line, cells } of rows) {
    cut.push({ line, cells: cells.length < columns ? cells : cells.slice(0, -spare) })
    await pause()
  }
  return cut
}

/** Returns the headers that `underHeader` would return, without reading the rows below. */
export function readHeaders(table: Table, { recognized, selected = null }: Choice): string[] {
  const index = selected === null ? findHeaderRow(table, recognized) : findSelectedRow(table, selected)
  return index === -1 ? table.headers : readHeaderCells(table.rows[index]?.cells ?? [])
}

type Choice = { recognized: (headers: string[]) => number; selected?: number | null }

/**
 * Uses the selected row as header, else the one of the first rows that `recognized` scores highest. Cells without a
 * header get a column only if they are placed.
 */
export async function placeHeader(table: Table, { recognized, selected = null }: Choice): Promise<Table> {
  const { rows, isPlaced } = table
  const index = selected === null ? findHeaderRow(table, recognized) : findSelectedRow(table, selected)
  const header = index === -1 ? undefined : rows[index]
  const headers = header === undefined ? table.headers : readHeaderCells(header.cells)
  const below = rows.slice(index + 1)
  if (below.length === 0) throw refuse(FILE_EMPTY)
  const width = isPlaced
    ? below.reduce((widest, { cells }) => Math.max(widest, cells.length), headers.length)
    : headers.length
  return {
    headers: [...headers, ...Array<string>(width - headers.length).fill('')],
    headerRow: header?.line ?? table.headerRow,
    rows: isPlaced ? below : await withoutSpareCells(below, headers.length),
    isPlaced,
  }
}
