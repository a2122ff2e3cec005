import { later, minutes, type Clock } from '~/kit/clock'
import type { SqlRunner } from '~/kit/sql'
import {
  GatewayUnreachable,
  type ChargeOutcome,
  type ChargeRequest,
  type PaymentGateway,
  type RefundOutcome,
} from '~/ports/payment-gateway'
import {
  makeBooks,
  digest,
  fingerprintRequest,
  makeStoredToken,
  toOutcome,
  type Books,
  type Charge,
  type NewCharge,
} from './books.server'
import { readSandboxEvent } from './events'
import { recordsSince } from './records.server'
import { toRefundOutcome, type BookedRefund } from './refunds.server'
import { BRANDS, findDecline, readToken, type SandboxMethod } from './token'

/**
 * `secret` signs the sandbox's events. `fieldsUrl` is where the card fields are shown, another origin than the till's;
 * null when they are not served.
 */
export type Sandbox = { sql: SqlRunner; clock: Clock; fieldsUrl: () => string | null; secret: () => string }

const KEY_REUSED = 'The idempotency key was used before with other parameters.'
const UNIQUE_VIOLATION = '23505'

/** The books are in our own database; when it fails, the state of the charge is unclear. */
async function reachSandbox<R>(operation: () => Promise<R>): Promise<R> {
  try {
    return await operation()
  } catch (error) {
    const code = (error as { code?: unknown }).code
    if (typeof code === 'string' && code !== UNIQUE_VIOLATION)
      throw new GatewayUnreachable('the sandbox could not be reached', { cause: error })
    throw error
  }
}

async function readMethod(books: Books, { method }: ChargeRequest): Promise<SandboxMethod | null> {
  if (method.kind === 'token') return readToken(method.token)
  const stored = await books.stored(method.token, method.customer)
  // The payer confirmed when saving the method and is not present to confirm again.
  return (
    stored && {
      instrument: stored.instrument,
      scenario: stored.scenario === 'needs_confirmation' ? 'ok' : stored.scenario,
      currency: null,
    }
  )
}

type Verdict = Pick<Charge, 'status' | 'code' | 'message'>

const decline = (code: string, message: string): Verdict => ({ status: 'declined', code, message })

function verdictOn(method: SandboxMethod, { money, brands, mandate, method: { kind } }: ChargeRequest): Verdict {
  const { instrument, scenario, currency } = method
  if (instrument.brand !== null && !brands.includes(instrument.brand))
    return decline('card_not_supported', 'Unsupported card type.')
  if (currency !== null && currency !== money.currency)
    return decline('currency_not_supported', `This bank account cannot be debited in ${money.currency}.`)
  if (instrument.type === 'bank' && mandate === null && kind === 'token')
    return decline('mandate_required', "A debit requires the account holder's authorization.")
  const error = findDecline(method)
  if (error !== null) return decline(...error)
  if (scenario === 'needs_confirmation') return { status: 'needs_action', code: null, message: null }
  const isLate = instrument.type === 'bank' || scenario === 'late_failure'
  return { status: isLate && money.minor > 0n ? 'pending' : 'succeeded', code: null, message: null }
}

const NOTHING: SandboxMethod['instrument'] = {
  type: 'card',
  brand: null,
  bankName: null,
  last4: '',
  expiresMonth: null,
  expiresYear: null,
  holderName: null,
  holderType: null,
  accountType: null,
  funding: null,
  checks: { cvc: 'unchecked', address: 'unchecked', zip: 'unchecked' },
}

function toEntry(request: ChargeRequest, method: SandboxMethod | null, now: Date): NewCharge {
  const verdict = method ? verdictOn(method, request) : decline('resource_missing', 'Unknown payment method.')
  const instrument = { ...(method?.instrument ?? NOTHING), holderName: request.checkout.billing.name || null }
  return {
    key: request.key,
    fingerprint: fingerprintRequest(request),
    reference: `sbx_ch_${digest(request.key).slice(0, 24)}`,
    token: request.method.token,
    isSingleUse: request.method.kind === 'token',
    amountMinor: request.money.minor,
    currency: request.money.currency,
    isStored: request.isStored,
    customer: request.isStored ? `sbx_cus_${digest(request.key, 'customer').slice(0, 16)}` : null,
    instrument,
    scenario: method?.scenario ?? 'ok',
    createdAt: now,
    ...verdict,
  }
}

const TOO_MUCH = {
  status: 'failed',
  reference: null,
  code: 'refund_too_large',
  message: 'You cannot refund more than was charged.',
} as const

function refunding(books: Books, clock: Clock): Pick<PaymentGateway, 'refund' | 'findRefund'> {
  const findBooked = async (key: string, reference: string | null = null): Promise<BookedRefund | null> => {
    await books.settleRefundDue({ key, reference }, clock.now())
    return (await books.refundByKey(key)) ?? (reference === null ? null : books.refundByReference(reference))
  }
  return {
    async refund({ key, reference, money }) {
      const fingerprint = digest(reference, String(money.minor), money.currency)
      const findEarlier = async (): Promise<RefundOutcome | null> => {
        const earlier = await findBooked(key)
        if (earlier && earlier.fingerprint !== fingerprint) throw new Error(KEY_REUSED)
        return earlier && toRefundOutcome(earlier)
      }
      const earlier = await findEarlier()
      if (earlier) return earlier
      const named = `sbx_re_${digest(key).slice(0, 24)}`
      await books
        .refund({ key, fingerprint, reference: named, charge: reference, amountMinor: money.minor, now: clock.now() })
        .catch((error: unknown) => {
          if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error
        })
      return (await findEarlier()) ?? TOO_MUCH
    },
    async findRefund({ key, reference }) {
      const found = await findBooked(key, reference)
      return found && toRefundOutcome(found)
    },
  }
}

/**
 * Ships with the product and moves no money. Every answer follows from the token, and the books survive a kill of the
 * process.
 */
export function sandboxGateway({ sql, clock, fieldsUrl, secret }: Sandbox): PaymentGateway {
  const books = makeBooks(sql)
  const reportCharge = async (charge: Charge): Promise<ChargeOutcome> => {
    const outcome = toOutcome(charge, new URL(`/confirm/${charge.reference}`, fieldsUrl() ?? 'http://localhost').href)
    if ('stored' in outcome && outcome.stored)
      await books.keep(makeStoredToken(charge), outcome.stored.customer, charge)
    return outcome
  }
  const find = async (key: string): Promise<ChargeOutcome | null> => {
    await books.settleDue(key, clock.now())
    const charge = await books.byKey(key)
    return charge && reportCharge(charge)
  }
  const charge = async (request: ChargeRequest): Promise<ChargeOutcome> => {
    const entry = toEntry(request, await readMethod(books, request), clock.now())
    const isEntered = await books.enter(entry)
    const known = await books.byKey(request.key)
    if (!known && !isEntered) {
      await books.enter({
        ...entry,
        ...decline('token_already_used', 'This payment was already made. Enter the payment details again.'),
      })
      return charge(request)
    }
    if (known?.fingerprint !== entry.fingerprint) throw new Error(KEY_REUSED)
    return reportCharge(known)
  }
  const { refund, findRefund } = refunding(books, clock)
  return {
    key: 'sandbox',
    browser: () => {
      const frameUrl = fieldsUrl()
      return frameUrl === null ? null : { kind: 'sandbox', frameUrl, brands: BRANDS, bankCurrencies: ['USD', 'CAD'] }
    },
    charge: async (request) => reachSandbox(async () => charge(request)),
    find: async ({ key }) => reachSandbox(async () => find(key)),
    cancel: async ({ key }) =>
      reachSandbox(async () => {
        await books.cancel(key)
        return find(key)
      }),
    refund: async (request) => reachSandbox(async () => refund(request)),
    findRefund: async (requested) => reachSandbox(async () => findRefund(requested)),
    listRefunds: async (payment) => reachSandbox(async () => books.listRefunds(payment, clock.now())),
    recordsSince: async (since) => reachSandbox(async () => recordsSince(sql, since)),
    listDisputes: async (payment) => reachSandbox(async () => books.listDisputes(payment, clock.now())),
    isStored: async ({ token, customer }) => reachSandbox(async () => (await books.stored(token, customer)) !== null),
    readEvent: (call) => readSandboxEvent(call, secret()),
    forget: async ({ token }) => reachSandbox(async () => books.forget(token, clock.now())),
  }
}

export function sandboxConfirmations(sql: SqlRunner, clock: Clock) {
  const books = makeBooks(sql)
  return {
    async look(reference: string) {
      const charge = await books.byReference(reference)
      const isOpen = charge?.status === 'needs_action' && charge.createdAt > later(clock.now(), -minutes(60))
      return (
        charge && { isOpen, amountMinor: charge.amountMinor, currency: charge.currency, last4: charge.instrument.last4 }
      )
    },
    decide: async (reference: string, decision: 'confirmed' | 'refused') =>
      books.decide(reference, decision === 'confirmed'),
  }
}
