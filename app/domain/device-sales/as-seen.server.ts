import type { SqlTxCtx } from '~/db/ctx'
import type { Order, OrderLine } from '~/domain/cart/order'
import { refused } from '~/kit/errors'
import { divideRounded, withCode } from '~/kit/money'
import { join, sql } from '~/kit/sql'
import type { SaleBody, Seen } from './sale-body'
import type { Sold } from './sold'
import { HELD, type Variance } from './variance'

type SeenLine = Seen['lines'][number]

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, one) => total + one, 0n)

/** A person reviews totals that a tablet cannot have shown (R-DEVICES-6). */
export function refuseWrongSums({ subtotalMinor, taxMinor, shippingMinor, dccMinor, totalMinor, lines }: Seen): void {
  const isRight =
    subtotalMinor + taxMinor + shippingMinor + dccMinor === totalMinor &&
    sum(lines.map((line) => line.totalMinor)) === subtotalMinor &&
    sum(lines.map((line) => line.taxMinor)) <= taxMinor &&
    sum(lines.map((line) => line.dccMinor)) <= dccMinor
  if (!isRight) throw refused(HELD.amounts)
}

type Pair = { line: OrderLine; seen: SeenLine }

function paired(order: Order, uuids: ReadonlyMap<number, string>, { lines }: Seen): Pair[] {
  const left = [...lines]
  const pairs = order.lines.map((line) => {
    const at = left.findIndex((seen) => seen.lineUuid === uuids.get(line.id) && seen.variantId === line.variantId)
    const [seen] = at < 0 ? [] : left.splice(at, 1)
    if (seen === undefined) throw refused(HELD.amounts)
    return { line, seen }
  })
  if (left.length > 0) throw refused(HELD.amounts)
  return pairs
}

const asSold = ({ line, seen }: Pair, fundCode: string | null): OrderLine => ({
  ...line,
  originalPriceMinor: seen.priceMinor,
  priceMinor: divideRounded(seen.totalMinor, BigInt(line.qty)),
  totalMinor: seen.totalMinor,
  taxMinor: seen.taxMinor,
  dccMinor: seen.dccMinor,
  fundCode: fundCode ?? line.fundCode,
})

const CHANGED = ['originalPriceMinor', 'priceMinor', 'totalMinor', 'taxMinor', 'dccMinor', 'fundCode'] as const

async function writeLines(ctx: SqlTxCtx, before: readonly OrderLine[], after: readonly OrderLine[]): Promise<void> {
  const changed = after.filter((line, index) => CHANGED.some((field) => line[field] !== before[index]?.[field]))
  if (changed.length === 0) return
  const rows = changed.map(
    (line) => sql`(${line.id}::int, ${line.originalPriceMinor}::bigint, ${line.priceMinor}::bigint,
      ${line.totalMinor}::bigint, ${line.taxMinor}::bigint, ${line.dccMinor}::bigint, ${line.fundCode}::text)`,
  )
  await ctx.sql.run(sql`
    UPDATE contribution_line l SET original_price_minor = w.list, price_minor = w.price, total_minor = w.total,
      tax_minor = w.tax, dcc_minor = w.cost, fund_code = w.fund
    FROM (VALUES ${join(rows)}) AS w (id, list, price, total, tax, cost, fund) WHERE l.id = w.id`)
}

function spreadShares({ taxes, taxMinor }: Order, shownMinor: bigint): Order['taxes'] {
  if (taxMinor === shownMinor) return taxes
  if (shownMinor === 0n) return []
  if (taxMinor === 0n || taxes.length === 0)
    return [{ code: 'TAX', description: 'Tax as shown at the till', ratePpm: 0n, minor: shownMinor }]
  const shares = taxes.map((share) => ({ ...share, minor: (share.minor * shownMinor) / taxMinor }))
  const rest = shownMinor - sum(shares.map(({ minor }) => minor))
  return shares.map((share, index) => (index === 0 ? { ...share, minor: share.minor + rest } : share))
}

function differences(order: Order, pairs: readonly Pair[], { currency, totals }: SaleBody): Variance[] {
  const money = (minor: bigint) => withCode({ minor, currency })
  const figure = (kind: Variance['kind'], name: string, [shown, now]: readonly [bigint, bigint]): Variance[] =>
    shown === now ? [] : [{ kind, text: `${name}: ${money(shown)} at the till, ${money(now)} by the rules of today.` }]
  return [
    ...pairs.flatMap(({ line, seen }) => figure('price', line.description, [seen.totalMinor, line.totalMinor])),
    ...figure('tax', 'Tax', [totals.taxMinor, order.taxMinor]),
    ...figure('shipping', 'Shipping', [totals.shippingMinor, order.shippingMinor]),
    ...figure('costs', 'Covered costs', [totals.dccMinor, order.dccMinor]),
  ]
}

function funds(pairs: readonly Pair[], wanted: (pair: Pair) => string | null): Variance[] {
  return pairs.flatMap((pair) => {
    const fund = wanted(pair)
    return fund === null || fund === pair.line.fundCode
      ? []
      : [{ kind: 'fund', text: `${pair.line.description}: the fund ${fund} is no longer offered.` } as const]
  })
}

export async function asSeen(
  ctx: SqlTxCtx,
  { sale, sold, order, uuids }: { sale: SaleBody; sold: Sold; order: Order; uuids: ReadonlyMap<number, string> },
): Promise<{ order: Order; variances: Variance[] }> {
  const { totals } = sale
  const pairs = paired(order, uuids, totals)
  const fundOf = ({ line, seen }: Pair) =>
    line.isLocked ? null : (sold.items.find(({ lineUuid }) => lineUuid === seen.lineUuid)?.fundCode ?? null)
  const lines = pairs.map((pair) => asSold(pair, fundOf(pair)))
  await writeLines(ctx, order.lines, lines)
  const saved = sum(lines.map((line) => BigInt(line.qty) * line.originalPriceMinor - line.totalMinor))
  return {
    order: {
      ...order,
      lines,
      subtotalMinor: totals.subtotalMinor,
      taxMinor: totals.taxMinor,
      taxes: spreadShares(order, totals.taxMinor),
      shippingMinor: totals.shippingMinor,
      dccMinor: totals.dccMinor,
      totalMinor: totals.totalMinor,
      savingsMinor: totals.subtotalMinor === order.subtotalMinor ? order.savingsMinor : saved > 0n ? saved : 0n,
    },
    variances: [...differences(order, pairs, sale), ...funds(pairs, fundOf)],
  }
}
