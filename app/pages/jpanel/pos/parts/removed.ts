import { toDecimal } from '~/kit/money'
import type { PendingLine, Removed } from './cart-state'
import type { AddRequest } from './item-choice'
import { rhythm, type TillLine } from './order'

export const pendingOf = (line: TillLine): Omit<PendingLine, 'key'> => ({
  productId: line.productId ?? 0,
  name: line.name,
  detail: line.detail,
  repeat: line.recurring && rhythm(line.recurring),
  qty: line.qty,
  priceMinor: line.priceMinor,
  recurringMinor: line.recurring?.minor ?? null,
  isDonation: line.isDonation,
})

/** How a removed line is asked for again: as it was asked the first time, or from what the server told of it. */
export function againOf(line: TillLine, asked: AddRequest | undefined): Removed | null {
  if (line.variantId === null || line.isLocked) return null
  if (asked) return { name: line.name, again: { ...asked, qty: line.qty }, shown: pendingOf(line) }
  const { recurring } = line
  const again: AddRequest = {
    variant_id: line.variantId,
    qty: line.qty,
    ...(line.isDonation ? { amount: toDecimal(recurring?.minor ?? line.priceMinor, line.currency) } : {}),
    ...(line.fundCode === null ? {} : { fund_code: line.fundCode }),
    ...(line.notes === '' ? {} : { additional_notes: line.notes }),
    ...(recurring
      ? {
          recurring_frequency: recurring.frequency,
          ...(recurring.day === null ? {} : { recurring_day: recurring.day }),
          ...(recurring.dayOfWeek === null ? {} : { recurring_day_of_week: recurring.dayOfWeek }),
          recurring_with_initial_charge: recurring.hasInitialCharge ? 1 : 0,
        }
      : {}),
  }
  return { name: line.name, again, shown: pendingOf(line) }
}
