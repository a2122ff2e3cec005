import { z } from 'zod'
import { readAttributes } from './attributes'
import type { Fields } from '~/kit/fields'
import type { Ctx } from '~/kit/operation'
import type { Constraints, FilterErrors } from '~/lists/declare/filter-rules'
import type { Filter, FilterSchema, ListQuery, WrongFilter, WrongFilters } from '~/lists/list'

type Filters = Readonly<Record<string, Filter>>

const strictSchema = ({ strict, input }: Filter): z.ZodType => strict ?? input

const made = new WeakMap<Filters, FilterSchema>()

/**
 * Builds one schema from the declared filters (R-LISTS-6), once, because a product has many lists with the same
 * filters.
 */
export function filterSchema(filters: Filters): FilterSchema {
  const known = made.get(filters)
  if (known) return known
  const schema = z.object(
    Object.fromEntries(Object.entries(filters).map(([name, one]) => [name, strictSchema(one).optional()])),
  )
  made.set(filters, schema)
  return schema
}

const isSupplied = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(isSupplied)
  return typeof value === 'string' ? value.trim() !== '' : value !== undefined && value !== null
}

function pick(fields: Fields, params: readonly string[]): Fields | null {
  let input: Fields | null = null
  for (const param of params) {
    const value = fields[param]
    if (value !== undefined && isSupplied(value)) (input ??= {})[param] = value
  }
  return input
}

const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

function toPairs(param: string, value: unknown): [string, string][] {
  if (Array.isArray(value)) return value.filter(isPlain).map((one) => [`${param}[]`, String(one)])
  if (isPlain(value)) return [[param, String(value)]]
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([step, inner]) => toPairs(`${param}[${step}]`, inner))
    : []
}

function toErrors(issues: readonly z.core.$ZodIssue[], [first = '']: readonly string[]): FilterErrors {
  const errors: FilterErrors = {}
  for (const { path, message } of issues) errors[String(path[0] ?? first)] ??= [message]
  return errors
}

function readable(fields: Fields, issues: readonly z.core.$ZodIssue[]): Fields {
  const unread = new Set(issues.map(({ path }) => path.join(' ')))
  return Object.fromEntries(
    Object.entries(fields).flatMap(([param, value]) => {
      if (unread.has(param)) return []
      return [[param, Array.isArray(value) ? value.filter((_, index) => !unread.has(`${param} ${index}`)) : value]]
    }),
  )
}

const inAddress = (fields: Fields): [string, string][] =>
  Object.entries(fields).flatMap(([param, value]) => toPairs(param, value))

type Read = Pick<ListQuery, 'active' | 'params'> & { wrong?: WrongFilters }

/** Reads the filters of an address or a call one by one. Unreadable values narrow nothing and are named in `wrong`. */
export function readFilters(filters: Filters, { shape }: FilterSchema, fields: Fields): Read {
  const active: Record<string, unknown> = {}
  const params: [string, string][] = []
  let wrong: Record<string, WrongFilter> | undefined
  for (const name in shape) {
    const filter = filters[name]
    const sent = filter === undefined ? null : pick(fields, filter.params)
    if (filter === undefined || sent === null) continue
    const strict = shape[name]?.safeParse(sent)
    if (strict?.success) {
      if (strict.data === undefined) continue
      active[name] = strict.data
      params.push(...inAddress(sent))
      continue
    }
    const issues = strict?.error.issues ?? []
    ;(wrong ??= {})[name] = { typed: sent, errors: toErrors(issues, filter.params) }
    const lenient = filter.input.safeParse(sent)
    if (!lenient.success || lenient.data === undefined) continue
    active[name] = lenient.data
    params.push(...inAddress(readable(sent, issues)))
  }
  return wrong === undefined ? { active, params } : { active, params, wrong }
}

export function wrongFilters(filters: Filters, query: ListQuery, ctx: Ctx): WrongFilters {
  const wrong: Record<string, WrongFilter> = { ...query.wrong }
  for (const [name, value] of Object.entries(query.active)) {
    const errors = filters[name]?.check?.(value, ctx) ?? null
    if (errors === null) continue
    const { typed = Object.fromEntries(query.params), errors: unread = {} } = wrong[name] ?? {}
    wrong[name] = { typed, errors: { ...errors, ...unread } }
  }
  return wrong
}

export const readConstraints = (filter: Filter): Readonly<Record<string, Constraints>> =>
  readAttributes(strictSchema(filter))
