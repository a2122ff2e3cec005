import { withSymbol } from '~/kit/money'
import type { Ctx } from '~/kit/operation'
import { BRANDS } from './payment-conditions'
import { gatewayName } from '~/domain/payments/gateway-name'
import { paymentSums, type PaymentSum } from './payment-sums.server'

type Cell = { amount: string; payments: number }
/**
 * A gateway's row, or the sums of all: brands in their documented order, the whole last. `key` is null for the sums.
 */
type TableRow = { key: string | null; gateway: string; brands: Cell[]; total: Cell }
export type PaymentTable = { brands: string[]; rows: TableRow[] }

/**
 * The summary of the payments list: gateways by brands, with the sum of each (R-REPORTS-2); null where the rows are
 * more than are counted.
 */
export async function paymentTable(ctx: Ctx, fields: Record<string, unknown>): Promise<PaymentTable | null> {
  const found = await paymentSums(ctx, fields)
  if (found === null) return null
  const { currency } = ctx.organisation
  const brands = Object.keys(BRANDS)
  const cell = (rows: readonly PaymentSum[]): Cell => ({
    amount: withSymbol({ minor: rows.reduce((sum, { minor }) => sum + minor, 0n), currency }),
    payments: Number(rows.reduce((sum, { payments }) => sum + payments, 0n)),
  })
  const rowOf = (key: string | null, rows: readonly PaymentSum[]): TableRow => ({
    key,
    gateway: key === null ? 'All' : gatewayName(key),
    brands: brands.map((brand) => cell(rows.filter((row) => row.brand === brand))),
    total: cell(rows),
  })
  const gateways = [...Map.groupBy(found, ({ gateway }) => gateway)].map(([key, rows]) => rowOf(key, rows))
  return { brands, rows: gateways.length > 1 ? [...gateways, rowOf(null, found)] : gateways }
}
