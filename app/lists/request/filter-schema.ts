import { z } from 'zod'
import { readAttributes } from './attributes'
import type { Ctx } from '~/kit/operation'
import type { Constraints } from '~/lists/declare/filter-rules'
import type { Filter, Filters, FilterSchema, ListQuery, WrongFilter, WrongFilters } from '~/lists/list'

const strictSchema = ({ strict, input }: Filter): z.ZodType => strict ?? input

const schemaByFilters = new WeakMap<Filters, FilterSchema>()

/**
 * Builds one schema from the declared filters (R-LISTS-6), once, because a product has many lists with the same
 * filters.
 */
export function filterSchema(filters: Filters): FilterSchema {
  const cached = schemaByFilters.get(filters)
  if (cached) return cached
  const schema = z.object(
    Object.fromEntries(Object.entries(filters).map(([name, one]) => [name, strictSchema(one).optional()])),
  )
  schemaByFilters.set(filters, schema)
  return schema
}

export function findWrongFilters(filters: Filters, query: ListQuery, ctx: Ctx): WrongFilters {
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
