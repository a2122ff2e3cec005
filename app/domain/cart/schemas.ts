import { z } from 'zod'
import { DCC_TYPES } from '~/domain/pricing/dcc'
import { FREQUENCIES } from '~/domain/pricing/frequency'
import { TributeInput } from '~/domain/tributes/schemas'
import { composedEmail } from '~/kit/text'
import { amount, optionalId, country, flag, id, MAX_ID, optional, text, whole } from '~/kit/whole-number'
import {
  INVALID_PAYMENT_TYPE,
  NO_PAGE,
  NO_PRODUCT,
  NO_REFERENCE,
  PAGE_UNKNOWN,
  QUANTITY_ZERO,
  TOO_MANY_PROMOS,
} from './messages'
import { MAX_LENGTHS } from './messages'

/** Input that is not a number becomes 0, which names no order, so that the call answers 404. */
export const OrderId = whole('').pipe(z.number().min(0).max(MAX_ID)).catch(0)

export const SaleName = z.object({
  id: OrderId,
  invoicenumber: z
    .string()
    .regex(/^[0-9A-F]{10}$/i)
    .transform((typed) => typed.toUpperCase())
    .optional()
    .catch(undefined),
})

export type SaleName = z.output<typeof SaleName>

const person = {
  title: text(20),
  firstName: text(64),
  lastName: text(64),
  organizationName: text(100),
  address1: text(450),
  address2: text(450),
  city: text(200),
  state: text(45),
  zip: text(45),
  country,
  phone: text(45),
  email: text(100).transform((typed) => composedEmail(typed ?? '') || null),
}

const Addresses = {
  billing: z.object(person).optional(),
  shipping: z.object(person).optional(),
  tax: z
    .object({ address1: text(450), address2: text(450), city: text(200), state: text(45), zip: text(45), country })
    .optional(),
}

const dccType = optional(z.enum(DCC_TYPES, 'This is not one of the choices.'))

export const OpenOrderInput = z.object({
  /** A tablet chooses the UUID of its cart, so that repeating the call opens only one. */
  clientUuid: optional(
    z
      .string()
      .regex(/^[0-9A-Fa-f]{10}$/, 'This must be ten hexadecimal characters.')
      .transform((input) => input.toUpperCase()),
  ),
  currency: text(10),
  supporterId: optionalId('This must be a supporter.'),
  source: text(50),
  referralSource: text(MAX_LENGTHS.referralSource),
  trackingSource: text(50),
  comments: text(MAX_LENGTHS.comments),
  isAnonymous: z.preprocess((typed) => typed ?? true, flag),
  orderedAt: text(40),
  dccEnabledByCustomer: flag,
  dccType,
  ...Addresses,
})

export type OpenOrder = z.output<typeof OpenOrderInput>

/** Everything the form of the till holds: a missing field is cleared (R-CART-3). */
const Details = z.object({
  ...Addresses,
  billing: z.object(person),
  shipping: z.object(person),
  tax: z.object({ address1: text(450), address2: text(450), city: text(200), state: text(45), zip: text(45), country }),
  shippingMethodId: optionalId('This must be a shipping method.'),
  courierMethod: text(120),
  isFreeShipping: flag,
  orderedAt: text(40),
  source: text(50),
  referralSource: text(MAX_LENGTHS.referralSource),
  accountTypeId: optionalId('This must be an account type.'),
  emailOptIn: flag,
  comments: text(MAX_LENGTHS.comments),
  isAnonymous: flag,
  dccEnabledByCustomer: flag,
  dccType,
  supporterId: optionalId('This must be a supporter.'),
})

export type DetailsInput = z.output<typeof Details>

/** Three modes that exclude each other (R-CART-3). */
export const UpdateOrderInput = z.object({
  id: OrderId,
  change: z.discriminatedUnion('mode', [
    z.object({ mode: z.literal('currency'), currency: text(10) }),
    z.object({ mode: z.literal('emails'), sendConfirmationEmails: flag }),
    z.object({ mode: z.literal('details'), details: Details }),
  ]),
})

const answer = z.union([
  z.string().max(MAX_LENGTHS.answer),
  z.number().transform(String),
  z.boolean().transform((ticked) => (ticked ? '1' : '0')),
])
const answers = z.union([
  answer,
  z.array(answer).max(200),
  z.object({ value: z.union([answer, z.array(answer).max(200)]).nullish() }),
])

const metadata = z
  .record(
    z.string().regex(/^[A-Za-z0-9_.-]{1,60}$/),
    z.union([z.string().max(500), z.number().transform(String), z.boolean().transform(String)]).nullable(),
  )
  .refine((input) => Object.keys(input).length <= 50, 'Too many entries.')

const ONCE = ['onetime', 'today_only'] as const

/** Any day passes here; the schedule refuses days that do not exist. */
const day = whole('').catch(0)

export const AddItemInput = z.object({
  id: OrderId,
  variantId: id(NO_PRODUCT),
  qty: z.preprocess(
    (typed) => (typed === undefined || typed === null || typed === '' ? 1 : typed),
    whole('This must be a whole number.').pipe(z.number().min(1, QUANTITY_ZERO)),
  ),
  amount,
  fundCode: text(200),
  isGiftAid: flag,
  publicMessage: text(2000),
  additionalNotes: text(MAX_LENGTHS.notes),
  fields: z.preprocess(
    (input) => input ?? {},
    z.union([
      z
        .array(answers.nullable())
        .max(500)
        .transform((list) => Object.fromEntries(list.entries())),
      z.record(z.string().max(20), answers.nullable()),
    ]),
  ),
  metadata: z.preprocess(
    (input) =>
      input === undefined || input === null || input === '' || (Array.isArray(input) && input.length === 0)
        ? {}
        : input,
    metadata,
  ),
  recurring: z.preprocess(
    (input) => input ?? {},
    z.object({
      frequency: optional(z.enum([...FREQUENCIES, ...ONCE], 'This is not one of the choices.')),
      day: optional(day),
      dayOfWeek: optional(day),
      withInitialCharge: flag,
    }),
  ),
  fundraisingPageId: optional(id(PAGE_UNKNOWN)),
  tribute: TributeInput,
  /** The new line replaces this one in the same transaction, to change the quantity. */
  replacesId: optional(id('No item selected.')),
})

export type AddItem = z.output<typeof AddItemInput>

/** `add_by_child_reference` (R-CART-8). */
export const AddSponsorshipInput = z.object({
  id: OrderId,
  reference: text(100).pipe(z.string({ error: NO_REFERENCE })),
  /** An unknown option passes here and is refused against the sponsee's own options. */
  optionId: whole('').catch(0),
  withInitialCharge: flag,
  day: optional(day),
  dayOfWeek: optional(day),
  replacesId: optional(id('No item selected.')),
})

/** `add_by_fundraising_page`: the comments and anonymity of this call replace earlier ones (R-CART-9). */
export const AddPageGiftInput = z.object({
  id: OrderId,
  pageId: z.preprocess((typed) => (typed === '' ? undefined : typed), id(NO_PAGE)),
  amount,
  fundCode: text(200),
  comments: text(MAX_LENGTHS.comments),
  isAnonymous: flag,
})

const MAX_CODES = 200

/** Accepts a comma-joined string or a list. Text longer than any code is cut and then not found (R-CART-10). */
export const ApplyPromosInput = z.object({
  id: OrderId,
  codes: z
    .union(
      [
        z.string().max(10_000, TOO_MANY_PROMOS),
        z.number().transform(String),
        z.array(z.union([z.string().max(200), z.number().transform(String)])).max(MAX_CODES, TOO_MANY_PROMOS),
      ],
      {
        error: 'This must be text.',
      },
    )
    .nullish()
    .transform((typed) =>
      [typed ?? []]
        .flat()
        .flatMap((part) => part.split(','))
        .map((code) => code.trim().slice(0, 60))
        .filter((code) => code !== ''),
    ),
})

/** The currency in which a sale is repeated; null means the sale's own. */
export const SoldAgainInput = text(10).catch(null)

export const OneOrderInput = z.object({ id: OrderId })

export const RemoveItemInput = z.object({ id: OrderId, lineId: id('No item selected.') })

export const CompleteOrderInput = z.object({
  id: OrderId,
  paymentType: z
    .string(INVALID_PAYMENT_TYPE)
    .max(40, INVALID_PAYMENT_TYPE)
    .nullish()
    .transform((typed) => typed?.trim() ?? ''),
  cashReceived: amount,
  checkNumber: text(MAX_LENGTHS.checkNumber),
  checkDate: text(MAX_LENGTHS.checkDate),
  checkAmount: amount,
  reference: text(MAX_LENGTHS.reference),
  note: text(MAX_LENGTHS.paymentNote),
  /** The total that the cashier saw. If it is given and no longer correct, the payment stops. */
  amountShown: amount,
  markAsComplete: flag,
  sendConfirmationEmails: z.preprocess((typed) => (typed === '' ? undefined : typed), flag.optional()),
  /** A single-use token from the gateway's own fields. */
  paymentToken: text(200),
  paymentMethodId: optional(id('This must be a payment method.')),
  savePaymentMethod: flag,
  agreesToDebit: flag,
  payer: z.object({ ip: z.string().max(45), userAgent: z.string().max(500) }).default({ ip: '', userAgent: '' }),
})

export type CompleteOrder = z.output<typeof CompleteOrderInput>

export const GiveUpPaymentInput = z.object({ id: OrderId, attemptId: id('No payment selected.') })

export type GiveUpPayment = z.output<typeof GiveUpPaymentInput>
