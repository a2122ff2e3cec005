import { readSaleAnswers, type SaleAnswer } from '~/wire/devices/sales'
import type { WaitingSale } from './outbox'

/** The version of a batch's layout, and the most that the server accepts (R-DEVICES-5). */
const LAYOUT = 1
const MAX_SALES = 50
const MAX_BYTES = 250_000

export const writeBatch = (sales: readonly WaitingSale[]): string =>
  `{"version":${LAYOUT},"sales":[${sales.map(({ body }) => body).join(',')}]}`

const countBytes = (text: string): number => new TextEncoder().encode(text).length

export function nextBatch(sales: readonly WaitingSale[], max = MAX_SALES): WaitingSale[] {
  const batch: WaitingSale[] = []
  let bytes = 0
  for (const sale of sales.slice(0, Math.max(1, Math.min(max, MAX_SALES)))) {
    bytes += countBytes(sale.body) + 1
    if (batch.length > 0 && bytes > MAX_BYTES) break
    batch.push(sale)
  }
  return batch
}

/**
 * Returns the answers in the order of the sales. Null if the reply does not match the sales, which then keep waiting. A
 * held sale may come back without its number.
 */
export function readAnswers(reply: unknown, sales: readonly WaitingSale[]): SaleAnswer[] | null {
  const answers = readSaleAnswers(reply)
  if (answers === null || answers.length !== sales.length) return null
  const areOurs = answers.every(
    ({ clientUuid }, index) => clientUuid === null || clientUuid === sales[index]?.clientUuid,
  )
  return areOurs ? answers : null
}
