import { z } from 'zod'
import type { Fields } from '~/kit/fields'
import { readFilters } from './filter-schema'
import type { ListDeclaration } from '~/lists/declare/declaration'
import type { ListQuery, Place } from '~/lists/list'
import { readCursor, type SortKey } from './cursor'

const MAX_PAGE = 50_000_000

const whole = (low: number, high: number, otherwise: number) =>
  z.coerce.number().int().min(low).max(high).catch(otherwise)

const directionOf = z.enum(['asc', 'desc'])
const pageOf = whole(1, MAX_PAGE, 1)

function readPlace(fields: Fields, keys: readonly SortKey[]): Place {
  const page = pageOf.parse(fields.page ?? 1)
  for (const kind of ['after', 'before'] as const) {
    const cursor = readCursor(fields[kind], keys)
    if (cursor) return { kind, cursor, page }
  }
  return { kind: 'page', page }
}

export const isExactCount = (fields: Fields): boolean => fields.count === 'exact'

export function readQuery(list: ListDeclaration, fields: Fields): ListQuery {
  const key = typeof fields.sort === 'string' && list.columns[fields.sort]?.sort ? fields.sort : list.defaultSort[0]
  const input = directionOf.safeParse(fields.dir)
  const direction = input.success ? input.data : key === list.defaultSort[0] ? list.defaultSort[1] : 'asc'
  return {
    ...readFilters(list.filters, list.schema, fields),
    order: [{ key, direction }],
    place: readPlace(fields, list.columns[key]?.sort ?? []),
    length: list.pageSize,
    cellWords: [],
    isExact: isExactCount(fields),
    ...(fields.for === 'spreadsheet' ? { isForSpreadsheets: true } : {}),
  }
}
