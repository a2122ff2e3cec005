import { z } from 'zod'
import { isEmail } from '~/kit/text'
import { ids } from '~/kit/typed-lists'
import { optionalId, flag, optional, text } from '~/kit/whole-number'
import { someId } from '~/kit/fields'
import { customFieldRows } from './field-input'
import { designationIssues, designationRows, fundCode } from './fund-codes'
import { amountIn, crmCodes, pictureList, someDate, webAddress, wholeIn } from './inputs'
import { END_BEFORE_START, NAME_REQUIRED, NOT_AN_EMAIL, NOT_OFFERED, PERMALINK_FORM, SKU_FORM } from './messages'
import { variantRowsIn } from './variants/variant-input'

export const MAX_SKU_LENGTH = 45

export const skuOf = text(200).transform((typed, context) => {
  const code = typed ?? ''
  if (/^[A-Za-z0-9-]+$/.test(code) && code.length <= MAX_SKU_LENGTH) return code
  const message =
    code.length > MAX_SKU_LENGTH ? `This field can contain a maximum of ${MAX_SKU_LENGTH} characters.` : SKU_FORM
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

const emails = text(500).refine(
  (typed) => typed === null || typed.split(',').every((one) => isEmail(one.trim())),
  NOT_AN_EMAIL,
)

export const MAX_DESCRIPTION_LENGTH = 100_000
export const MAX_THANK_YOU_LENGTH = 20_000

const choiceUpTo = (max: number) => wholeIn(0, max, NOT_OFFERED).transform((typed) => typed ?? 0)

const general = {
  name: text(750).refine((name) => name !== null, NAME_REQUIRED),
  code: skuOf,
  summary: text(500),
  description: text(MAX_DESCRIPTION_LENGTH),
  author: text(250),
  permalink: text(255).refine((typed) => typed === null || /^[a-z0-9][a-z0-9-]*$/.test(typed), PERMALINK_FORM),
  notes: text(10_000),
  categories: ids,
  pictures: pictureList('A product'),
  taxes: ids,
}

const visibility = {
  isEnabled: flag,
  showInPos: flag,
  publishStartsOn: someDate,
  publishEndsOn: someDate,
  outofstockAllow: flag,
  outofstockMessage: text(250),
  limitSales: wholeIn(0),
  isFeatured: flag,
  isNew: flag,
  isClearance: flag,
  hideQty: flag,
  hidePrice: flag,
  allowCheckIn: flag,
}

const giving = {
  achOnly: flag,
  paymentGroupId: optionalId(NOT_OFFERED),
  isTaxReceiptable: flag,
  isDccEnabled: flag,
  allowTributes: choiceUpTo(2),
  tributeNotices: choiceUpTo(3),
  /** An empty list means all types. */
  tributeTypes: ids,
  emailNotify: emails,
  thankYouTemplate: text(MAX_THANK_YOU_LENGTH),
  goalDeadline: someDate,
}

const website = {
  addToLabel: text(200),
  altButtonLabel: text(150),
  altButtonUrl: webAddress(550),
  thankYouUrl: webAddress(550),
  templateSuffix: text(100),
  seoTitle: text(200),
  seoDescription: text(500),
  seoKeywords: text(500),
}

export const productIn = (currency: string) =>
  z
    .object({
      ...general,
      ...visibility,
      ...giving,
      ...website,
      goal: amountIn(currency),
      goalOffset: amountIn(currency),
      style: text(20).transform((style) => (style === 'supporters_choice' ? style : 'single_account')),
      fundCode,
      crmSync: text(1).transform((typed) => typed !== '0'),
      crmGiftType: text(200),
      ...crmCodes,
      designations: designationRows,
      customFields: customFieldRows,
      variants: variantRowsIn(currency),
      /** Rows that the form was opened with; only these can have been removed in it. */
      shownVariants: ids,
      shownFields: ids,
    })
    .superRefine((product, problems) => {
      const { publishStartsOn: from, publishEndsOn: to } = product
      if (from !== null && to !== null && to < from)
        problems.addIssue({ code: 'custom', path: ['publishEndsOn'], message: END_BEFORE_START })
      for (const { path, message } of designationIssues(product)) problems.addIssue({ code: 'custom', path, message })
    })

export type ProductInput = z.output<ReturnType<typeof productIn>>

/** Reads only the id and version; the rest needs the currency first. */
export const SaveProductInput = z.looseObject({
  id: z.preprocess((typed) => (typed === 'new' ? undefined : typed), optional(someId)),
  version: optionalId(NOT_OFFERED),
  baseCurrency: text(3),
})

export const SkuInput = z.object({ productId: optional(someId).catch(undefined), code: text(200).catch(null) })
