import { z } from 'zod'
import type { Fields } from '~/kit/fields'
import { MAX_TEXT_LENGTH } from '~/lists/declare/filter-rules'
import type { ListDeclaration } from '~/lists/declare/declaration'
import type { ListQuery, Ordering } from '~/lists/list'
import { isExactCount, readFilters } from './address'

/** DataTables requests every row with -1; a list never answers with more than this. */
export const MAX_ROWS = 1000
const MAX_ORDERS = 3
const MAX_COLUMNS = 50
const FAR = 2_000_000_000

const clampedNumber = (low: number, high: number, otherwise: number) =>
  z.coerce
    .number()
    .transform((value) => (Number.isNaN(value) ? otherwise : Math.trunc(Math.min(high, Math.max(low, value)))))
    .catch(otherwise)

const ListFields = z.object({
  draw: clampedNumber(0, 2_147_483_647, 0),
  start: clampedNumber(0, FAR, 0),
  length: z.coerce.number().catch(Number.NaN),
})

const object = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
const readGroups = (value: unknown, max: number): Fields[] =>
  (Array.isArray(value) ? value : Object.values(object(value))).slice(0, max).map(object)

const isOff = (value: unknown): boolean => value === false || value === 'false' || value === '0'
const readText = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, MAX_TEXT_LENGTH) : '')

function readOrdering(list: ListDeclaration, requested: Fields, columns: readonly Fields[]): Ordering | null {
  const index = z.coerce.number().int().min(0).max(MAX_COLUMNS).safeParse(requested.column)
  const cell = index.success ? list.cells[index.data] : list.cells.find(({ name }) => name === requested.name)
  if (!cell?.sort || (index.success && isOff(columns[index.data]?.orderable))) return null
  return { key: cell.sort, direction: requested.dir === 'desc' ? 'desc' : 'asc' }
}

export type TableQuery = { draw: number; query: ListQuery }

/** Reads the DataTables server-side protocol, as bracketed form fields or as JSON. Unreadable values fall back. */
export function readTable(list: ListDeclaration, fields: Fields): TableQuery {
  const { draw, start, length } = ListFields.parse(fields)
  const columns = readGroups(fields.columns, MAX_COLUMNS)
  const requested = readGroups(fields.order, MAX_ORDERS).flatMap((one) => readOrdering(list, one, columns) ?? [])
  const order = requested.filter(({ key }, index) => requested.findIndex((other) => other.key === key) === index)
  const search = readText(object(fields.search).value)
  return {
    draw,
    query: {
      ...readFilters(list.filters, list.schema, fields),
      order: order.length > 0 ? order : [{ key: list.defaultSort[0], direction: list.defaultSort[1] }],
      place: { kind: 'offset', offset: start },
      isExact: isExactCount(fields),
      length:
        Number.isNaN(length) || length === 0
          ? list.pageSize
          : length < 0
            ? MAX_ROWS
            : Math.min(MAX_ROWS, Math.max(1, Math.trunc(length))),
      cellWords: columns.flatMap((column, index) => {
        const cell = list.cells[index]
        const input = readText(object(column.search).value)
        return cell && input !== '' && !isOff(column.searchable) ? [{ cell: cell.name, words: input }] : []
      }),
      ...(search === '' ? {} : { search }),
    },
  }
}
