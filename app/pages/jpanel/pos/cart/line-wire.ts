import { parseCalendarDate } from '~/kit/calendar'
import { minorDigits } from '~/kit/money'
import type { lineWire } from '~/wire/pos/line'
import type { SentBy } from '~/wire/pos/sent'
import type { LineKind, TillLine } from './order'

export type Amount = number | null | undefined
export type ItemWire = SentBy<typeof lineWire>

/** A JSON number back in whole minor units. */
export const minorOf = (amount: Amount, currency: string): bigint => BigInt(Math.round((amount ?? 0) * 10 ** minorDigits(currency)))

const kindOf = (item: ItemWire): LineKind => (item.sponsorship_id ? 'child' : item.fundraising_page ? 'fundraiser' : 'product')

const tributeOf = ({ tribute }: ItemWire): TillLine['tribute'] =>
  tribute
    ? {
        typeId: tribute.type_id ?? 0,
        type: tribute.type ?? '',
        name: tribute.name ?? '',
        message: tribute.message ?? null,
        notify: tribute.notify === 'email' || tribute.notify === 'letter' ? tribute.notify : null,
        notifyName: tribute.notify_name ?? null,
        notifyEmail: tribute.notify_email ?? null,
        notifyAddress: tribute.notify_address ?? null,
        notifyCity: tribute.notify_city ?? null,
        notifyState: tribute.notify_state ?? null,
        notifyZip: tribute.notify_zip ?? null,
        notifyCountry: tribute.notify_country ?? null,
        notifyOn: parseCalendarDate(tribute.notify_at ?? ''),
      }
    : null

export function lineOf(item: ItemWire, currency: string): TillLine {
  const { variant } = item
  const kind = kindOf(item)
  const name = (kind === 'product' && variant?.product?.name) || item.description
  const minor = (amount: Amount) => minorOf(amount, currency)
  return {
    id: item.id,
    kind,
    currency,
    variantId: variant?.id ?? null,
    productId: variant?.product?.id ?? null,
    name,
    detail: kind === 'child' ? (item.reference ?? '') : (variant?.variantname ?? ''),
    qty: item.qty,
    priceMinor: minor(item.price),
    totalMinor: minor(item.total),
    wasMinor: item.is_price_reduced ? minor(item.undiscounted_price) * BigInt(item.qty) : null,
    promoCode: item.promocode ?? null,
    fundCode: item.fund_code ?? null,
    notes: item.additional_notes ?? '',
    reference: item.reference ?? '',
    answers: item.fields ?? [],
    publicMessage: item.public_message ?? '',
    metadata: item.metadata ?? {},
    tribute: tributeOf(item),
    isGiftAid: item.gift_aid === true,
    originalMinor: minor(item.original_price ?? item.price),
    paymentOptionId: item.payment_option_id ?? null,
    pageId: item.fundraising_page?.id ?? null,
    isLocked: item.is_locked === true,
    lockedToId: item.locked_to_item_id ?? null,
    isDonation: kind === 'child' || variant?.is_donation === true,
    isDownload: item.is_download === true,
    isDccEligible: item.is_eligible_for_dcc === true,
    requiresAch: item.requires_ach === true,
    membershipId: variant?.membership_id ?? null,
    recurring: recurringOf(item, currency),
  }
}

function recurringOf(item: ItemWire, currency: string): TillLine['recurring'] {
  if (!item.recurring_frequency || item.recurring_amount === null || item.recurring_amount === undefined) return null
  return {
    minor: minorOf(item.recurring_amount, currency),
    frequency: item.recurring_frequency,
    day: item.recurring_day ?? null,
    dayOfWeek: item.recurring_day_of_week ?? null,
    hasInitialCharge: item.recurring_with_initial_charge === true,
    startsOn: parseCalendarDate(item.recurring_starts_on ?? ''),
  }
}
