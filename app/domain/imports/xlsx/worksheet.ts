import { CELL_TOO_LONG, FILE_TOO_LARGE, FILE_UNREADABLE, TOO_MANY_COLUMNS } from '../messages'
import { MAX_CELL_LENGTH, MAX_COLUMNS } from '../sheet'
import { refuse, type TableBuilder } from '../file/table'
import { isoText, numberText, type Format } from './numbers'
import { appendBounded, cleanText, RichText } from './strings'
import type { XmlHandler } from './xml'

const MAX_ROW = 1_048_576
const MAX_CELLS = 5_000_000
const REFERENCE = /^\$?([A-Z]{1,3})\$?\d{1,7}$/

function columnIndex(reference: string): number | null {
  const letters = REFERENCE.exec(reference)?.[1]
  if (letters === undefined) return null
  let place = 0
  for (const letter of letters) place = place * 26 + letter.charCodeAt(0) - 64
  return place - 1
}

type Known = { strings: readonly string[]; formats: readonly Format[]; is1904: boolean }
type Cell = { column: number; type: string; style: number; value: string; isInline: boolean }

export class Worksheet implements XmlHandler {
  readonly #into: TableBuilder
  readonly #known: Known
  readonly #rich = new RichText()
  #line = 0
  #cells: string[] | null = null
  #cell: Cell | null = null
  #next = 0
  #count = 0
  #isValue = false

  constructor(into: TableBuilder, known: Known) {
    this.#into = into
    this.#known = known
  }

  open(name: string, attributes: Readonly<Record<string, string | undefined>>): void {
    if (name === 'row') this.#openRow(attributes.r)
    else if (name === 'c' && this.#cells !== null) this.#openCell(attributes)
    else if (this.#cell === null) return
    else if (name === 'v') this.#isValue = true
    else if (name === 'is') {
      this.#cell.isInline = true
      this.#rich.begin()
    } else this.#rich.open(name)
  }

  text(text: string): void {
    if (this.#cell === null) return
    if (this.#isValue) this.#cell.value = appendBounded(this.#cell.value, text)
    else if (this.#cell.isInline) this.#rich.add(text)
  }

  close(name: string): void {
    if (name === 'v') this.#isValue = false
    else if (name === 'c') this.#closeCell()
    else if (name === 'row' && this.#cells !== null) {
      this.#into.add({ line: this.#line, cells: this.#cells })
      this.#cells = null
    } else this.#rich.close(name)
  }

  /** Row numbers must increase, because later steps count rows by them. */
  #openRow(reference: string | undefined): void {
    const line = reference === undefined ? this.#line + 1 : Number(reference)
    if (!Number.isInteger(line) || line <= this.#line || line > MAX_ROW) throw refuse(FILE_UNREADABLE)
    this.#line = line
    this.#cells = []
    this.#next = 0
  }

  #openCell({ r, t = 'n', s = '0' }: Readonly<Record<string, string | undefined>>): void {
    const column = r === undefined ? this.#next : columnIndex(r)
    if (column === null || column < this.#next) throw refuse(FILE_UNREADABLE)
    this.#next = column + 1
    this.#isValue = false
    this.#cell = { column, type: t, style: Number(s), value: '', isInline: false }
  }

  #closeCell(): void {
    const cell = this.#cell
    this.#cell = null
    if (cell === null || this.#cells === null) return
    const text = this.#textOf(cell)
    if (text === '') return
    if (text.length > MAX_CELL_LENGTH) throw refuse(CELL_TOO_LONG)
    if (++this.#count > MAX_CELLS) throw refuse(FILE_TOO_LARGE)
    if (cell.column >= MAX_COLUMNS) throw refuse(TOO_MANY_COLUMNS)
    while (this.#cells.length < cell.column) this.#cells.push('')
    this.#cells.push(text)
  }

  #textOf({ type, style, value, isInline }: Cell): string {
    if (isInline) return this.#rich.end()
    switch (type) {
      case 's':
        return value.trim() === '' ? '' : (this.#known.strings[Number(value)] ?? '')
      case 'b':
        return value.trim() === '' ? '' : value.trim() === '1' || value.trim() === 'true' ? 'true' : 'false'
      case 'd':
        return isoText(value)
      case 'n':
        return (
          numberText(value, this.#known.formats[style] ?? { kind: 'number' }, this.#known.is1904) ?? cleanText(value)
        )
      default:
        return cleanText(value)
    }
  }
}
