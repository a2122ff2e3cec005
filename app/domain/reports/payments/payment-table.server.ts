import { withSymbol } from '~/kit/money'
import type { Ctx } from '~/kit/operation'
import { SUMMED_BRANDS } from './payment-conditions'
import { gatewayName } from '~/domain/payments/gateway-name'
import { paymentSums, type PaymentSum } from './payment-sums.server'

type Cell = { amount: string; payments: number }
/** A gateway's row, or the sums row, whose `key` is null. Brands come in their documented order, the total last. */
type TableRow = { key: string | null; gateway: string; brands: Cell[]; total: Cell }
/** `params` are the filters that select a brand's payments. */
export type PaymentTable = { brands: string[]; params: [name: string, values: string[]][][]; rows: TableRow[] }

export async function paymentTable(ctx: Ctx, fields: Record<string, unknown>): Promise<PaymentTable | null> {
  const found = await paymentSums(ctx, fields)
  if (found === null) return null
  const { currency } = ctx.organisation
  const brands = Object.keys(SUMMED_BRANDS)
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
  const params = Object.values(SUMMED_BRANDS).map(({ brand, types }): PaymentTable['params'][number] => [
    ...(brand === undefined ? [] : [['fm', [brand]] as [string, string[]]]),
    ...(types === undefined ? [] : [['ft', [...types]] as [string, string[]]]),
  ])
  return { brands, params, rows: gateways.length > 1 ? [...gateways, rowOf(null, found)] : gateways }
}
