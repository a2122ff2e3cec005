import { byProduct, categories, variants } from '~/domain/contributions/list/filter-choices.server'
import { choice, lookup, type ListFilter } from '~/lists/declare/filters'
import { MAX_FOUND, type ListQuery } from '~/lists/list'
import type { Ctx } from '~/kit/operation'
import { all, sql, wholeNumber, type Sql } from '~/kit/sql'

export const OF_PRODUCTS = {
  product: byProduct({ of: sql`pr` }),
  items: lookup({
    label: 'Option',
    param: 'i',
    nouns: 'options',
    isMore: true,
    id: sql`v.id`,
    text: sql`lower(' ' || pr.name COLLATE "default" || ' ' || v.name)`,
    choices: variants,
  }),
  categories: choice({
    label: 'Category',
    param: 'c',
    isMore: true,
    id: sql`k.category_id`,
    within: (of) => sql`pr.id = ANY(ARRAY(SELECT k.product_id FROM product_category k WHERE ${of}))`,
    choices: categories,
  }),
}

export const isOfProducts = (active: ListQuery['active']): boolean =>
  Object.keys(active).some((name) => name in OF_PRODUCTS)

/**
 * Returns a lower bound of paid items of some products: sold lines with a payment, counted in an index up to 20,000.
 * Null if that many lines have no payment (decision 0700).
 */
export function soldAtLeast({ active }: ListQuery, ctx: Ctx): Sql | null {
  const filters: Readonly<Record<string, ListFilter | undefined>> = OF_PRODUCTS
  const where = Object.entries(active).map(([name, value]) => filters[name]?.where(value, ctx) ?? null)
  if (where.length === 0 || where.includes(null)) return null
  const max = wholeNumber(MAX_FOUND)
  const options = sql`SELECT v.id FROM product_variant v JOIN product pr ON pr.id = v.product_id
    WHERE ${all(where.filter((one) => one !== null))}`
  const lines = sql`sold_line x WHERE x.variant_id = ANY(options.ids)`
  return sql`SELECT CASE WHEN unpaid.n < ${max} THEN (SELECT count(*)
    FROM (SELECT 1 FROM ${lines} LIMIT ${max} + unpaid.n) sold) - unpaid.n END
    FROM (SELECT ARRAY(${options}) AS ids OFFSET 0) options, LATERAL (SELECT count(*) AS n
      FROM (SELECT 1 FROM ${lines} AND NOT x.has_payment LIMIT ${max}) given) unpaid`
}
