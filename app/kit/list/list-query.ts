import { z } from 'zod'
import type { Fields } from '~/kit/fields'
import type { Columns, Filter, ListQuery, ListSpec, Place } from './list'
import { readCursor, type SortKey } from './list-cursor'

const MAX_PAGE = 50_000_000

const whole = (low: number, high: number, otherwise: number) => z.coerce.number().int().min(low).max(high).catch(otherwise)

const directionOf = z.enum(['asc', 'desc'])
const pageOf = whole(1, MAX_PAGE, 1)

const isSupplied = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

const pick = (fields: Fields, params: readonly string[]): Fields | null => {
  const input = params.filter((param) => isSupplied(fields[param]))
  return input.length === 0 ? null : Object.fromEntries(input.map((param) => [param, fields[param]]))
}

const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

function pairsOf(param: string, value: unknown): [string, string][] {
  if (Array.isArray(value)) return value.filter(isPlain).map((one) => [`${param}[]`, String(one)])
  if (isPlain(value)) return [[param, String(value)]]
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([step, inner]) => pairsOf(`${param}[${step}]`, inner))
    : []
}

const inAddress = (fields: Fields): [string, string][] => Object.entries(fields).flatMap(([param, value]) => pairsOf(param, value))

/** Reads the filters that can be read; the rest is as if it had not been sent. */
export function readFilters(filters: Record<string, Filter>, fields: Fields): Pick<ListQuery, 'active' | 'params'> {
  const active: Record<string, unknown> = {}
  const params: [string, string][] = []
  for (const [name, { params: names, input }] of Object.entries(filters)) {
    const fieldsOfFilter = pick(fields, names)
    const parsed = fieldsOfFilter === null ? null : input.safeParse(fieldsOfFilter)
    if (fieldsOfFilter === null || !parsed?.success || parsed.data === undefined) continue
    active[name] = parsed.data
    params.push(...inAddress(fieldsOfFilter))
  }
  return { active, params }
}

function readPlace(fields: Fields, keys: readonly SortKey[]): Place {
  const page = pageOf.parse(fields.page ?? 1)
  for (const kind of ['after', 'before'] as const) {
    const cursor = readCursor(fields[kind], keys)
    if (cursor) return { kind, cursor, page }
  }
  return { kind: 'page', page }
}

export const isExactCount = (fields: Fields): boolean => fields.count === 'exact'

/** What the address of a page requests: filters, order and place. */
export function readQuery(spec: ListSpec<Columns>, fields: Fields): ListQuery {
  const key = typeof fields.sort === 'string' && spec.columns[fields.sort]?.sort ? fields.sort : spec.defaultSort[0]
  const input = directionOf.safeParse(fields.dir)
  const direction = input.success ? input.data : key === spec.defaultSort[0] ? spec.defaultSort[1] : 'asc'
  return {
    ...readFilters(spec.filters, fields),
    order: [{ key, direction }],
    place: readPlace(fields, spec.columns[key]?.sort ?? []),
    length: spec.pageSize,
    cellWords: [],
    isExact: isExactCount(fields),
  }
}
