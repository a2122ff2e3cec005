import { toDecimal } from '~/kit/money'
import type { PendingLine, Removed } from './cart-state'
import type { AddCall, AddRequest } from './item-choice'
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
export function againOf(line: TillLine, asked: AddCall | undefined): Removed | null {
  if (line.isLocked) return null
  const shown = pendingOf(line)
  if (asked?.path === 'add') return { name: line.name, again: { ...asked, body: { ...asked.body, qty: line.qty } }, shown }
  if (asked) return { name: line.name, again: asked, shown }
  const body = line.kind === 'product' ? requestFrom(line) : null
  return body && { name: line.name, again: { path: 'add', body }, shown }
}

function requestFrom(line: TillLine): AddRequest | null {
  if (line.variantId === null) return null
  const { recurring } = line
  return {
    variant_id: line.variantId,
    qty: line.qty,
    ...(line.isDonation ? { amount: toDecimal(recurring?.minor ?? line.priceMinor, line.currency) } : {}),
    ...(line.fundCode === null ? {} : { fund_code: line.fundCode }),
    ...(line.notes === '' ? {} : { additional_notes: line.notes }),
    ...(line.isGiftAid ? { gift_aid: 1 } : {}),
    ...(recurring
      ? {
          recurring_frequency: recurring.frequency,
          ...(recurring.day === null ? {} : { recurring_day: recurring.day }),
          ...(recurring.dayOfWeek === null ? {} : { recurring_day_of_week: recurring.dayOfWeek }),
          recurring_with_initial_charge: recurring.hasInitialCharge ? 1 : 0,
        }
      : {}),
  }
}
