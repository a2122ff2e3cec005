import { listFrom } from '~/lists/sql/list-from.server'
import { contributionPath, NOBODY } from '~/domain/contributions/contribution'
import { notFound } from '~/kit/errors'
import { type Fields, someId } from '~/kit/fields'
import { html } from '~/kit/html'
import { code, count, moment, money, person, reference, text } from '~/lists/declare/columns'
import type { ListSpec } from '~/lists/declare/declaration'
import { linked, moments, options, textSearch, type Days, type ListFilter } from '~/lists/declare/filters'
import { selectDayAt, selectFromDay } from '~/lists/scale/day-tally'
import type { ListQuery, Totals } from '~/lists/list'
import type { Scale, TotalRow } from '~/lists/scale/scale'
import { everyWord } from '~/lists/declare/filter-values'
import type { Ctx } from '~/kit/operation'
import { all, name, sql, type Sql } from '~/kit/sql'
import { atLeast, hasWords, isAmong, estimateSample } from './list-words'
import { functionalWorth, productDays } from './product-days'

const CURRENCY = sql`sl.currency`
const IS_RECURRING = sql`sl.is_recurring`

/** `sold_line` holds every order and filter; the other columns are read only for the rows of a page (decision 0660). */
const SHOWN = sql` LEFT JOIN contribution c ON c.id = sl.contribution_id
  LEFT JOIN product_variant v ON v.id = sl.variant_id`
const SOLD = sql`sold_line sl LEFT JOIN contribution_line l ON l.id = sl.line_id${SHOWN}`

/**
 * Searches the contribution's words. One index holds words and sold products, so that a common word is searched only
 * among sales of this product (decision 0662).
 */
const soldWords = (productId: number | null): ListFilter => {
  const has = (typed: string): Sql =>
    all([productId !== null && sql`w.product_ids @> ARRAY[${productId}::int]`, everyWord(sql`w.search_text`, typed)])
  const found = (typed: string): Sql =>
    sql`contribution_search w JOIN contribution_line x ON x.contribution_id = w.id AND ${has(typed)}`
  return textSearch({
    param: 'search',
    where: (typed) => sql`sl.line_id IN (SELECT x.id FROM ${found(typed)})`,
    search: (typed) => {
      const from = sql`${found(typed)} JOIN sold_line sl ON sl.line_id = x.id
        LEFT JOIN contribution_line l ON l.id = sl.line_id${SHOWN}`
      return {
        from,
        along: hasWords(sql`sl.contribution_id`, typed),
        ...(productId === null
          ? {}
          : { atLeast: atLeast(sql`contribution_search w WHERE ${has(typed)} AND w.is_listed`) }),
        beside: {
          rows: { from },
          worded: sql`SELECT w.id FROM contribution_search w WHERE ${has(typed)}`,
          among: (worded) => [isAmong(sql`sl.contribution_id`, worded)],
          sample: estimateSample(typed),
        },
      }
    },
  })
}

const NAMES = ['first_name', 'last_name'] as const
const nameColumn = (side: 'billing' | 'shipping', part: (typeof NAMES)[number]): Sql =>
  sql`c.${name(`${side}_${part}`)}`

const CSV_ONLY = { page: false, call: false } as const

const readProductId = (input: string | undefined): number => someId.safeParse(input).data ?? 0

/** Also finds deleted products, because their sales stay. */
export async function productNamed(ctx: Ctx, input: string | undefined): Promise<{ id: number; name: string }> {
  const row = await ctx.read.first<{ id: number; name: string }>(
    sql`SELECT id, name FROM product WHERE id = ${readProductId(input)}`,
  )
  if (!row) throw notFound('The product')
  return row
}

const SPEC: Omit<ListSpec, 'where'> = {
  name: 'product-contributions',
  noun: { many: 'contributions', one: 'contribution' },
  // Also allowed for readers of the report that links here.
  permission: ['reports.product_orders', 'reports.orders_by_product'],
  from: SOLD,
  key: sql`sl.line_id`,
  columns: {
    supporter: person('Supporter', sql`c.supporter_name`, { isMain: true, none: NOBODY, csv: false }),
    number: reference('Contribution', sql`c.number`, { page: { width: 120, place: 'below' } }),
    option: text('Option', sql`v.name`, { page: { width: 180, from: 1024, place: 'below-2' } }),
    gl: code('GL', sql`l.fund_code`, { page: { width: 110, from: 1280 } }),
    qty: count('Qty', sql`sl.qty`, { sort: true, page: { width: 70, from: 1024 } }),
    price: money('Price', sql`coalesce(l.recurring_minor, l.price_minor)`, {
      currency: CURRENCY,
      page: { width: 100, from: 1280 },
    }),
    refunded: money('Refunded', sql`c.refunded_minor`, { currency: CURRENCY, page: { width: 100, from: 1280 } }),
    total: money('Total', sql`sl.total_minor`, {
      currency: CURRENCY,
      sort: true,
      page: { width: 110, place: 'amount' },
    }),
    at: moment('Date', sql`sl.ordered_at`, { sort: true, page: { width: 110, place: 'amount-below' } }),
    first: text('Billing First Name', nameColumn('billing', 'first_name'), { page: false }),
    last: text('Billing Last Name', nameColumn('billing', 'last_name'), { page: false }),
    shipFirst: text('Shipping First Name', nameColumn('shipping', 'first_name'), CSV_ONLY),
    shipLast: text('Shipping Last Name', nameColumn('shipping', 'last_name'), CSV_ONLY),
    currency: text('Currency', sql`sl.currency::text`, CSV_ONLY),
  },
  carries: { isTest: sql`c.is_test`, isComplete: sql`c.is_fulfilled` },
  filters: {
    search: soldWords(null),
    at: moments({ label: 'Date', from: 'ordered_at_str', to: 'ordered_at_end', at: sql`sl.ordered_at` }),
    recurring: options({
      label: 'Kind',
      param: 'recurring',
      of: { 0: { label: 'One-time', where: sql`NOT ${IS_RECURRING}` }, 1: { label: 'Recurring', where: IS_RECURRING } },
    }),
    refunded: options({
      label: 'Refunds',
      param: 'refunded',
      of: {
        0: { label: 'Not refunded', where: sql`NOT sl.is_refunded` },
        1: { label: 'Refunded', where: sql`sl.is_refunded` },
      },
    }),
    option: linked({
      label: 'Option',
      param: 'option',
      where: (variants) => sql`sl.variant_id = ANY(${variants}::int[])`,
    }),
  },
  search: 'search',
  defaultSort: ['at', 'desc'],
  sums: ['total'],
  link: ({ number }) => (typeof number === 'string' ? contributionPath(number) : null),
  csv: {
    name: 'product_contributions',
    columns: [
      'at',
      'number',
      'first',
      'last',
      'shipFirst',
      'shipLast',
      'option',
      'qty',
      'price',
      'total',
      'refunded',
      'currency',
    ],
  },
  call: {
    order: [
      'id',
      'at',
      'number',
      'first',
      'last',
      'option',
      'qty',
      'price',
      'total',
      'refunded',
      'isTest',
      'isComplete',
    ],
    cells: {
      number: ({ number, isTest }) =>
        typeof number === 'string'
          ? html`<a href="${contributionPath(number)}">${number}</a>${isTest === true ? ' Test' : ''}`
          : html``,
      isTest: ({ isTest }) => html`${isTest === true ? 1 : 0}`,
      isComplete: ({ isComplete }) => html`${isComplete === true ? 1 : 0}`,
    },
  },
}

type Kind = 'all' | 'recurring' | 'onetime'

/** Null if the stored days do not cover the filters. */
function countedBy({ active: { at: _days, recurring, ...others }, search, cellWords }: ListQuery): Kind | null {
  if (Object.keys(others).length > 0 || search !== undefined || cellWords.length > 0) return null
  const kinds = (recurring ?? []) as readonly string[]
  if (kinds.length !== 1) return 'all'
  return kinds[0] === '1' ? 'recurring' : 'onetime'
}

const ofKind = (kind: Kind, column: 'lines' | 'qty' | 'total_minor' | 'worth_minor'): Sql => {
  if (kind === 'all') return name(column)
  const recurring = name(`recurring_${column}`)
  return kind === 'recurring' ? recurring : sql`(${name(column)} - ${recurring})`
}

const tallyFor =
  (productId: number | null): NonNullable<Scale['tally']> =>
  (query, ctx, list) => {
    const kind = countedBy(query)
    if (kind === null) return null
    const requested = query.active.at as Days | undefined
    const days = productDays(requested, ctx, { of: productId, isByDay: true })
    const lines = ofKind(kind, 'lines')
    return {
      totals: () =>
        ctx.read.records<TotalRow>(
          sql`SELECT currency, sum(${lines})::bigint AS n, sum(${ofKind(kind, 'total_minor')})::bigint AS total
            FROM (${productDays(requested, ctx, { of: productId })}) d GROUP BY 1`,
        ),
      dayAt: (offset, direction) => selectDayAt(sql`SELECT day, ${lines} AS n FROM (${days}) d`, offset, direction),
      fromDay: (day, direction) =>
        selectFromDay({ at: sql`sl.ordered_at`, list, condition: list.condition(query, ctx) }, query, {
          day,
          direction,
        }),
    }
  }

const ofProduct = (productId: number): Sql => sql`sl.product_id = ${productId}`

const soldAtLeast =
  (productId: number): NonNullable<Scale['atLeast']> =>
  ({ active }, ctx) => {
    const [[filter, value] = ['', null], ...others] = Object.entries(active)
    if (others.length > 0) return null
    if (filter === 'refunded' && isOnly(value, '0'))
      return sql`SELECT (SELECT sum(lines) FROM (${productDays(undefined, ctx, { of: productId })}) d)
        - (SELECT count(*) FROM sold_line sl WHERE ${ofProduct(productId)} AND sl.is_refunded)`
    if (!(filter === 'option' || (filter === 'refunded' && isOnly(value, '1')))) return null
    return atLeast(
      sql`sold_line sl WHERE ${all([ofProduct(productId), SPEC.filters[filter]?.where(value, ctx) ?? false])}`,
    )
  }

const soldLines = (productId: number | null) =>
  listFrom({
    ...SPEC,
    filters: { ...SPEC.filters, search: soldWords(productId) },
    where: productId === null ? sql`true` : ofProduct(productId),
    scale: {
      tally: tallyFor(productId),
      rangeFilters: ['at'],
      isBounded: true,
      ...(productId === null ? {} : { atLeast: soldAtLeast(productId) }),
    },
  })

export const productContributions = (input: string | undefined) => soldLines(readProductId(input))

export const productContributionList = soldLines(null)

type Sums = { contributions: number; qty: number; sales: bigint; recurring: bigint; withInitialPayment: number }
const NO_SUMS: Sums = { contributions: 0, qty: 0, sales: 0n, recurring: 0n, withInitialPayment: 0 }

/** `listed` holds the list's totals if they are already being read. */
type Requested = { id: string | undefined; fields: Fields; listed?: Promise<Pick<Totals, 'isMore'>> }

/** Uses the organization's currency; null beyond the counting limit (R-REPORTS-4). */
export async function productSums(ctx: Ctx, { id, fields, listed }: Requested): Promise<Sums | null> {
  const list = productContributions(id)
  const query = list.read(fields)
  const counted = await countedSums(ctx, readProductId(id), query)
  if (counted !== null) return counted
  const { refunded, ...others } = query.active
  const whole = isOnly(refunded, '0') ? await countedSums(ctx, readProductId(id), { ...query, active: others }) : null
  if (whole === null) return (await (listed ?? list.count(ctx, query))).isMore ? null : foundSums(ctx, list, query)
  // Refunded lines are few, and a contribution is refunded with all its lines.
  return less(whole, await foundSums(ctx, list, { ...query, active: { ...others, refunded: ['1'] } }))
}

export const productSumsOfDays = async (ctx: Ctx, id: number, fields: Fields): Promise<Sums> =>
  (await countedSums(ctx, id, productContributions(String(id)).read(fields))) ?? NO_SUMS

const isOnly = (values: unknown, value: string): boolean =>
  Array.isArray(values) && values.length === 1 && values[0] === value

const less = (whole: Sums, off: Sums): Sums => ({
  contributions: whole.contributions - off.contributions,
  qty: whole.qty - off.qty,
  sales: whole.sales - off.sales,
  recurring: whole.recurring - off.recurring,
  withInitialPayment: whole.withInitialPayment - off.withInitialPayment,
})

async function countedSums(ctx: Ctx, productId: number, query: ListQuery): Promise<Sums | null> {
  const kind = countedBy(query)
  if (kind === null) return null
  return (
    (await ctx.read.first<Sums>(
      daySums(kind, productDays(query.active.at as Days | undefined, ctx, { of: productId })),
    )) ?? NO_SUMS
  )
}

async function foundSums(ctx: Ctx, list: ReturnType<typeof productContributions>, query: ListQuery): Promise<Sums> {
  const row = await ctx.read.first<Sums>(sql`
    SELECT count(DISTINCT sl.contribution_id)::int AS contributions, coalesce(sum(sl.qty), 0)::int AS qty,
      coalesce(sum(${functionalWorth(ctx)}), 0)::bigint AS sales,
      coalesce(sum(${functionalWorth(ctx)}) FILTER (WHERE sl.is_recurring), 0)::bigint AS recurring,
      (count(*) FILTER (WHERE sl.is_initial))::int AS with_initial_payment
    FROM ${list.from} WHERE ${list.condition(query, ctx)}`)
  return row ?? NO_SUMS
}

const CONTRIBUTIONS = {
  all: sql`contributions`,
  recurring: sql`recurring_contributions`,
  onetime: sql`onetime_contributions`,
}

function daySums(kind: Kind, days: Sql): Sql {
  const recurring = (column: Sql): Sql => (kind === 'onetime' ? sql`0` : column)
  return sql`SELECT coalesce(sum(${CONTRIBUTIONS[kind]}), 0)::int AS contributions,
    coalesce(sum(${ofKind(kind, 'qty')}), 0)::int AS qty,
      coalesce(sum(${ofKind(kind, 'worth_minor')}), 0)::bigint AS sales,
      coalesce(sum(${recurring(sql`recurring_worth_minor`)}), 0)::bigint AS recurring,
      coalesce(sum(${recurring(sql`initial_lines`)}), 0)::int AS with_initial_payment
    FROM (${days}) d`
}
