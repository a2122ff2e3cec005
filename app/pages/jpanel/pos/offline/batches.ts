import { readSaleAnswers, type SaleAnswer } from '~/wire/devices/sales'
import type { WaitingSale } from './outbox'

/** The layout of a batch, and how much of it the server takes (R-DEVICES-5). */
const LAYOUT = 1
const MAX_SALES = 50
const MAX_BYTES = 250_000

export const writeBatch = (sales: readonly WaitingSale[]): string =>
  `{"version":${LAYOUT},"sales":[${sales.map(({ body }) => body).join(',')}]}`

const countBytes = (text: string): number => new TextEncoder().encode(text).length

/** The oldest sales that one call takes; one that is too large alone goes alone. */
export function nextBatch(sales: readonly WaitingSale[], most = MAX_SALES): WaitingSale[] {
  const batch: WaitingSale[] = []
  let bytes = 0
  for (const sale of sales.slice(0, Math.max(1, Math.min(most, MAX_SALES)))) {
    bytes += countBytes(sale.body) + 1
    if (batch.length > 0 && bytes > MAX_BYTES) break
    batch.push(sale)
  }
  return batch
}

/**
 * The answers to these sales in their order; null where the reply is not one to them, which leaves them waiting. A held
 * sale may be answered without its number.
 */
export function readAnswers(reply: unknown, sales: readonly WaitingSale[]): SaleAnswer[] | null {
  const answers = readSaleAnswers(reply)
  if (answers === null || answers.length !== sales.length) return null
  const areOurs = answers.every(
    ({ clientUuid }, index) => clientUuid === null || clientUuid === sales[index]?.clientUuid,
  )
  return areOurs ? answers : null
}
