import { answerError } from '~/domain/catalog/answers'
import { donationError } from '~/domain/pricing/price'
import { dccChoices, type DccAmounts, type DccType } from '~/domain/pricing/dcc'
import type { Fields } from '~/kit/fields'
import { formatMoney, parseAmount, toDecimal } from '~/kit/money'
import { dccTermsIn, type TillRules } from '~/pages/jpanel/pos/cart/order'
import {
  maxQuantity,
  ONCE,
  type TillField,
  type TillProduct,
  type TillVariant,
} from '~/pages/jpanel/pos/catalog/product'
import { nearDate, nextDayOfMonth, nextWeekday } from '~/pages/jpanel/pos/controls/schedule'
import type { RequestedItem } from '~/wire/pos/requests/add'
import { requestedTribute, startingTribute, tributeErrors, type Tribute } from './tribute'

export type ItemChoice = {
  variantId: number | null
  amount: string
  qty: number
  period: string
  account: string
  answers: Record<number, string | string[]>
  day: number | null
  dayOfWeek: number | null
  withInitialCharge: boolean
  notes: string
  isGiftAid: boolean
  tribute: Tribute
  /** Covers the costs of the whole contribution; null for none. */
  costs: DccType | null
}

export type ItemRequest = { product: TillProduct; choice: ItemChoice; rules: TillRules }

const FREQUENT = ['weekly', 'biweekly']

export const isByWeekday = (variant: TillVariant): boolean => FREQUENT.includes(variant.period)

export const isRecurring = (variant: TillVariant | undefined): boolean =>
  variant !== undefined && variant.period !== ONCE

const isFreeOfPeriod = (product: TillProduct, variant: TillVariant): boolean =>
  variant.isDonation && product.promisedPeriods.length > 0

export function findVariant({ product, choice }: Pick<ItemRequest, 'product' | 'choice'>): TillVariant | undefined {
  const variant = product.variants.find(({ id }) => id === choice.variantId)
  return variant && isFreeOfPeriod(product, variant) ? { ...variant, period: choice.period } : variant
}

export function asksForPeriod({ product, choice }: Pick<ItemRequest, 'product' | 'choice'>): boolean {
  const variant = findVariant({ product, choice })
  return variant !== undefined && isFreeOfPeriod(product, variant) && product.promisedPeriods.length > 1
}

export const asksForDay = ({ product, choice }: Pick<ItemRequest, 'product' | 'choice'>): boolean =>
  isRecurring(findVariant({ product, choice })) && !product.isRecurringNatural

/** Only for fixed schedules whose first payment could be taken at once (R-RECURRING-2). */
export const asksForInitialCharge = (requested: Pick<ItemRequest, 'product' | 'choice'>): boolean =>
  asksForDay(requested) && findVariant(requested)?.billingStartsOn === null

const startingAnswer = (field: TillField): string | string[] => {
  if (field.type === 'multi-select') return field.defaultValue?.split(',').filter(Boolean) ?? []
  return field.defaultValue ?? ''
}

export function startingChoice(product: TillProduct, rules: TillRules, variantId: number | null = null): ItemChoice {
  const sold = product.variants.filter((variant) => maxQuantity(variant) > 0)
  const [only] = sold.length === 1 ? sold : []
  const starting = only ?? sold.find(({ id }) => id === product.defaultVariantId)
  const selected = variantId === null ? starting : sold.find(({ id }) => id === variantId)
  return {
    variantId: selected?.id ?? null,
    amount: '',
    qty: 1,
    period: product.promisedPeriods[0] ?? ONCE,
    account: product.defaultAccount ?? product.designations[0]?.account ?? '',
    answers: Object.fromEntries(product.fields.map((field) => [field.id, startingAnswer(field)])),
    day: rules.dayOptions[0] ?? 1,
    dayOfWeek: rules.weekdayOptions[0] ?? 1,
    withInitialCharge: true,
    notes: '',
    isGiftAid: false,
    tribute: startingTribute(product, rules),
    costs: null,
  }
}

export const PLEASE_CHOOSE_VARIANT = 'Please choose a variant.'

/** Messages by field, in the order of the dialog; empty if the item may be added. */
export function errorsByField({ product, choice, rules }: ItemRequest): Record<string, string> {
  const variant = findVariant({ product, choice })
  const found: Record<string, string | null> = { variant: variant ? null : PLEASE_CHOOSE_VARIANT }
  if (variant?.isDonation)
    found.amount = donationError(parseAmount(choice.amount, product.currency), variant.minimumMinor, product.currency)
  if (variant && !variant.isDonation && choice.qty > maxQuantity(variant))
    found.qty =
      maxQuantity(variant) === 0
        ? `${product.name} is sold out.`
        : `Only ${maxQuantity(variant)} available of ${product.name}.`
  if (
    variant &&
    asksForDay({ product, choice }) &&
    (isByWeekday(variant) ? rules.weekdayOptions : rules.dayOptions).length === 0
  )
    found.day = 'No payment days are set up in the settings.'
  for (const field of product.fields) found[`field-${field.id}`] = answerError(field, choice.answers[field.id])
  Object.assign(found, tributeErrors(choice.tribute))
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== null))
}

export function unitPrice({ product, choice }: Pick<ItemRequest, 'product' | 'choice'>): bigint {
  const variant = findVariant({ product, choice })
  if (!variant) return 0n
  return variant.isDonation ? (parseAmount(choice.amount, product.currency) ?? 0n) : variant.priceMinor
}

const hasInitialCharge = (requested: Pick<ItemRequest, 'product' | 'choice'>): boolean => {
  const variant = findVariant(requested)
  if (!variant || !isRecurring(variant)) return true
  return (
    variant.billingStartsOn === null && (requested.product.isRecurringNatural || requested.choice.withInitialCharge)
  )
}

/** The amount of this contribution; 0 for a plan that begins later (R-CART-6). */
export const dueToday = (requested: Pick<ItemRequest, 'product' | 'choice'>): bigint =>
  hasInitialCharge(requested)
    ? unitPrice(requested) * BigInt(findVariant(requested)?.isDonation ? 1 : requested.choice.qty)
    : 0n

export const computeCosts = (requested: ItemRequest): DccAmounts =>
  dccChoices(
    [{ qty: requested.choice.qty, totalMinor: dueToday(requested), recurringMinor: null, isDccEligible: true }],
    {
      currency: requested.product.currency,
      terms: dccTermsIn(requested.rules, requested.product.currency),
    },
  )

export const asksForCosts = ({ product, rules }: Pick<ItemRequest, 'product' | 'rules'>): boolean =>
  rules.isDccOffered && product.isDccEligible

export const coveredCosts = (requested: ItemRequest): bigint =>
  requested.choice.costs !== null && asksForCosts(requested) ? computeCosts(requested)[requested.choice.costs] : 0n

export function firstDate({ choice, rules, product }: ItemRequest): string | null {
  const variant = findVariant({ product, choice })
  if (!variant || !isRecurring(variant)) return null
  if (variant.billingStartsOn !== null) return nearDate(variant.billingStartsOn, rules.today)
  if (product.isRecurringNatural) return null
  const date = isByWeekday(variant)
    ? nextWeekday(rules.today, choice.dayOfWeek ?? 1)
    : nextDayOfMonth(rules.today, choice.day ?? 1)
  return nearDate(date, rules.today)
}

export type AddCall = { path: 'add' | 'add_by_child_reference' | 'add_by_fundraising_page'; body: Fields }

export function buildRequest({ product, choice }: ItemRequest): RequestedItem | null {
  const variant = findVariant({ product, choice })
  if (!variant) return null
  const amount = variant.isDonation ? parseAmount(choice.amount, product.currency) : null
  return {
    variantId: variant.id,
    qty: variant.isDonation ? 1 : choice.qty,
    ...(amount === null ? {} : { amount: toDecimal(amount, product.currency) }),
    ...(choice.account === '' ? {} : { fundCode: choice.account }),
    fields: choice.answers,
    ...(choice.notes.trim() === '' ? {} : { additionalNotes: choice.notes.trim() }),
    ...(choice.isGiftAid ? { isGiftAid: true } : {}),
    tribute: requestedTribute(choice.tribute),
    ...(isRecurring(variant) ? { recurring: toRecurring({ product, choice }, variant) } : {}),
  }
}

function toRecurring(
  { product, choice }: Pick<ItemRequest, 'product' | 'choice'>,
  variant: TillVariant,
): RequestedItem['recurring'] {
  if (product.isRecurringNatural) return { frequency: variant.period, withInitialCharge: true }
  const when = isByWeekday(variant) ? { dayOfWeek: choice.dayOfWeek } : { day: choice.day }
  return { frequency: variant.period, ...when, withInitialCharge: hasInitialCharge({ product, choice }) }
}

export const shownPrice = (variant: TillVariant, currency: string): string => {
  if (!variant.isDonation) return formatMoney({ minor: variant.priceMinor, currency })
  return variant.minimumMinor === null || variant.minimumMinor === 0n
    ? 'Any amount'
    : `from ${formatMoney({ minor: variant.minimumMinor, currency })}`
}
