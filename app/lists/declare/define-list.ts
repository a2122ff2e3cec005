import type { Columns, ListDeclaration, ListSpec } from '~/lists/list'
import { filterSchema, wrongFilters } from '~/lists/request/filter-schema'
import { addressOf } from '~/lists/request/address'
import { besideOf, condition, isLookup, isSearch, orderBy, searchOf } from '~/lists/sql/condition'
import { readQuery } from '~/lists/request/page-query'

/** One declaration; the page, the table call and the export are made from it (docs/adding-an-area.md). */
export function defineList<C extends Columns>(spec: ListSpec<C>): ListDeclaration<C> {
  const plain = spec as unknown as ListSpec<Columns>
  const schema = filterSchema(plain.filters)
  return {
    ...spec,
    schema,
    read: (fields) => readQuery(plain, schema, fields),
    wrong: (query, ctx) => wrongFilters(plain.filters, query, ctx),
    condition: (query, ctx, by) => condition(plain, query, { ctx, by }),
    searchOf: (query, ctx) => searchOf(plain, query, ctx),
    besideOf: (query, ctx) => besideOf(plain, query, ctx),
    isSearch: (query) => isSearch(plain, query),
    isLookup: (query, ctx) => isLookup(plain, query, ctx),
    orderBy: (query, isReversed) => orderBy(plain, query, isReversed),
    chips: (query, ctx) =>
      Object.entries(query.active).flatMap(([name, value]) => {
        const said = plain.filters[name]?.say(value, ctx)
        return said ? [{ ...said, filter: name }] : []
      }),
    address: (query, change) => addressOf(plain, query, change),
  }
}
