import { z } from 'zod'
import { parseShownDate } from '~/kit/calendar'
import { someId } from '~/kit/fields'
import { AMOUNT_TOO_LARGE, MAX_AMOUNT, parseAmount } from '~/kit/money'
import { codes, ids } from '~/kit/typed-lists'
import { flag, optional, text } from '~/kit/whole-number'
import { DISCOUNT_TYPES, isLot, isPercent } from './promo'

const PROMO_CODE = 'Please enter a code of letters, digits, hyphens and underscores.'
export const PROMO_TAKEN = 'Another promo code is already called that.'
export const MEMBERSHIP_GONE = 'One of the memberships no longer exists. Remove it and save again.'
const PROMO_DISCOUNT = 'Please enter a discount greater than 0.'
const PROMO_PERCENT = 'A percentage is between 0.01 and 100.'
const PROMO_DATES = 'The end date must be on or after the start date.'
const NOT_A_DATE = 'Date is invalid.'
const NOT_A_COUNT = 'Please enter a whole number of at least 1.'
const NOT_OFFERED = 'Please choose one of the options.'

const code = text(15).refine((typed) => typed !== null && /^[\w-]+$/.test(typed), PROMO_CODE)

const count = text(9).transform((typed, context) => {
  if (typed === null) return null
  if (/^[1-9]\d{0,7}$/.test(typed)) return Number(typed)
  context.addIssue({ code: 'custom', message: NOT_A_COUNT })
  return z.NEVER
})

const date = text(30).transform((typed, context) => {
  if (typed === null) return null
  const read = parseShownDate(typed)
  if (read !== null && read >= '1900-01-01' && read < '2200-01-01') return read
  context.addIssue({ code: 'custom', message: NOT_A_DATE })
  return z.NEVER
})

const percentPoints = (typed: string): bigint | null => {
  const points = parseAmount(typed, 'USD')
  return points !== null && points >= 1n && points <= 10_000n ? points : null
}

export const promoIn = (currency: string) =>
  z
    .object({
      code,
      description: text(250),
      discountType: z.enum(DISCOUNT_TYPES, NOT_OFFERED),
      discount: text(12),
      buyQuantity: count,
      allocationLimit: count,
      startsOn: date,
      endsOn: date,
      usageLimit: count,
      usageLimitPerAccount: count,
      isFreeShipping: flag,
      freeShippingLabel: text(25),
      products: codes,
      categories: ids,
      memberships: ids,
    })
    .superRefine(({ discountType, discount, isFreeShipping, startsOn, endsOn }, problems) => {
      const wrong = (path: string, message: string) => problems.addIssue({ code: 'custom', path: [path], message })
      const minor = parseAmount(discount ?? '0', currency)
      const isBlank = discount === null || minor === 0n
      if (isBlank && !isFreeShipping) wrong('discount', PROMO_DISCOUNT)
      else if (!isBlank && isPercent(discountType) && percentPoints(discount ?? '') === null)
        wrong('discount', PROMO_PERCENT)
      else if (minor === null) wrong('discount', PROMO_DISCOUNT)
      else if (!isPercent(discountType) && minor > MAX_AMOUNT) wrong('discount', AMOUNT_TOO_LARGE)
      if (startsOn !== null && endsOn !== null && endsOn < startsOn) wrong('endsOn', PROMO_DATES)
    })
    .transform(({ discount, ...promo }) => ({
      ...promo,
      points: isPercent(promo.discountType) ? Number(percentPoints(discount ?? '') ?? 0n) : 0,
      minor: isPercent(promo.discountType) ? 0n : (parseAmount(discount ?? '0', currency) ?? 0n),
      buyQuantity: isLot(promo.discountType) ? (promo.buyQuantity ?? 1) : 1,
      allocationLimit: isLot(promo.discountType) ? promo.allocationLimit : null,
      freeShippingLabel: promo.isFreeShipping ? promo.freeShippingLabel : null,
    }))

export type PromoInput = z.output<ReturnType<typeof promoIn>>

export const SavePromoInput = z.looseObject({
  id: z.preprocess((typed) => (typed === 'new' ? undefined : typed), optional(someId)),
})
export const PromoIdInput = z.object({ id: someId })
export const DuplicatePromoInput = z.object({ id: someId, newCode: code })
