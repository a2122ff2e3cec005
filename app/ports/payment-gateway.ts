import { minutes } from '~/kit/clock'

/** Amounts in whole minor units. */
export type GatewayMoney = { minor: bigint; currency: string }

/** Holds no card or bank number, only what the gateway's own fields made of one. */
export type GatewayCheckout = {
  /** The contribution's client_uuid, which becomes its number once it is paid. */
  number: string
  experienceType: string
  billing: {
    name: string
    email: string | null
    phone: string | null
    address1: string | null
    city: string | null
    state: string | null
    zip: string | null
    country: string | null
  }
  lineItems: readonly { isDonation: boolean; type: 'sponsorship' | 'product' }[]
}

/**
 * `token` was made in the gateway's own frame and works once; `saved` was saved earlier and belongs to the supporter.
 */
export type GatewayMethod =
  | { kind: 'token'; token: string; isBank: boolean }
  | { kind: 'saved'; token: string; customer: string; isBank: boolean }

export type Mandate = { ip: string; userAgent: string; acceptedAt: Date }

export type ChargeRequest = {
  /** Stored and committed before the call; the same key never charges twice, and is refused with other parameters. */
  key: string
  /** Zero charges nothing today and only saves the method. */
  money: GatewayMoney
  method: GatewayMethod
  checkout: GatewayCheckout
  isStored: boolean
  mandate: Mandate | null
  /** Cards of other brands are declined before they are charged. */
  brands: readonly string[]
}

/** `reference` is null until the gateway has named the charge; `since` is a time shortly before the first request. */
export type RequestedCharge = { key: string; reference: string | null; since: Date }

export type Check = 'pass' | 'fail' | 'unavailable' | 'unchecked'

/** These parts of a card or bank account may be shown and stored. */
export type Instrument = {
  type: 'card' | 'bank'
  /** visa, mastercard, amex, discover, …; null for a bank account. */
  brand: string | null
  bankName: string | null
  last4: string
  expiresMonth: number | null
  expiresYear: number | null
  holderName: string | null
  holderType: 'individual' | 'company' | null
  accountType: 'checking' | 'savings' | null
  funding: string | null
  checks: { cvc: Check; address: Check; zip: Check }
}

export type StoredMethod = { customer: string; token: string }

/** The code of a charge that was cancelled before its payer confirmed it. */
export const CANCELED = 'canceled'

/**
 * `pending` settles or fails later (bank debits). `needs-action`: the payer confirms at `url`, then `find` reads the
 * outcome. `declined` has the gateway's own sentence, which may be shown.
 */
export type ChargeOutcome =
  | {
      status: 'succeeded' | 'pending'
      reference: string
      isLive: boolean
      instrument: Instrument
      stored: StoredMethod | null
    }
  | { status: 'declined'; reference: string | null; code: string; message: string; instrument: Instrument | null }
  | { status: 'needs-action'; reference: string; url: string }

export type RefundRequest = { key: string; reference: string; money: GatewayMoney; isWhole: boolean }

/** `reference` is null until the gateway has named the refund; `charge` is the payment that it refunds. */
export type RequestedRefund = { key: string; reference: string | null; charge: string }

/** `pending` goes through or fails later. Even a refund that went through can still come back. */
export type RefundOutcome =
  | { status: 'succeeded' | 'pending'; reference: string }
  | { status: 'failed'; reference: string | null; code: string; message: string }

/** One refund of a payment, also when others requested it; `key` is ours when we did, else null. */
export type GatewayRefund = { key: string | null; money: GatewayMoney; outcome: RefundOutcome & { reference: string } }

/** `inquiry`: the payer's bank requests information and has taken nothing yet. */
export type DisputeStage = 'inquiry' | 'open' | 'won' | 'lost'

/** The payer's bank wants the money of a payment back, and takes it until the dispute is won. */
export type GatewayDispute = {
  reference: string
  stage: DisputeStage
  money: GatewayMoney
  reason: string
  respondBy: Date | null
}

/** A charge in the gateway's own list. A failed charge took no money. */
export type GatewayRecord = { reference: string; money: GatewayMoney; refundedMinor: bigint; isFailed: boolean }

/** A call of the gateway: the raw body as it was received, and headers by lowercase name. */
export type SignedCall = { body: string; headers: Readonly<Record<string, string>>; now: Date }

/** `money-back`: money of the named payment was given back or is disputed. `method`: a saved method. */
export const EVENT_KINDS = ['payment', 'refund', 'money-back', 'method'] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/**
 * Only says where to look; none of it is trusted. `key` is ours if the event carries it, `payment` the one that a
 * refund gives back.
 */
export type GatewayEvent = {
  id: string
  type: string
  about: { kind: EventKind; reference: string; key: string | null; payment: string | null } | null
}

/** The time of a signature may differ from now by this much in either direction. */
export const EVENT_TOLERANCE = minutes(5)

export const EVENT_ERRORS = {
  closed: 'No secret for events is set here, so none is received.',
  unsigned: 'This event is not signed.',
  changed: 'The signature does not fit this event.',
  stale: 'This event was not signed within the last five minutes.',
} as const

/** Thrown when the gateway did not sign exactly this body just now. */
export class EventRefused extends Error {
  override readonly name = 'EventRefused'
}

/** Thrown for a signed event that is not JSON or that is no event. */
export class EventUnreadable extends Error {
  override readonly name = 'EventUnreadable'
}

/** The browser mounts the gateway's own fields with this, so it holds no secret. */
export type BrowserGateway =
  | { kind: 'sandbox'; frameUrl: string; brands: readonly string[]; bankCurrencies: readonly string[] }
  | {
      kind: 'stripe'
      publishableKey: string
      /** A payer who has confirmed returns to a page of this origin. */
      returnOrigin: string | null
      brands: readonly string[]
      bankCurrencies: readonly string[]
    }

/**
 * The outcome is unclear, because the connection broke or the answer was invalid. Only a read or a repetition with the
 * same key may follow.
 */
export class GatewayUnreachable extends Error {
  override readonly name = 'GatewayUnreachable'
}

/** Cards and bank debits. Every call throws `GatewayUnreachable` when the outcome is unclear. */
export type PaymentGateway = {
  /** Stored with each payment: `sandbox`, `stripe`. */
  readonly key: string
  /** Null for a gateway without fields. Loaders take `browserGateway` (domain/payments), which knows the settings. */
  browser(): BrowserGateway | null
  charge(request: ChargeRequest): Promise<ChargeOutcome>
  /** Reads the charge with that key and never charges; null if the gateway never received it. */
  find(charge: RequestedCharge): Promise<ChargeOutcome | null>
  /** Cancels a charge that the payer never confirmed and returns its current state. A paid charge stays paid. */
  cancel(charge: RequestedCharge): Promise<ChargeOutcome | null>
  refund(request: RefundRequest): Promise<RefundOutcome>
  /** Reads the refund with that key and never refunds; null if the gateway never received it. */
  findRefund(refund: RequestedRefund): Promise<RefundOutcome | null>
  /** Returns every refund of a payment, including those made in the gateway's own panel. */
  listRefunds(payment: string): Promise<GatewayRefund[]>
  listDisputes(payment: string): Promise<GatewayDispute[]>
  /** The gateway's own list of charges; absent for a gateway that gives none. */
  recordsSince?(since: Date): Promise<GatewayRecord[]>
  /**
   * Reads an event. Throws `EventRefused` unless the gateway signed exactly this body just now, and `EventUnreadable`
   * when it is no event.
   */
  readEvent(call: SignedCall): GatewayEvent
  forget(method: StoredMethod): Promise<void>
  isStored(method: StoredMethod): Promise<boolean>
}
