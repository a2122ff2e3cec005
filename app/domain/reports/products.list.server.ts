import { listFrom } from '~/lists/sql/list-from.server'
import { html } from '~/kit/html'
import { code, count, moment, money, text, type Row } from '~/lists/declare/columns'
import { linked, moments, options, textSearch, type Days } from '~/lists/declare/filters'
import { everyWord } from '~/lists/declare/filter-values'
import type { Ctx } from '~/kit/operation'
import { sql, type Sql } from '~/kit/sql'
import { productContributionsPath } from './addresses'
import { productDays } from './product-days'

function rowsPath({ id, from, to }: Row): string {
  const search = new URLSearchParams()
  if (typeof from === 'string') search.set('ordered_at_str', from)
  if (typeof to === 'string') search.set('ordered_at_end', to)
  return productContributionsPath(Number(id)) + (search.size === 0 ? '' : `?${search.toString()}`)
}

function sold({ ordered }: Readonly<Record<string, unknown>>, ctx: Ctx): Sql {
  const days = ordered as Days | undefined
  return sql`product p JOIN (
    SELECT product_id, min(first_at) AS first_at, max(last_at) AS last_at, sum(contributions)::bigint AS contributions,
      sum(qty)::bigint AS qty,
      sum(worth_minor)::bigint AS minor, ${ctx.organisation.currency}::text AS currency,
      ${days?.from ?? null}::text AS since, ${days?.to ?? null}::text AS until,
      max(sum(worth_minor)) OVER () AS most
    FROM (${productDays(days, ctx)}) d GROUP BY 1) t ON t.product_id = p.id`
}

export const productsList = listFrom({
  name: 'orders-by-product',
  noun: { many: 'products', one: 'product' },
  permission: 'reports.orders_by_product',
  from: sold,
  where: ({ isDeleted }) =>
    Array.isArray(isDeleted) && isDeleted.includes('1') ? sql`true` : sql`p.deleted_at IS NULL`,
  key: sql`p.id`,
  columns: {
    name: text('Name', sql`p.name`, { isMain: true, sort: true }),
    code: code('Code', sql`p.code`, { sort: true, page: { width: 150, place: 'below' } }),
    first: moment('First Purchase', sql`t.first_at`, { sort: true, page: { width: 120, from: 1280 } }),
    last: moment('Last Purchase', sql`t.last_at`, { sort: true, page: { width: 120, from: 1024 } }),
    contributions: count('Contributions', sql`t.contributions`, { sort: true, page: { width: 120, from: 1024 } }),
    qty: count('Qty', sql`t.qty`, { sort: true, page: { width: 80, place: 'amount-below' } }),
    amount: money('Amount', sql`t.minor`, {
      currency: sql`t.currency`,
      sort: true,
      opens: rowsPath,
      page: { width: 120, place: 'amount' },
    }),
  },
  carries: { from: sql`t.since`, to: sql`t.until`, share: sql`round(100 * t.minor / nullif(t.most, 0))::int` },
  filters: {
    search: textSearch({
      param: 'search',
      where: (typed) => everyWord(sql`lower(' ' || p.name COLLATE "default" || ' ' || p.code)`, typed),
    }),
    ordered: moments({ label: 'Date', from: 'ordered_at_str', to: 'ordered_at_end', where: () => null }),
    isDeleted: options({
      label: 'Products',
      param: 'is_deleted',
      isSingle: true,
      of: {
        0: { label: 'Not deleted', where: sql`p.deleted_at IS NULL` },
        1: { label: 'Deleted', where: sql`p.deleted_at IS NOT NULL` },
      },
    }),
    category: linked({
      label: 'Category',
      param: 'category_id',
      where: (of) =>
        sql`EXISTS (SELECT 1 FROM product_category k WHERE k.product_id = p.id AND k.category_id = ANY(${of}::int[]))`,
    }),
  },
  search: 'search',
  scale: {
    // A page sums all products even with a filter: no filter selects products first.
    rangeFilters: ['search', 'ordered', 'isDeleted', 'category'],
  },
  defaultSort: ['amount', 'desc'],
  sums: ['amount'],
  link: rowsPath,
  csv: { name: 'orders_by_product', columns: ['code', 'name', 'first', 'last', 'contributions', 'qty', 'amount'] },
  call: {
    order: ['link', 'code', 'name', 'first', 'last', 'contributions', 'qty', 'amount', 'share'],
    cells: {
      link: (row) => html`<a href="${rowsPath(row)}">View</a>`,
      share: ({ share }) => html`${Number(share ?? 0)}`,
    },
  },
})
