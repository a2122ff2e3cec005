import type { Column, FieldType } from '../field'
import { suggestMapping } from '../file/mapping'
import { SHEET_WORDS, type Sheet } from '../sheet'
import { writeXlsx, type ColumnLook } from '../xlsx/write-xlsx'

const HINTS: Record<FieldType, string> = {
  string: 'Text',
  number: 'Decimal without formatting',
  boolean: 'Boolean as 0 or 1',
  date: 'Date as YYYY-MM-DD',
  enum: 'One of a list',
}

const MAX_LIST_LENGTH = 30_000

function describeContent({ field, rules }: Column): string {
  const list = rules.find(({ type }) => type === 'in_list')?.params.list ?? []
  const values = list.join(', ')
  return list.length === 0 || field.description.includes(values)
    ? field.description
    : `${field.description}. One of ${values}`.slice(0, MAX_LIST_LENGTH)
}

const findHint = ({ field, rules }: Column): string =>
  rules.some(({ type }) => type === 'email') ? 'Email' : HINTS[field.type]

/** Uses the label if it is read back as the same column, else the key. A segment may have the same name as a column. */
function chooseHeaders(columns: readonly Column[]): string[] {
  const labels = columns.map(({ field }) => field.label)
  const read = suggestMapping(labels, columns)
  return columns.map(({ field }, at) => (read[at] === field.key ? field.label : field.key))
}

const toLook = ({ field: { type, label } }: Column): ColumnLook => ({
  width: Math.min(40, Math.max(12, label.length + 2)),
  ...(type === 'string' || type === 'enum'
    ? { format: 'text' as const }
    : type === 'date'
      ? { format: 'day' as const }
      : {}),
})

const GUIDE: readonly ColumnLook[] = [{ width: 34 }, { width: 12 }, { width: 90, wraps: true }, { width: 28 }]

/** Writes an empty workbook for a sheet, with a guide to its columns (R-IMPORTS-12). */
export function writeTemplate(sheet: Sheet, all: readonly Column[], at: Date): Uint8Array<ArrayBuffer> {
  const columns = all.filter(({ rules }) => !rules.some(({ type }) => type === 'not_allowed'))
  const headers = chooseHeaders(columns)
  const guide = columns.map((column, index) => [
    headers[index] ?? column.field.key,
    column.field.required ? 'Required' : 'Optional',
    describeContent(column),
    findHint(column),
  ])
  return writeXlsx(
    [
      { name: SHEET_WORDS[sheet].title, columns: columns.map(toLook), rows: [headers] },
      { name: 'Columns', columns: GUIDE, rows: [['Column', 'Required', 'Description', 'Type'], ...guide] },
    ],
    at,
  )
}
