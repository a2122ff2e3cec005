import { toNumber } from '~/kit/money'

type ProductSums = { contributions: number; qty: number; sales: bigint; recurring: bigint; withInitialPayment: number }

/**
 * The documented `stats` of the contributions of a product: raw numbers, null when no sums were computed
 * (R-REPORTS-4).
 */
export const productStats = (sums: ProductSums | null, currency: string) => ({
  order_count: sums && sums.contributions,
  total_qty: sums && sums.qty,
  total_sales: sums && toNumber(sums.sales, currency),
  total_sales_recurring: sums && toNumber(sums.recurring, currency),
  recurring_with_initial_payment_count: sums && sums.withInitialPayment,
})
