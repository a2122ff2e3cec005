import { toNumber } from '~/kit/money'

type ProductSums = { contributions: number; qty: number; sales: bigint; recurring: bigint; withInitialPayment: number }

/** The documented `stats` beside the contributions of a product: raw numbers (R-REPORTS-4). */
export const productStats = ({ contributions, qty, sales, recurring, withInitialPayment }: ProductSums, currency: string) => ({
  order_count: contributions,
  total_qty: qty,
  total_sales: toNumber(sales, currency),
  total_sales_recurring: toNumber(recurring, currency),
  recurring_with_initial_payment_count: withInitialPayment,
})
