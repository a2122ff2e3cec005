import type { CalendarDate } from '~/kit/calendar'
import { isRuleError, type RuleError } from '~/kit/errors'
import { parseAmount } from '~/kit/money'
import { actualPrice, donationError, isOnSale } from '~/domain/pricing/price'
import { isFormFrequency, isFrequency, type Frequency } from '~/domain/pricing/frequency'
import { readSchedule, type RecurringType, type Schedule } from '~/domain/pricing/recurring'
import { availableAlone, stockError, UNLIMITED } from '~/domain/pricing/stock'
import type { Part, VariantForSale } from '~/domain/catalog/sale.server'
import { explainNoRate, ONE_GIFT } from './messages'
import { NOT_A_CHOICE } from '~/domain/catalog/messages'
import { chooseFundCode } from '~/domain/catalog/fund-code'
import type { AddItem } from './schemas'

export type NewLine = {
  variant: VariantForSale
  qty: number
  priceMinor: bigint
  discountMinor: bigint
  fundCode: string | null
  recurring:
    | (Schedule & {
        amountMinor: bigint
        startsOn: CalendarDate | null
        endsOn: CalendarDate | null
        cycles: number | null
      })
    | null
}

/** `toCart` converts a price into the cart's currency; null if the product's currency has no rate. */
export type CartTerms = {
  currency: string
  recurringType: RecurringType
  startsOn: CalendarDate
  toCart: (minor: bigint, currency: string) => bigint | null
}

function checkStock(variant: VariantForSale, qty: number): RuleError | null {
  const { ofVariant, ofProduct } = variant.inCart
  const available = availableAlone(variant, variant)
  if (available === UNLIMITED) return null
  const limited =
    variant.limitSales === null ? UNLIMITED : Math.max(0, variant.limitSales - variant.soldQuantity) - ofProduct
  const left = Math.min(available - ofVariant, limited)
  const message = stockError(variant.productName, qty + ofVariant, left + ofVariant)
  return message === null ? null : { field: 'qty', message }
}

/** Uses the variant's frequency. A form's one-time gift may repeat only at a frequency that the form offers. */
function readFrequency(
  variant: VariantForSale,
  requested: string | undefined,
): { frequency: Frequency | null } | RuleError {
  if (isFrequency(variant.billingPeriod)) return { frequency: variant.billingPeriod }
  const isForm = variant.productType === 'donation_form' && variant.isDonation
  if (!isForm || requested === undefined || !isFrequency(requested)) return { frequency: null }
  return isFormFrequency(requested) ? { frequency: requested } : { field: 'recurring.frequency', message: NOT_A_CHOICE }
}

function readUnitPrice(variant: VariantForSale, input: AddItem, { currency, toCart }: CartTerms): bigint | RuleError {
  if (!variant.isDonation)
    return toCart(actualPrice(variant), variant.currency) ?? { field: null, message: explainNoRate(variant.currency) }
  const typed = input.amount?.trim() ?? ''
  const amount = parseAmount(typed, currency)
  if (typed !== '' && amount === null) return { field: 'amount', message: 'Please enter a valid amount.' }
  const minimum = variant.priceMinimumMinor
  const inCart = minimum === null ? null : (toCart(minimum, variant.currency) ?? minimum)
  const message = donationError(amount, inCart, currency)
  return message === null ? (amount ?? 0n) : { field: 'amount', message }
}

function readLineSchedule(variant: VariantForSale, input: AddItem, where: CartTerms): Schedule | RuleError | null {
  const offered = readFrequency(variant, input.recurring.frequency)
  if (isRuleError(offered)) return offered
  const { frequency } = offered
  if (frequency === null) return null
  const type =
    variant.recurringType === 'natural' || variant.recurringType === 'fixed'
      ? variant.recurringType
      : where.recurringType
  const { day, dayOfWeek, withInitialCharge } = input.recurring
  const schedule = readSchedule({
    frequency,
    type,
    billingStartsOn: variant.billingStartsOn,
    startsOn: where.startsOn,
    requested: { day: day ?? null, dayOfWeek: dayOfWeek ?? null, withInitialCharge },
  })
  return isRuleError(schedule) ? { ...schedule, field: `recurring.${schedule.field}` } : schedule
}

/**
 * Returns the line, or the error that refuses it. Prices come from the catalog, gifts from the typed amount; no other
 * amount from the browser counts (R-CART-6).
 */
export function makeLine(variant: VariantForSale, input: AddItem, where: CartTerms): NewLine | RuleError {
  if (variant.isDonation && input.qty > 1) return { field: null, message: ONE_GIFT }
  const price = readUnitPrice(variant, input, where)
  if (isRuleError(price)) return price
  const short = checkStock(variant, input.qty)
  if (short !== null) return short
  const schedule = readLineSchedule(variant, input, where)
  if (isRuleError(schedule)) return schedule
  const isCharged = schedule?.hasInitialCharge ?? true
  return {
    variant,
    qty: input.qty,
    priceMinor: isCharged ? price : 0n,
    discountMinor:
      isCharged && isOnSale(variant) ? (where.toCart(variant.priceMinor, variant.currency) ?? price) - price : 0n,
    fundCode: chooseFundCode(variant, {
      requested: input.fundCode,
      ofLine: input.metadata.dp_gl_code?.slice(0, 200) || null,
    }),
    recurring: schedule && {
      ...schedule,
      amountMinor: price,
      startsOn: variant.billingStartsOn,
      endsOn: variant.billingEndsOn,
      cycles: variant.totalBillingCycles,
    },
  }
}

/**
 * Returns a bundle's part at the bundle's own price for it, or the error that it is sold out, which blocks the bundle
 * (R-PRICES-9).
 */
export function makePartLine(
  part: Part,
  bundle: { qty: number; currency: string },
  { toCart }: Pick<CartTerms, 'toCart'>,
): NewLine | RuleError {
  const qty = part.linkQty * bundle.qty
  const short = checkStock(part, qty)
  if (short !== null) return short
  const priceMinor = toCart(part.linkPriceMinor, bundle.currency)
  if (priceMinor === null) return { field: null, message: explainNoRate(bundle.currency) }
  return {
    variant: part,
    qty,
    priceMinor,
    discountMinor: 0n,
    fundCode: chooseFundCode(part, { requested: null, ofLine: null }),
    recurring: null,
  }
}
