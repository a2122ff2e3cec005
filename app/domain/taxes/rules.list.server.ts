import { listFrom } from '~/lists/sql/list-from.server'
import { code, count, text, type ListColumn } from '~/lists/declare/columns'
import { textSearch } from '~/lists/declare/filters'
import { sql } from '~/kit/sql'
import { toPercent, taxPath } from './rule'

const rate: ListColumn = {
  ...text('Rate', sql`t.rate_ppm::numeric / 10000`, {
    page: { width: 110, place: 'amount' },
    sort: [{ by: sql`t.rate_ppm`, kind: 'integer' }],
  }),
  show: (value) => ({ text: `${toPercent(Math.round(Number(value) * 10_000))}%` }),
  csvValue: () => sql`trim_scale(t.rate_ppm::numeric / 10000)`,
}

export const taxList = listFrom({
  name: 'taxes',
  noun: { many: 'taxes', one: 'tax' },
  permission: 'tax.edit',
  from: sql`tax_rule t`,
  where: sql`t.deleted_at IS NULL`,
  key: sql`t.id`,
  columns: {
    code: code('Code', sql`t.code`, { isMain: true, sort: [{ by: sql`lower(t.code)`, kind: 'text' }] }),
    description: text('Description', sql`t.description`, { page: { width: 260, place: 'below' } }),
    rate,
    regions: text(
      'Regions',
      sql`(SELECT string_agg(concat_ws('-', r.country, r.region), ', ' ORDER BY r.country, r.region)
        FROM tax_rule_region r WHERE r.tax_rule_id = t.id)`,
      { page: { width: 220, from: 1024 } },
    ),
    city: text('City', sql`t.city`, { page: { width: 140, from: 1280 } }),
    products: count(
      'Products',
      sql`(SELECT count(*)::int FROM tax_rule_product k JOIN product p ON p.id = k.product_id AND p.deleted_at IS NULL
        WHERE k.tax_rule_id = t.id)`,
      { page: { width: 100, from: 1024 } },
    ),
  },
  filters: {
    search: textSearch({
      param: 'search',
      value: sql`(' ' || lower(t.code || ' ' || t.description || ' ' || coalesce(t.city, '')))`,
    }),
  },
  search: 'search',
  defaultSort: ['code', 'asc'],
  link: ({ id }) => taxPath(Number(id)),
  csv: { name: 'taxes' },
})
