import Stripe from 'stripe'
import { seconds } from '~/kit/clock'
import {
  GatewayUnreachable,
  type GatewayRecord,
  type RequestedCharge,
  type RequestedRefund,
  type ChargeOutcome,
  type ChargeRequest,
  type GatewayDispute,
  type GatewayRefund,
  type StoredMethod,
  type PaymentGateway,
  type RefundOutcome,
  type RefundRequest,
} from '~/ports/payment-gateway'
import { readStripeEvent } from './events'
import {
  toDisputed,
  readHolderType,
  readId,
  toInstrument,
  isTakenBack,
  toMoney,
  toOutcome,
  toRefundOutcome,
} from './outcomes'
import {
  toCustomer,
  KEY_FIELD,
  toPaymentIntent,
  toSetupIntent,
  type RequestedIntent,
  type MethodType,
} from './requests'

/** `returnUrl` is where a payer returns after confirming. Tests set `server` to another address than Stripe's. */
export type Account = {
  secretKey: string
  publishableKey: string
  returnUrl: () => string | null
  /** The secret of the endpoint that Stripe sends its events to; null when none is set up. */
  eventSecret: string | null
  server?: { host: string; port: number; protocol: 'http' }
}

const BRANDS = ['visa', 'mastercard', 'amex', 'discover']
const MAX_SEARCHED = 2000

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'

/** Returns the gateway's own sentence when it clearly refused and charged nothing; null for anything less certain. */
function readDecline(error: unknown): { reference: string | null; code: string; message: string } | null {
  const { StripeCardError, StripeInvalidRequestError, StripeAuthenticationError, StripePermissionError } = Stripe.errors
  if (error instanceof StripeCardError) {
    const { payment_intent: payment, setup_intent: setup } = error
    return {
      reference: payment?.id ?? setup?.id ?? null,
      code: [error.decline_code, error.code].find(Boolean) ?? 'card_declined',
      message: error.message,
    }
  }
  // 409: another request with the same key is in progress and may still charge.
  if (error instanceof StripeInvalidRequestError && error.statusCode !== 409)
    return { reference: null, code: error.code ?? 'invalid_request', message: error.message }
  if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError)
    return {
      reference: null,
      code: 'gateway_refused',
      message: 'The payment gateway rejected our API key. Nothing was charged.',
    }
  return null
}

async function reachStripe<R>(operation: () => Promise<R>): Promise<R> {
  try {
    return await operation()
  } catch (error) {
    if (error instanceof GatewayUnreachable) throw error
    throw new GatewayUnreachable(error instanceof Error ? error.message : 'no answer', { cause: error })
  }
}

async function reportIntent(stripe: Stripe, intent: Stripe.PaymentIntent | Stripe.SetupIntent): Promise<ChargeOutcome> {
  const token =
    readId(intent.payment_method) ??
    (intent.object === 'payment_intent' ? intent.last_payment_error?.payment_method?.id : null)
  const method = token ? await stripe.paymentMethods.retrieve(token) : null
  const chargeId = intent.object === 'payment_intent' ? readId(intent.latest_charge) : null
  const charge = chargeId === null ? null : await stripe.charges.retrieve(chargeId)
  return toOutcome(intent, method && toInstrument(method, charge), charge)
}

async function createCharge(stripe: Stripe, account: Account, request: ChargeRequest): Promise<ChargeOutcome> {
  const method = await stripe.paymentMethods.retrieve(request.method.token)
  const instrument = toInstrument(method, null)
  if (method.card && !request.brands.includes(method.card.brand))
    return {
      status: 'declined',
      reference: null,
      code: 'card_not_supported',
      message: 'Unsupported card type.',
      instrument,
    }
  const customer = request.isStored
    ? (await stripe.customers.create(toCustomer(request), { idempotencyKey: `${request.key}:customer` })).id
    : request.method.kind === 'saved'
      ? request.method.customer
      : null
  const requested: RequestedIntent = {
    type: method.type as MethodType,
    customer,
    holder: readHolderType(method),
    returnUrl: account.returnUrl(),
  }
  const options = { idempotencyKey: request.key }
  try {
    const intent =
      request.money.minor === 0n
        ? await stripe.setupIntents.create(toSetupIntent(request, requested), options)
        : await stripe.paymentIntents.create(toPaymentIntent(request, requested), options)
    // A repeated key returns the first answer again, so the current state has to be read.
    const isReplayed = intent.lastResponse.headers['idempotent-replayed'] === 'true'
    return isReplayed ? await readCharge(stripe, intent.id) : await reportIntent(stripe, intent)
  } catch (error) {
    const problem = readDecline(error)
    if (problem) return { status: 'declined', ...problem, instrument }
    throw error
  }
}

async function charge(stripe: Stripe, account: Account, request: ChargeRequest): Promise<ChargeOutcome> {
  try {
    return await createCharge(stripe, account, request)
  } catch (error) {
    const problem = readDecline(error)
    if (problem) return { status: 'declined', ...problem, instrument: null }
    throw error
  }
}

const readCharge = async (stripe: Stripe, reference: string): Promise<ChargeOutcome> =>
  reportIntent(
    stripe,
    reference.startsWith('seti_')
      ? await stripe.setupIntents.retrieve(reference)
      : await stripe.paymentIntents.retrieve(reference),
  )

/** The list of payments is complete at once; a search would lag behind. */
async function find(stripe: Stripe, { key, reference, since }: RequestedCharge): Promise<ChargeOutcome | null> {
  if (reference !== null)
    return readCharge(stripe, reference).catch((error: unknown) =>
      isMissing(error) ? null : Promise.reject(error as Error),
    )
  let looked = 0
  for await (const intent of stripe.paymentIntents.list({
    created: { gte: Math.floor(since.getTime() / 1000) },
    limit: 100,
  })) {
    if (intent.metadata[KEY_FIELD] === key) return reportIntent(stripe, intent)
    if (++looked >= MAX_SEARCHED) throw new GatewayUnreachable('too many payments to look through')
  }
  return null
}

async function cancel(stripe: Stripe, requested: RequestedCharge): Promise<ChargeOutcome | null> {
  if (requested.reference !== null) {
    const intents = requested.reference.startsWith('seti_') ? stripe.setupIntents : stripe.paymentIntents
    await intents
      .cancel(requested.reference, {}, { idempotencyKey: `${requested.key}:cancel` })
      .catch((error: unknown) => {
        // A completed payment stays completed; the next read shows it.
        if (readDecline(error) === null) throw error
      })
  }
  return find(stripe, requested)
}

async function refund(stripe: Stripe, { key, reference, money, isWhole }: RefundRequest): Promise<RefundOutcome> {
  const part = isWhole ? {} : { amount: Number(money.minor) }
  const requested = {
    payment_intent: reference,
    reason: 'requested_by_customer',
    metadata: { [KEY_FIELD]: key },
    ...part,
  } as const
  try {
    return toRefundOutcome(await stripe.refunds.create(requested, { idempotencyKey: key }))
  } catch (error) {
    const problem = readDecline(error)
    if (problem) return { status: 'failed', ...problem }
    throw error
  }
}

/**
 * Reads the refund by its id when there is one, otherwise from the refunds of its payment, because that list is
 * complete at once.
 */
async function findRefund(
  stripe: Stripe,
  { key, reference, charge: paid }: RequestedRefund,
): Promise<RefundOutcome | null> {
  if (reference !== null)
    return stripe.refunds
      .retrieve(reference)
      .then(toRefundOutcome)
      .catch((error: unknown) => (isMissing(error) ? null : Promise.reject(error as Error)))
  for await (const refund of stripe.refunds.list({ payment_intent: paid, limit: 100 }))
    if (refund.metadata?.[KEY_FIELD] === key) return toRefundOutcome(refund)
  return null
}

async function listRefunds(stripe: Stripe, payment: string): Promise<GatewayRefund[]> {
  const returned: GatewayRefund[] = []
  for await (const one of stripe.refunds.list({ payment_intent: payment, limit: 100 }))
    returned.push({ key: one.metadata?.[KEY_FIELD] ?? null, money: toMoney(one), outcome: toRefundOutcome(one) })
  return returned.toReversed()
}

async function listDisputes(stripe: Stripe, payment: string): Promise<GatewayDispute[]> {
  const disputes: GatewayDispute[] = []
  for await (const one of stripe.disputes.list({ payment_intent: payment, limit: 100 })) disputes.push(toDisputed(one))
  return disputes.toReversed()
}

/** Lists only our payments, because the account may be shared with other systems. */
async function recordsSince(stripe: Stripe, since: Date): Promise<GatewayRecord[]> {
  const records: GatewayRecord[] = []
  const created = { gte: Math.floor(since.getTime() / 1000) }
  for await (const intent of stripe.paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] })) {
    if (intent.metadata[KEY_FIELD] === undefined) continue
    const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
    const isFailed = (intent.status !== 'succeeded' && intent.status !== 'processing') || isTakenBack(charge)
    records.push({
      reference: intent.id,
      money: toMoney(intent),
      refundedMinor: BigInt(charge?.amount_refunded ?? 0),
      isFailed,
    })
  }
  return records
}

async function isStored(stripe: Stripe, { token, customer }: StoredMethod): Promise<boolean> {
  const method = await stripe.paymentMethods
    .retrieve(token)
    .catch((error: unknown) => (isMissing(error) ? null : Promise.reject(error as Error)))
  return method !== null && readId(method.customer) === customer
}

/**
 * Uses Stripe's SDK; every writing call sends our key. The SDK's retries are off, because the caller decides about
 * repeating.
 */
export function stripeGateway(account: Account): PaymentGateway {
  const stripe = new Stripe(account.secretKey, {
    ...account.server,
    maxNetworkRetries: 0,
    timeout: seconds(40),
    telemetry: false,
  })
  return {
    key: 'stripe',
    browser: () => {
      const returnUrl = account.returnUrl()
      return {
        kind: 'stripe',
        publishableKey: account.publishableKey,
        returnOrigin: returnUrl && new URL(returnUrl).origin,
        brands: BRANDS,
        bankCurrencies: ['USD', 'CAD'],
      }
    },
    charge: async (request) => reachStripe(async () => charge(stripe, account, request)),
    find: async (requested) => reachStripe(async () => find(stripe, requested)),
    cancel: async (requested) => reachStripe(async () => cancel(stripe, requested)),
    refund: async (request) => reachStripe(async () => refund(stripe, request)),
    findRefund: async (requested) => reachStripe(async () => findRefund(stripe, requested)),
    listRefunds: async (payment) => reachStripe(async () => listRefunds(stripe, payment)),
    listDisputes: async (payment) => reachStripe(async () => listDisputes(stripe, payment)),
    recordsSince: async (since) => reachStripe(async () => recordsSince(stripe, since)),
    isStored: async (method) => reachStripe(async () => isStored(stripe, method)),
    readEvent: (call) => readStripeEvent(stripe, account.eventSecret, call),
    forget: async ({ token }) =>
      reachStripe(async () => {
        await stripe.paymentMethods.detach(token, {}, { idempotencyKey: `detach:${token}` }).catch((error: unknown) => {
          if (!isMissing(error)) throw error
        })
      }),
  }
}
