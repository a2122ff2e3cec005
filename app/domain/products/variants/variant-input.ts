import { z } from 'zod'
import { MAX_AMOUNT, parseAmount } from '~/kit/money'
import { listSchema } from '~/kit/typed-lists'
import { optionalId, flag, optional, text } from '~/kit/whole-number'
import { someId } from '~/kit/fields'
import {
  amountIn,
  pictureList,
  someDate,
  variantCrmCodes,
  videoAddress,
  weight,
  wholeIn,
} from '~/domain/products/inputs'
import { fundCode } from '~/domain/products/fund-codes'
import {
  CYCLES_OR_END,
  END_BEFORE_START,
  NAME_REQUIRED,
  NOT_AN_AMOUNT,
  NOT_OFFERED,
  ONE_DEFAULT,
  PRODUCT_UNKNOWN,
  TOO_MANY_PARTS,
  TOO_MANY_PRESETS,
  TOO_MANY_VARIANTS,
  VARIANT_NEEDED,
  VIDEO_NEEDED,
} from '~/domain/products/messages'
import { BILLING_PERIODS, EXPIRIES, LIMITS, MAX_PARTS, MAX_VARIANTS } from '~/domain/products/product'

const MAX_PRESETS = 20

const PRICE_TYPES = ['fixed', 'donation', 'redirect'] as const
const SHIPPING_CHOICES = ['0', '1', '2'] as const

const DOWNLOAD_TYPES = ['file', 'external'] as const

const choiceFrom = <T extends string>(known: readonly T[], otherwise: T) =>
  text(20).transform((typed, context) => {
    const match = typed === null ? otherwise : known.find((one) => one === typed)
    if (match !== undefined) return match
    context.addIssue({ code: 'custom', message: NOT_OFFERED })
    return z.NEVER
  })

const limitIn = (known: readonly number[]) =>
  text(12).transform((typed, context) => {
    const match = typed === null ? -1 : known.find((one) => String(one) === typed)
    if (match !== undefined) return match
    context.addIssue({ code: 'custom', message: NOT_OFFERED })
    return z.NEVER
  })

/** Amounts of donation buttons such as `10, 25, 50`, in the order typed. */
const presetsIn = (currency: string) =>
  text(500).transform((typed, context) => {
    const each = (typed ?? '')
      .split(',')
      .flatMap((one) => (one.trim() === '' ? [] : [parseAmount(one.trim(), currency)]))
    const amounts = each.filter((one) => one !== null && one > 0n && one <= MAX_AMOUNT)
    const wrong = amounts.length < each.length ? NOT_AN_AMOUNT : amounts.length > MAX_PRESETS ? TOO_MANY_PRESETS : null
    if (wrong === null) return amounts.filter((one) => one !== null)
    context.addIssue({ code: 'custom', message: wrong })
    return z.NEVER
  })

const partIn = (currency: string) =>
  z.object({
    variant: text(60),
    qty: wholeIn(1, 9999).transform((qty) => qty ?? 1),
    price: amountIn(currency).transform((minor) => minor ?? 0n),
  })

const variantIn = (currency: string) =>
  z.object({
    id: optional(someId),
    name: text(250),
    isDefault: flag,
    priceType: choiceFrom(PRICE_TYPES, 'fixed'),
    price: amountIn(currency),
    salePrice: amountIn(currency),
    cost: amountIn(currency),
    minimum: amountIn(currency),
    presets: presetsIn(currency),
    redirectTo: text(45),
    sku: text(25),
    barcode: text(25),
    billingPeriod: choiceFrom(BILLING_PERIODS, 'onetime'),
    billingStartsOn: someDate,
    billingEndsOn: someDate,
    cycles: wholeIn(1, 9999),
    fairValue: amountIn(currency),
    shipping: choiceFrom(SHIPPING_CHOICES, '0'),
    weight,
    threshold: wholeIn(0),
    over: text(255),
    under: text(255),
    /** For new variants only; stock counts set the quantity of existing ones. */
    quantity: wholeIn(0),
    restock: wholeIn(0),
    membershipId: optionalId(NOT_OFFERED),
    downloadType: choiceFrom(DOWNLOAD_TYPES, 'file'),
    downloadId: optionalId(NOT_OFFERED),
    downloadUrl: videoAddress,
    downloadExpiry: limitIn(EXPIRIES),
    downloadAddresses: limitIn(LIMITS),
    downloadTimes: limitIn(LIMITS),
    downloadDescription: text(250),
    glCode: fundCode,
    pictures: pictureList('A variant'),
    ...variantCrmCodes,
    parts: listSchema(partIn(currency), { count: MAX_PARTS, message: TOO_MANY_PARTS }),
  })

export type VariantInput = z.output<ReturnType<typeof variantIn>>
type Issue = { path: PropertyKey[]; message: string }

function variantIssues(variant: VariantInput, isOnly: boolean): Issue[] {
  const { billingStartsOn: from, billingEndsOn: to } = variant
  const isRecurring = variant.billingPeriod !== 'onetime'
  return [
    ...(variant.name === null && !isOnly ? [{ path: ['name'], message: NAME_REQUIRED }] : []),
    ...(variant.priceType === 'fixed' && variant.price === null ? [{ path: ['price'], message: NOT_AN_AMOUNT }] : []),
    ...(variant.priceType === 'redirect' && variant.redirectTo === null
      ? [{ path: ['redirectTo'], message: PRODUCT_UNKNOWN }]
      : []),
    ...(variant.downloadType === 'external' && variant.downloadUrl === null
      ? [{ path: ['downloadUrl'], message: VIDEO_NEEDED }]
      : []),
    ...(isRecurring && variant.cycles !== null && to !== null ? [{ path: ['cycles'], message: CYCLES_OR_END }] : []),
    ...(isRecurring && from !== null && to !== null && to < from
      ? [{ path: ['billingEndsOn'], message: END_BEFORE_START }]
      : []),
  ]
}

function dropUnused(variant: VariantInput): VariantInput {
  const isRecurring = variant.billingPeriod !== 'onetime'
  const isDonation = variant.priceType === 'donation'
  return {
    ...variant,
    parts: variant.parts.filter((part) => part.variant !== null),
    salePrice: isDonation ? null : variant.salePrice,
    minimum: isDonation ? variant.minimum : null,
    presets: isDonation ? variant.presets : [],
    redirectTo: variant.priceType === 'redirect' ? variant.redirectTo : null,
    downloadId: variant.downloadType === 'file' ? variant.downloadId : undefined,
    downloadUrl: variant.downloadType === 'external' ? variant.downloadUrl : null,
    cycles: isRecurring ? variant.cycles : null,
    billingStartsOn: isRecurring ? variant.billingStartsOn : null,
    billingEndsOn: isRecurring ? variant.billingEndsOn : null,
  }
}

/** Requires at least one variant. Marks exactly one default: the first if none is marked (R-PRODUCTS-2). */
export const variantRowsIn = (currency: string) =>
  listSchema(variantIn(currency), { count: MAX_VARIANTS, message: TOO_MANY_VARIANTS })
    .refine((rows) => rows.length > 0, VARIANT_NEEDED)
    .superRefine((rows, context) => {
      rows.forEach((row, index) => {
        for (const { path, message } of variantIssues(row, rows.length === 1))
          context.addIssue({ code: 'custom', path: [index, ...path], message })
      })
      const second = rows.flatMap((row, index) => (row.isDefault ? [index] : []))[1]
      if (second !== undefined) context.addIssue({ code: 'custom', path: [second, 'isDefault'], message: ONE_DEFAULT })
    })
    .transform((rows) => {
      const hasDefault = rows.some(({ isDefault }) => isDefault)
      return rows.map((row, index) => dropUnused({ ...row, isDefault: hasDefault ? row.isDefault : index === 0 }))
    })
