import { toNumber } from '~/kit/money'
import type { LineFacts } from './facts'
import { formatDay } from './moments'

/** Amounts are JSON numbers with the decimals of their currency. */
export const makeAmountFormat = (currency: string) => (minor: bigint) => toNumber(minor, currency)

export function toLineWire(line: LineFacts, currency: string) {
  const amount = makeAmountFormat(currency)
  const { variant, page } = line
  return {
    id: line.id,
    description: line.description,
    reference: line.reference,
    qty: line.qty,
    price: amount(line.priceMinor),
    total: amount(line.totalMinor),
    undiscounted_price: amount(line.originalPriceMinor),
    is_price_reduced: line.priceMinor < line.originalPriceMinor,
    is_locked: line.lockedToLineId !== null,
    is_recurring: line.recurringMinor !== null,
    recurring_amount: line.recurringMinor === null ? null : amount(line.recurringMinor),
    recurring_frequency: line.recurringFrequency,
    recurring_day: line.recurringDay,
    recurring_day_of_week: line.recurringDayOfWeek,
    recurring_cycles: line.recurringCycles,
    recurring_starts_on: formatDay(line.recurringStartsOn),
    recurring_ends_on: formatDay(line.recurringEndsOn),
    recurring_with_initial_charge: line.recurringInitialCharge,
    recurring_profile_id: line.profile?.profileId ?? null,
    fields: line.fields.map(({ fieldId, name, value }) => ({ field_id: fieldId, name, value })),
    gift_aid: line.isGiftAid,
    is_tribute: line.tributeGiven !== null,
    total_tax_amt: amount(line.taxMinor),
    accounting: { code: line.fundCode },
    fundraiser: page === null ? null : { id: page.id, name: page.title },
    variant: variant === null ? null : { id: variant.id, name: variant.name, sku: variant.sku },
    product:
      variant === null ? null : { id: variant.product.id, code: variant.product.code, name: variant.product.name },
  }
}
