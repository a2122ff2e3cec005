import type { CalendarDate } from '~/kit/calendar'
import { FIRST_DAY, LAST_DAY } from '~/lists/declare/filter-rules'
import { makeRefusedColumn, STORED_NUMBER, type Column } from './field'
import { explainCellError, DAY_TOO_FAR, tooManyCells as cellsMessage } from './messages'
import { composedEmail, composedLetters } from '~/kit/text'
import { checkRule, readBoolean, type Cells } from './rules'
import { readSheetDate } from './sheets/sheet-date'

/** `isKnown` marks a row that looks like a stored record. */
export type RowProblem = { field: string; message: string; severity: 'error' | 'warning'; isKnown?: true }

export type Value = string | boolean | null
export type Values = Readonly<Record<string, Value>>

const ERROR_CELLS = new Set(
  (
    '#N/A #REF! #VALUE! #DIV/0! #NAME? #NULL! #NUM! #SPILL! #CALC! #FIELD! #BLOCKED! #CONNECT! ' +
    '#UNKNOWN! #GETTING_DATA'
  ).split(' '),
)

export const isErrorCell = (text: string): boolean => ERROR_CELLS.has(text)

const selectChecked = (columns: readonly Column[], cells: Cells): readonly Column[] =>
  (cells[STORED_NUMBER] ?? '').trim() === '' ? columns : columns.filter(({ field }) => field.key === STORED_NUMBER)

function isFarDay(text: string): boolean {
  const day = readSheetDate(text)
  return day !== null && (day < FIRST_DAY || day > LAST_DAY)
}

export function findProblems(columns: readonly Column[], cells: Cells, today: CalendarDate): RowProblem[] {
  const found: RowProblem[] = []
  for (const { field, rules } of selectChecked(columns, cells)) {
    const text = (cells[field.key] ?? '').trim()
    if (isErrorCell(text)) {
      found.push({ field: field.key, message: explainCellError(text), severity: 'error' })
      continue
    }
    const [problem] = rules.flatMap((rule): RowProblem[] => {
      const message = checkRule(rule, cells, today)
      return message === null ? [] : [{ field: field.key, message, severity: rule.severity }]
    })
    if (problem !== undefined) found.push(problem)
    else if (field.type === 'date' && isFarDay(text))
      found.push({ field: field.key, message: DAY_TOO_FAR, severity: 'error' })
  }
  return found
}

/** A row with more cells than headers has shifted, so none of its cells can be trusted. */
export function findExcessCells(columns: number, cells: readonly string[]): RowProblem | null {
  const { length } = cells
  return length > columns ? { field: '', message: cellsMessage(length, columns), severity: 'error' } : null
}

export const hasError = (problems: readonly RowProblem[]): boolean =>
  problems.some(({ severity }) => severity === 'error')

function readValue({ field: { type }, rules }: Column, cell: string | undefined): Value {
  const text = (cell ?? '').trim()
  if (text === '') return null
  if (type === 'boolean') return readBoolean(text)
  if (rules.some(({ params }) => params.time)) return text
  if (type === 'date') return readSheetDate(text)
  const value = rules.some((rule) => rule.type === 'email') ? composedEmail(text) : composedLetters(text).trim()
  return value === '' ? null : value
}

/** Blank and missing cells are null. Expects a row without errors. */
export const readValues = (columns: readonly Column[], cells: Cells): Values =>
  Object.fromEntries(columns.map((column) => [column.field.key, readValue(column, cells[column.field.key])]))

export function toCellsByField(mapping: readonly string[], cells: readonly string[]): Record<string, string> {
  const by: Record<string, string> = {}
  for (const [index, key] of mapping.entries()) if (key !== '') by[key] = cells[index] ?? ''
  return by
}

export const listFileColumns = (columns: readonly Column[], mapping: readonly string[]): Column[] => [
  ...columns,
  ...mapping.filter((key) => key.startsWith('custom_')).map(makeRefusedColumn),
]
