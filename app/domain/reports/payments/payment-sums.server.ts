import { compareNames } from '~/kit/text'
import { selectTalliedSums, type DayTally } from '~/lists/scale/day-tally'
import type { ListDeclaration } from '~/lists/declare/declaration'
import { MAX_COUNTED, MAX_FOUND, type ListQuery } from '~/lists/list'
import type { TotalRow } from '~/lists/scale/scale'
import type { Ctx } from '~/kit/operation'
import { SELECT_FEW_KEYS, withKeys } from '~/lists/scale/search-keys.server'
import { matching } from '~/lists/sql/matching.server'
import { withAccessPath } from '~/lists/scale/access-path.server'
import { EMPTY, join, sql, wholeNumber, type Sql } from '~/kit/sql'
import { isSpamRequested, SUMMED_BRANDS } from './payment-conditions'
import { functionalNet, hasBit, isOfBrand, isOfType, PAYMENT_TALLY, paymentList } from './payments.list.server'

export type PaymentSum = { gateway: string; brand: string; minor: bigint; payments: bigint }

const COUNTED_BRAND = sql`CASE WHEN ${isOfType(1)} THEN 'ACH' WHEN ${isOfType(2)} THEN 'Cash'
  WHEN ${isOfType(3)} THEN 'Check' WHEN ${isOfBrand(1)} THEN 'MasterCard'
  WHEN ${isOfBrand(2)} THEN 'Visa' WHEN ${isOfBrand(3)} THEN 'Amex' ELSE 'Other' END`

const BRAND_OF_ROW = sql`CASE ${join(
  Object.entries(SUMMED_BRANDS).map(([brand, { where }]) => sql`WHEN ${where} THEN ${brand}`),
  ' ',
)} END`

const AND = ' · '

function talliedPayments(ctx: Ctx, query: ListQuery): { own: Sql; others: Sql } | null {
  const { currency } = ctx.organisation
  const isBrought = sql`NOT ${hasBit(4)}`
  const by = sql`label || ${AND} || ${COUNTED_BRAND}`
  const byRow = sql`p.gateway || ${AND} || ${BRAND_OF_ROW}`
  const isOwn = sql`p.currency = ${currency}`
  const of = (spec: Partial<DayTally>, minor: { counted: Sql; ofRow: Sql }, rows: DayTally['rows']): Sql | null =>
    selectTalliedSums(
      { ...PAYMENT_TALLY, ...spec, by, where: isBrought, sums: { minor: minor.counted }, rows },
      query,
      {
        ctx,
        list: { filters: paymentList.filters, totals: { by: byRow, sums: { minor: minor.ofRow } } },
      },
    )
  const rows = { from: paymentList.from, where: sql`${PAYMENT_TALLY.rows.where} AND p.status <> 'failed'` }
  const own = of(
    {},
    {
      counted: sql`CASE WHEN currency = ${currency} THEN total_minor - refunded_minor ELSE 0 END`,
      ofRow: sql`CASE WHEN ${isOwn} THEN p.amount_minor - p.refunded_minor ELSE 0 END`,
    },
    rows,
  )
  const others = of(
    { name: 'worth' },
    { counted: sql`total_minor * csv_unit(currency) / csv_unit(${currency}::text)`, ofRow: functionalNet(currency) },
    { ...rows, where: sql`${rows.where} AND NOT (${isOwn})` },
  )
  return own && others ? { own, others } : null
}

/**
 * Sums what was received and not refunded by gateway and brand, in the organization's currency, for all rows of the
 * filters; null beyond the counting limit (R-REPORTS-2).
 */
export async function paymentSums(ctx: Ctx, fields: Record<string, unknown>): Promise<PaymentSum[] | null> {
  const query = paymentList.read(fields)
  // Payments in other currencies are counted in the currency that values them.
  const counted = isSpamRequested(query.active) || 'currency' in query.active ? null : talliedPayments(ctx, query)
  if (counted) {
    const [own, others] = await Promise.all([
      ctx.read.records<TotalRow>(counted.own),
      ctx.read.records<TotalRow>(counted.others),
    ])
    const worth = new Map(others.map((row) => [row.currency, BigInt(row.minor ?? 0)]))
    return own
      .filter(({ n }) => n !== 0n)
      .map(({ currency: by, n, minor }) => {
        const [gateway = '', brand = ''] = by.split(AND)
        return { gateway, brand, minor: BigInt(minor ?? 0) + (worth.get(by) ?? 0n), payments: n }
      })
      .toSorted((one, other) => compareNames(one.gateway, other.gateway) || compareNames(one.brand, other.brand))
  }
  const list = await withAccessPath(paymentList as unknown as ListDeclaration, ctx, query)
  const search = query.isExact ? null : list.searchOf(query, ctx)
  const words = search !== null && 'keys' in search ? search : null
  const limit = query.isExact ? EMPTY : sql` LIMIT ${wholeNumber(MAX_FOUND)}`
  const { from, where } =
    words === null
      ? matching(list, query, { ctx, ...(query.isExact ? {} : { by: 'found' }) })
      : { from: list.from, where: sql`p.id = ANY(ARRAY(${SELECT_FEW_KEYS}))` }
  // Beyond the counting limit, one row holds the count.
  const more =
    words === null
      ? EMPTY
      : sql` UNION ALL SELECT '', '', 0, n FROM number_of_keys WHERE n > ${wholeNumber(MAX_COUNTED)}`
  const found = await ctx.read.rows<PaymentSum>(sql`
    WITH ${words === null ? EMPTY : withKeys(words)}found AS (SELECT gateway, brand, sum(minor)::bigint AS minor,
      count(*) AS payments
    FROM (SELECT p.gateway, ${BRAND_OF_ROW} AS brand, ${functionalNet(ctx.organisation.currency)} AS minor
      FROM ${from} WHERE ${where} AND p.status <> 'failed'${limit}) found GROUP BY 1, 2)
    SELECT * FROM found${more} ORDER BY 1, 2`)
  const isMore = !query.isExact && found.reduce((sum, { payments }) => sum + payments, 0n) > MAX_COUNTED
  return isMore ? null : found
}
