import { z } from 'zod'
import { hours, minutes, seconds } from '~/kit/clock'
import { someId } from '~/kit/fields'
import { EVENT_KINDS, type GatewayMethod } from '~/ports/payment-gateway'

/** The displayable parts of a saved card or bank account (R-PAYMENTS-6). */
export type SavedMethod = {
  id: number
  displayName: string
  gateway: string
  type: 'card' | 'bank'
  brand: string | null
  last4: string
  expiresMonth: number | null
  expiresYear: number | null
  useAsDefault: boolean
}

const GATEWAY_TYPES = ['credit_card', 'bank_account', 'payment_method'] as const
export type GatewayType = (typeof GATEWAY_TYPES)[number]

export const isGatewayType = (type: string): type is GatewayType => GATEWAY_TYPES.some((known) => known === type)

export type AttemptState = 'created' | 'sent' | 'unknown' | 'action' | 'succeeded' | 'failed' | 'cancelled'

/** The IP address and browser that authorized a debit; stored with the attempt (R-CART-16). */
export type Payer = { ip: string; userAgent: string }

export type AttemptRequest = {
  markAsComplete: boolean
  sendConfirmationEmails: boolean
  isStored: boolean
  paymentMethodId: number | null
  agreed: (Payer & { at: string }) | null
  /** The sender confirmed that the payer heard the terms of the debit and agreed. */
  isDebitConfirmed?: boolean
}

export type Attempt = {
  id: number
  contributionId: number
  key: string
  paymentType: GatewayType
  state: AttemptState
  reference: string | null
  amountMinor: bigint
  currency: string
  methodHash: string
  sealedMethod: string | null
  request: AttemptRequest
  outcome: { url?: string } | null
  failureMessage: string | null
  staffId: number | null
  createdAt: Date
  expiresAt: Date | null
}

const OPEN: readonly AttemptState[] = ['created', 'sent', 'unknown', 'action']

export const isOpen = ({ state }: Pick<Attempt, 'state'>): boolean => OPEN.includes(state)

export const attemptKey = (clientUuid: string, number: number): string => `order:${clientUuid}:pay:${number}`

/** A gateway is sure to remember a key this long. Afterwards the payment may only be read (R-PAYMENTS-3). */
export const KEY_LIFETIME = hours(23)

export const CONFIRM_WITHIN = minutes(15)

export const CHECKED_AFTER = seconds(45)

export const PENDING_CHECKED_AFTER = minutes(5)

export const methodText = (method: GatewayMethod): string =>
  JSON.stringify([method.kind, method.token, method.kind === 'saved' ? method.customer : null, method.isBank])

export function methodOfText(text: string): GatewayMethod {
  const [kind, token, customer, isBank] = JSON.parse(text) as [string, string, string | null, boolean]
  return kind === 'saved' ? { kind, token, customer: customer ?? '', isBank } : { kind: 'token', token, isBank }
}

export const RefreshPaymentInput = z.object({ paymentId: someId })

export const ReceiveWebhookInput = z.object({ body: z.string(), headers: z.record(z.string(), z.string()) })

/** Postgres cannot store a NUL in text. */
const name = z
  .string()
  .min(1)
  .max(120)
  .regex(/^[^\0]*$/)
const About = z.object({
  kind: z.enum(EVENT_KINDS),
  reference: name,
  key: name.nullable().catch(null),
  payment: name.nullable().catch(null),
})

export const ReceivedEvent = z.object({
  id: name,
  type: z.string().transform((text) => text.replaceAll('\0', '').slice(0, 80)),
  about: About.nullable().catch(null),
})

export const SyncFromGatewayInput = About.extend({ gateway: z.string() })
export type Followed = z.output<typeof SyncFromGatewayInput>

export const SweepInput = z.object({}).loose()
