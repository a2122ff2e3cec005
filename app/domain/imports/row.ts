import type { CalendarDate } from '~/kit/calendar'
import { refusedColumn, type Column } from './field'
import { headerFor } from './file/header-for'
import { cellError, tooManyCells as cellsMessage } from './messages'
import { composedEmail, composedLetters } from '~/kit/text'
import { broken, readBoolean, type Cells } from './rules'
import { readSheetDate } from './sheets/sheet-date'

/** `isKnown`: the row looks like a record that is here already. */
export type RowProblem = { field: string; message: string; severity: 'error' | 'warning'; isKnown?: true }

export type Value = string | boolean | null
export type Values = Readonly<Record<string, Value>>

/** What a spreadsheet shows where it could not compute a cell. */
const ERROR_CELLS = new Set(
  (
    '#N/A #REF! #VALUE! #DIV/0! #NAME? #NULL! #NUM! #SPILL! #CALC! #FIELD! #BLOCKED! #CONNECT! ' +
    '#UNKNOWN! #GETTING_DATA'
  ).split(' '),
)

export const isErrorCell = (text: string): boolean => ERROR_CELLS.has(text)

/** The same in the browser and on the server: each rule of each column, the first broken one of a cell. */
export function problemsOf(columns: readonly Column[], cells: Cells, today: CalendarDate): RowProblem[] {
  const found: RowProblem[] = []
  for (const { field, rules } of columns) {
    const text = (cells[field.key] ?? '').trim()
    if (isErrorCell(text)) {
      found.push({ field: field.key, message: cellError(text), severity: 'error' })
      continue
    }
    for (const rule of rules) {
      const message = broken(rule, cells, today)
      if (message === null) continue
      found.push({ field: field.key, message, severity: rule.severity })
      break
    }
  }
  return found
}

/** A row with more cells than its header has shifted somewhere, so that none of its cells can be trusted. */
export function tooManyCells(columns: number, cells: readonly string[]): RowProblem | null {
  const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  return width > columns ? { field: '', message: cellsMessage(width, columns), severity: 'error' } : null
}

/** What is wrong with a row, in the words of its file. */
export const errorWords = (
  file: { headers: readonly string[]; mapping: readonly string[] },
  problems: readonly RowProblem[],
): string =>
  problems
    .filter(({ severity }) => severity === 'error')
    .map(({ field, message }) => (field === '' ? message : `${headerFor(file, field)}: ${message}`))
    .join(' ')

export const hasError = (problems: readonly RowProblem[]): boolean =>
  problems.some(({ severity }) => severity === 'error')

function valueOf({ field: { type }, rules }: Column, cell: string | undefined): Value {
  const text = (cell ?? '').trim()
  if (text === '') return null
  if (type === 'boolean') return readBoolean(text)
  if (rules.some(({ params }) => params.time)) return text
  if (type === 'date') return readSheetDate(text)
  const value = rules.some((rule) => rule.type === 'email') ? composedEmail(text) : composedLetters(text).trim()
  return value === '' ? null : value
}

/** What a row without errors says, by field; blank and missing cells are null. */
export const valuesOf = (columns: readonly Column[], cells: Cells): Values =>
  Object.fromEntries(columns.map((column) => [column.field.key, valueOf(column, cells[column.field.key])]))

/** Cells by the fields that their columns are mapped to. */
export function cellsBy(mapping: readonly string[], cells: readonly string[]): Record<string, string> {
  const by: Record<string, string> = {}
  for (const [index, key] of mapping.entries()) if (key !== '') by[key] = cells[index] ?? ''
  return by
}

/** The columns of a file: those of its sheet, and each `custom_…` of its header, which is refused. */
export const columnsOfFile = (columns: readonly Column[], mapping: readonly string[]): Column[] => [
  ...columns,
  ...mapping.filter((key) => key.startsWith('custom_')).map(refusedColumn),
]
