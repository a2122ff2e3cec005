import { z } from 'zod'
import { MAX_LENGTHS } from '~/domain/cart/messages'
import { AddItemInput, OpenOrderInput } from '~/domain/cart/schemas'
import { MAX_AMOUNT } from '~/kit/money'
import { flag, MAX_ID, optional, text } from '~/kit/whole-number'

/** The layout of a batch. A tablet that was not updated sends an earlier number. */
export const LAYOUT = 1
export const MAX_SALES = 50

const minor = z.number().int().min(0).max(Number(MAX_AMOUNT)).transform(BigInt)
const id = z.number().int().min(1).max(MAX_ID)
const lineUuid = z.string().regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)
const moment = z.iso.datetime({ offset: true }).transform((typed) => new Date(typed))
const MAX_LINES = 300
const MAX_EVENTS = 2000

const ItemAdded = AddItemInput.omit({ id: true, replacesId: true, recurring: true }).extend({
  type: z.literal('item-added'),
  lineUuid,
})

const { billing, shipping, tax } = OpenOrderInput.shape

/** The events of the till in their order (R-DEVICES-4): nothing else changes a cart. */
const SaleEvent = z.discriminatedUnion('type', [
  ItemAdded,
  z.object({ type: z.literal('item-removed'), lineUuid }),
  z.object({ type: z.literal('quantity-set'), lineUuid, qty: z.number().int().min(1).max(1_000_000) }),
  z.object({ type: z.literal('supporter-set'), supporterId: id.nullable() }),
  z.object({ type: z.literal('person-set'), billing, shipping, tax }),
  z.object({ type: z.literal('codes-applied'), codes: z.array(z.string().min(1).max(60)).max(20) }),
  z.object({
    type: z.literal('details-set'),
    comments: text(MAX_LENGTHS.comments),
    isAnonymous: flag,
    source: text(50),
    referralSource: text(MAX_LENGTHS.referralSource),
    dccEnabledByCustomer: flag,
    dccType: OpenOrderInput.shape.dccType,
    sendConfirmationEmails: z.boolean().optional(),
    markAsComplete: flag,
  }),
])

export type SaleEvent = z.output<typeof SaleEvent>
export type ItemAdded = z.output<typeof ItemAdded>

/** A line as the person saw it. Parts of a bundle have its uuid and their own variant. `priceMinor` is before codes. */
const SeenLine = z.object({
  lineUuid,
  variantId: id,
  description: z.string().max(1100).default(''),
  priceMinor: minor,
  totalMinor: minor,
  taxMinor: minor.default(0n),
  dccMinor: minor.default(0n),
})

const Seen = z.object({
  subtotalMinor: minor,
  taxMinor: minor,
  shippingMinor: minor,
  dccMinor: minor,
  totalMinor: minor,
  lines: z.array(SeenLine).min(1).max(MAX_LINES),
})

export type Seen = z.output<typeof Seen>

export const SaleBody = z.object({
  clientUuid: z
    .string()
    .regex(/^[\dA-F]{10}$/i)
    .transform((typed) => typed.toUpperCase()),
  device: z.string().max(40),
  seller: id,
  counter: z.number().int().min(0),
  soldAt: moment,
  lastServerAt: moment.nullable(),
  catalogVersion: z.string().max(100),
  appVersion: z.string().max(100),
  currency: z.string().regex(/^[A-Z]{3}$/),
  events: z.array(SaleEvent).min(1).max(MAX_EVENTS),
  tender: z.object({
    paymentType: z.enum(['cash', 'check', 'other', 'free']),
    cashReceived: optional(z.string().max(40)),
    checkNumber: optional(z.string().max(MAX_LENGTHS.checkNumber)),
    checkDate: optional(z.string().max(MAX_LENGTHS.checkDate)),
    checkAmount: optional(z.string().max(40)),
    reference: optional(z.string().max(MAX_LENGTHS.reference)),
    note: optional(z.string().max(MAX_LENGTHS.paymentNote)),
  }),
  totals: Seen,
})

export type SaleBody = z.output<typeof SaleBody>

export const SaleGist = z.object({
  clientUuid: SaleBody.shape.clientUuid.optional().catch(undefined),
  device: SaleBody.shape.device.optional().catch(undefined),
  seller: id.optional().catch(undefined),
  soldAt: moment.optional().catch(undefined),
  currency: SaleBody.shape.currency.optional().catch(undefined),
  tender: z.object({ paymentType: SaleBody.shape.tender.shape.paymentType }).optional().catch(undefined),
  totals: z.object({ totalMinor: minor }).optional().catch(undefined),
})

const MAX_DEPTH = 12

const OWN_NAMES = new Set(['fields', 'metadata'])

/**
 * Turns `{ client_uuid }` into `{ clientUuid }` at every depth, except in answers, whose names are ids, and in
 * metadata, whose names are CRM fields. Returns null if it is nested deeper than any sale.
 */
export function camelNames(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) return null
  if (Array.isArray(value)) return value.map((one) => camelNames(one, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name.replace(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase()),
      OWN_NAMES.has(name) ? inner : camelNames(inner, depth + 1),
    ]),
  )
}
