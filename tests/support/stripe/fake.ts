import { randomBytes } from 'node:crypto'

// The part of Stripe that the till needs, with state; Stripe's own document checks its replies.

type Json = Record<string, unknown>
export type Answer = { status: number; body: Json; isReplayed?: boolean }

const id = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`

const DECLINES: Record<string, [code: string, decline: string | null, message: string]> = {
  declined: ['card_declined', 'generic_decline', 'Your card was declined.'],
  wrong_cvc: ['incorrect_cvc', null, "Your card's security code is incorrect."],
  expired: ['expired_card', null, 'Your card has expired.'],
  insufficient_funds: ['card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  processing_error: [
    'processing_error',
    null,
    'An error occurred while processing your card. Try again in a little bit.',
  ],
}

const problem = (status: number, error: Json): Answer => ({ status, body: { error } })
const missing = (what: string) =>
  problem(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}` })

export class StripeFake {
  readonly methods = new Map<string, Json & { id: string; scenario: string }>()
  readonly intents = new Map<string, Json & { id: string; amount: number; status: string; refundedSoFar: number }>()
  readonly setups = new Map<string, Json & { id: string }>()
  readonly charges = new Map<string, Json>()
  readonly customers = new Map<string, Json>()
  readonly refunds = new Map<string, Json>()
  readonly disputes = new Map<string, Json & { payment_intent: string }>()
  readonly keys = new Map<string, { fields: string; answer: Answer }>()
  private moment = 1_790_000_000

  /** A payment method as the browser's fields create it. */
  method(scenario: string, { brand = 'visa', last4 = '4242', isBank = false, isCanadian = false } = {}): string {
    const method = {
      id: id('pm'),
      object: 'payment_method',
      created: this.moment++,
      livemode: false,
      customer: null,
      metadata: {},
      billing_details: { address: null, email: null, name: 'Ada Giver', phone: null },
      ...(isCanadian
        ? {
            type: 'acss_debit',
            acss_debit: {
              bank_name: 'STRIPE TEST BANK',
              fingerprint: null,
              institution_number: '000',
              last4,
              transit_number: '11000',
            },
          }
        : isBank
          ? {
              type: 'us_bank_account',
              us_bank_account: {
                account_holder_type: 'individual',
                account_type: 'checking',
                bank_name: 'STRIPE TEST BANK',
                last4,
                routing_number: '110000000',
                financial_connections_account: null,
                fingerprint: null,
                networks: null,
                status_details: null,
              },
            }
          : {
              type: 'card',
              card: {
                brand,
                last4,
                exp_month: 12,
                exp_year: 2030,
                funding: 'credit',
                checks: null,
                country: 'US',
                fingerprint: null,
                generated_from: null,
                networks: null,
                three_d_secure_usage: null,
                wallet: null,
              },
            }),
    }
    this.methods.set(method.id, { ...method, scenario })
    return method.id
  }

  answer(call: { method: string; path: string }, fields: Json, key: string | undefined): Answer {
    if (key === undefined || call.method === 'GET') return this.act(call, fields)
    const known = this.keys.get(key)
    const text = JSON.stringify([call.path, fields])
    if (known && known.fields !== text)
      return problem(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      })
    if (known) return { ...known.answer, isReplayed: true }
    const answer = structuredClone(this.act(call, fields))
    this.keys.set(key, { fields: text, answer })
    return answer
  }

  private act({ method, path }: { method: string; path: string }, fields: Json): Answer {
    const [, , kind, at = '', operation] = path.split('/')
    const ok = (body: Json | undefined, what: string): Answer =>
      body ? { status: 200, body: shown(body) } : missing(what)
    if (kind === 'payment_methods') {
      const found = this.methods.get(at)
      if (operation === 'detach' && found) found.customer = null
      return ok(found, 'PaymentMethod')
    }
    if (kind === 'customers' && method === 'POST') return ok(this.customer(fields), 'customer')
    if (kind === 'charges') return ok(this.charges.get(at), 'charge')
    if (kind === 'setup_intents') return method === 'POST' ? this.setUp(fields) : ok(this.setups.get(at), 'setupintent')
    if (kind === 'disputes') return { status: 200, body: this.disputesOf(fields) }
    if (kind === 'refunds' && method === 'POST') return this.refund(fields)
    if (kind === 'refunds')
      return at === '' ? { status: 200, body: this.refundsOf(fields) } : ok(this.refunds.get(at), 'refund')
    if (method === 'POST' && at === '') return this.pay(fields)
    if (at === '') return { status: 200, body: this.list(fields) }
    const intent = this.intents.get(at)
    if (operation === 'cancel' && intent) {
      if (intent.status === 'succeeded')
        return problem(400, {
          type: 'invalid_request_error',
          code: 'payment_intent_unexpected_state',
          message: 'You cannot cancel this PaymentIntent because it has a status of succeeded.',
        })
      intent.status = 'canceled'
    }
    return ok(intent, 'payment_intent')
  }

  private customer(fields: Json): Json {
    const customer = { id: id('cus'), object: 'customer', created: this.moment++, livemode: false, ...fields }
    this.customers.set(customer.id, customer)
    return customer
  }

  private list(fields: Json): Json {
    const since = Number((fields.created as Json | undefined)?.gte ?? 0)
    const all = [...this.intents.values()].filter((intent) => Number(intent.created) >= since).reverse()
    const limit = Number(fields.limit ?? 10)
    const isExpanded = Array.isArray(fields.expand) && fields.expand.includes('data.latest_charge')
    const after =
      typeof fields.starting_after === 'string' ? all.findIndex((intent) => intent.id === fields.starting_after) + 1 : 0
    return {
      object: 'list',
      url: '/v1/payment_intents',
      has_more: all.length > after + limit,
      data: all
        .slice(after, after + limit)
        .map((intent) =>
          shown(
            isExpanded ? { ...intent, latest_charge: this.charges.get(String(intent.latest_charge)) ?? null } : intent,
          ),
        ),
    }
  }

  private gaveBack(intent: Json & { refundedSoFar: number }, amount: number): void {
    intent.refundedSoFar += amount
    const charge = this.charges.get(String(intent.latest_charge))
    if (charge)
      Object.assign(charge, { amount_refunded: intent.refundedSoFar, refunded: intent.refundedSoFar === charge.amount })
  }

  private pay(fields: Json): Answer {
    const method = this.methods.get(String(fields.payment_method))
    if (!method) return missing('PaymentMethod')
    if (Number(fields.amount) < 50)
      return problem(400, {
        type: 'invalid_request_error',
        code: 'amount_too_small',
        message: 'Amount must be at least $0.50 usd',
      })
    const isBank = method.type !== 'card'
    const intent = {
      id: id('pi'),
      object: 'payment_intent',
      amount: Number(fields.amount),
      currency: fields.currency,
      created: this.moment++,
      capture_method: 'automatic',
      confirmation_method: 'automatic',
      livemode: false,
      client_secret: null,
      customer: fields.customer ?? null,
      description: fields.description ?? null,
      metadata: fields.metadata ?? {},
      payment_method: method.id,
      payment_method_types: fields.payment_method_types,
      payment_method_options: fields.payment_method_options ?? null,
      setup_future_usage: fields.setup_future_usage ?? null,
      latest_charge: null,
      last_payment_error: null,
      next_action: null,
      status: isBank ? 'processing' : 'succeeded',
      refundedSoFar: 0,
    } as Json & { id: string; amount: number; status: string; refundedSoFar: number }
    this.intents.set(intent.id, intent)
    if (method.scenario === 'needs_confirmation' && fields.off_session !== 'true') {
      intent.status = 'requires_action'
      intent.next_action = {
        type: 'redirect_to_url',
        redirect_to_url: { url: `https://hooks.stripe.com/${intent.id}`, return_url: fields.return_url },
      }
      return { status: 200, body: shown(intent) }
    }
    const decline = DECLINES[method.scenario]
    if (decline) return this.declined(intent, decline, method)
    if (fields.setup_future_usage) method.customer = fields.customer
    this.captured(intent, method)
    return { status: 200, body: shown(intent) }
  }

  private declined(intent: Json, [code, decline, message]: [string, string | null, string], method: Json): Answer {
    const error = { type: 'card_error', code, ...(decline === null ? {} : { decline_code: decline }), message }
    intent.status = 'requires_payment_method'
    intent.last_payment_error = { ...error, payment_method: shown(method) }
    intent.payment_method = null
    return problem(402, { ...error, payment_intent: shown(intent) })
  }

  private captured(intent: Json & { amount: number }, method: Json & { scenario: string }): void {
    const charge = {
      id: id('ch'),
      object: 'charge',
      amount: intent.amount,
      amount_captured: intent.amount,
      amount_refunded: 0,
      billing_details: method.billing_details,
      captured: true,
      created: intent.created,
      currency: intent.currency,
      disputed: false,
      livemode: false,
      metadata: {},
      paid: true,
      refunded: false,
      status: intent.status === 'processing' ? 'pending' : 'succeeded',
      payment_method: method.id,
      payment_method_details:
        method.type === 'card'
          ? {
              type: 'card',
              card: {
                brand: 'visa',
                last4: '4242',
                exp_month: 12,
                exp_year: 2030,
                country: 'US',
                funding: 'credit',
                network: 'visa',
                mandate: null,
                three_d_secure: null,
                wallet: null,
                installments: null,
                extended_authorization: undefined,
                checks: {
                  cvc_check: 'pass',
                  address_line1_check: method.scenario === 'avs_fails' ? 'fail' : null,
                  address_postal_code_check: method.scenario === 'zip_fails' ? 'fail' : 'pass',
                },
              },
            }
          : method.type === 'acss_debit'
            ? {
                type: 'acss_debit',
                acss_debit: {
                  bank_name: 'STRIPE TEST BANK',
                  fingerprint: null,
                  institution_number: '000',
                  last4: '6789',
                  transit_number: '11000',
                },
              }
            : {
                type: 'us_bank_account',
                us_bank_account: {
                  account_holder_type: 'individual',
                  account_type: 'checking',
                  bank_name: 'STRIPE TEST BANK',
                  last4: '6789',
                  routing_number: '110000000',
                  fingerprint: null,
                },
              },
    }
    this.charges.set(charge.id, charge)
    intent.latest_charge = charge.id
  }

  private setUp(fields: Json): Answer {
    const method = this.methods.get(String(fields.payment_method))
    if (!method) return missing('PaymentMethod')
    method.customer = fields.customer ?? null
    const setup = {
      id: id('seti'),
      object: 'setup_intent',
      created: this.moment++,
      customer: fields.customer ?? null,
      livemode: false,
      payment_method: method.id,
      payment_method_types: fields.payment_method_types,
      status: 'succeeded',
      usage: fields.usage,
      metadata: fields.metadata ?? {},
      next_action: null,
      last_setup_error: null,
    }
    this.setups.set(setup.id, setup)
    return { status: 200, body: setup }
  }

  private refund(fields: Json): Answer {
    const intent = this.intents.get(String(fields.payment_intent))
    if (!intent) return missing('payment_intent')
    const amount = fields.amount === undefined ? intent.amount - intent.refundedSoFar : Number(fields.amount)
    if (amount <= 0 || amount > intent.amount - intent.refundedSoFar)
      return problem(400, {
        type: 'invalid_request_error',
        code: 'charge_already_refunded',
        message: 'Refund amount is greater than unrefunded amount on charge.',
      })
    this.gaveBack(intent, amount)
    const refund = {
      id: id('re'),
      object: 'refund',
      amount,
      created: this.moment++,
      currency: intent.currency,
      payment_intent: intent.id,
      reason: fields.reason ?? null,
      status: ['refund_pending', 'refund_fails'].includes(
        String(this.methods.get(String(intent.payment_method))?.scenario),
      )
        ? 'pending'
        : 'succeeded',
      charge: null,
      metadata: fields.metadata ?? {},
    }
    this.refunds.set(refund.id, refund)
    return { status: 200, body: refund }
  }

  private refundsOf(fields: Json): Json {
    const all = [...this.refunds.values()].filter((refund) => refund.payment_intent === fields.payment_intent).reverse()
    return { object: 'list', url: '/v1/refunds', has_more: false, data: all }
  }

  private disputesOf(fields: Json): Json {
    const all = [...this.disputes.values()]
      .filter((dispute) => dispute.payment_intent === fields.payment_intent)
      .reverse()
    return { object: 'list', url: '/v1/disputes', has_more: false, data: all }
  }

  /** Refunds in Stripe's dashboard and returns the refund's id. */
  panelRefund(reference: string, amount: number): string {
    const { status, body } = this.refund({ payment_intent: reference, amount })
    if (status !== 200) throw new Error(`the dashboard refuses to refund ${reference}`)
    return String(body.id)
  }

  dispute(reference: string): void {
    const intent = this.intents.get(reference)
    const charge = this.charges.get(String(intent?.latest_charge))
    if (!intent || !charge) throw new Error(`no ${reference}`)
    charge.disputed = true
    const dispute = {
      id: id('du'),
      object: 'dispute',
      amount: intent.amount,
      balance_transactions: [],
      charge: charge.id,
      created: this.moment++,
      currency: intent.currency,
      enhanced_eligibility_types: [],
      evidence: {},
      evidence_details: {
        due_by: this.moment + 604_800,
        enhanced_eligibility: {},
        has_evidence: false,
        past_due: false,
        submission_count: 0,
      },
      is_charge_refundable: false,
      livemode: false,
      metadata: {},
      payment_intent: reference,
      reason: 'fraudulent',
      status: 'needs_response',
    }
    this.disputes.set(dispute.id, dispute)
  }

  decideDispute(reference: string, status: string): void {
    for (const dispute of this.disputes.values()) if (dispute.payment_intent === reference) dispute.status = status
  }

  concludeRefund(reference: string, isGood: boolean): void {
    const refund = this.refunds.get(reference)
    const intent = this.intents.get(String(refund?.payment_intent))
    if (!refund || !intent) throw new Error(`no ${reference}`)
    refund.status = isGood ? 'succeeded' : 'failed'
    if (isGood) return
    refund.failure_reason = 'expired_or_canceled_card'
    this.gaveBack(intent, -Number(refund.amount))
  }

  /** The bank reverses the payment by a dispute, or the charge itself fails late. */
  takeBack(reference: string, by: 'dispute' | 'failure'): void {
    const charge = this.charges.get(String(this.intents.get(reference)?.latest_charge))
    if (!charge) throw new Error(`no ${reference}`)
    if (by === 'dispute') charge.disputed = true
    else
      Object.assign(charge, {
        status: 'failed',
        failure_code: 'insufficient_funds',
        failure_message: 'The customer’s account has insufficient funds.',
      })
  }

  conclude(reference: string, isGood: boolean): void {
    const intent = this.intents.get(reference)
    if (!intent) throw new Error(`no ${reference}`)
    intent.next_action = null
    if (isGood) {
      intent.status = 'succeeded'
      if (intent.latest_charge === null)
        this.captured(
          intent,
          this.methods.get(String(intent.payment_method)) ?? ({ scenario: 'ok', type: 'card' } as never),
        )
      return
    }
    intent.status = 'requires_payment_method'
    intent.last_payment_error = {
      type: 'invalid_request_error',
      code: 'payment_intent_payment_attempt_failed',
      message: 'The payer did not confirm this payment.',
    }
  }
}

const shown = ({ scenario: _scenario, refundedSoFar: _refundedSoFar, ...rest }: Json): Json => ({ ...rest })
