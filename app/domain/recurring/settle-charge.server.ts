import { z } from 'zod'
import { sqlOperation, steps } from '~/db/operation.server'
import { tillSettings } from '~/domain/settings/till.server'
import { withoutCardNumbers } from '~/kit/card-number'
import { hours, later, minutes, seconds } from '~/kit/clock'
import { DomainError, notFound } from '~/kit/errors'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { GatewayUnreachable, type ChargeOutcome, type ChargeRequest } from '~/ports/payment-gateway'
import { NEEDS_PAYER, PROVIDER_AWAY } from './messages'
import { ChargeIdInput } from './plan-input'
import { fail, succeed, takeBack, type Charged } from './record-outcome.server'

/** Nobody else looks at a charge that was begun just now. */
const PATIENCE = minutes(2)
const BANK_PAUSE = hours(6)

type Charge = {
  id: number
  key: string
  state: 'created' | 'unknown' | 'succeeded' | 'pending' | 'failed'
  gateway: string
  type: string
  minor: bigint
  currency: string
  reference: string | null
  createdAt: Date
  sealedToken: string | null
  sealedCustomer: string | null
  name: string
  email: string | null
  phone: string | null
  address1: string | null
  city: string | null
  state_: string | null
  zip: string | null
  country: string | null
  number: string
}

const chargeById = (ctx: Ctx, id: number): Promise<Charge | null> =>
  ctx.read.first<Charge>(sql`
    SELECT h.id, h.idempotency_key AS key, h.state, h.gateway, h.payment_type AS type, h.amount_minor AS minor, h.currency, h.reference, h.created_at AS "createdAt",
      m.sealed_token AS "sealedToken", m.sealed_customer AS "sealedCustomer", s.display_name AS name, s.email, s.bill_phone AS phone,
      s.bill_address_01 AS address1, s.bill_city AS city, s.bill_state AS "state_", s.bill_zip AS zip, s.bill_country AS country,
      (SELECT p.profile_reference FROM recurring_transaction t JOIN recurring_profile p ON p.id = t.profile_id WHERE t.charge_id = h.id ORDER BY t.id LIMIT 1) AS number
    FROM recurring_charge h JOIN supporter s ON s.id = h.supporter_id LEFT JOIN payment_method m ON m.id = h.payment_method_id WHERE h.id = ${id}`)

function requestOf(ctx: Ctx, charge: Charge): ChargeRequest | null {
  if (charge.sealedToken === null || charge.sealedCustomer === null) return null
  const { vault } = ctx.ports
  const isBank = charge.type === 'bank'
  return {
    key: charge.key,
    money: { minor: charge.minor, currency: charge.currency },
    method: { kind: 'saved', token: vault.open(charge.sealedToken), customer: vault.open(charge.sealedCustomer), isBank },
    checkout: {
      number: charge.number,
      experienceType: 'recurring',
      billing: {
        name: charge.name,
        email: charge.email,
        phone: charge.phone,
        address1: charge.address1,
        city: charge.city,
        state: charge.state_,
        zip: charge.zip,
        country: charge.country,
      },
      lineItems: [{ isDonation: true, type: 'product' }],
    },
    isStored: false,
    // The account holder agreed when the account was saved, and the provider keeps that agreement.
    mandate: null,
    brands: tillSettings(ctx.settings).cardBrands,
  }
}

const OutcomeInput = z.object({
  chargeId: z.number().int(),
  status: z.enum(['succeeded', 'pending', 'failed', 'unknown']),
  reference: z.string().max(120).nullable(),
  code: z.string().nullable().default(null),
  message: z.string().nullable().default(null),
})
type Outcome = z.input<typeof OutcomeInput>

function outcomeOf(chargeId: number, found: ChargeOutcome): Outcome {
  if (found.status === 'declined')
    return { chargeId, status: 'failed', reference: found.reference, code: found.code, message: found.message }
  // Nobody is there to confirm a payment that a schedule makes.
  if (found.status === 'needs-action')
    return { chargeId, status: 'failed', reference: found.reference, code: 'authentication_required', message: NEEDS_PAYER }
  return { chargeId, status: found.status, reference: found.reference }
}

type Open = { state: Charge['state']; createdAt: Date }

/** What the gateway said, written once: the row of the charge decides between two that heard the same. */
const recordCharge = sqlOperation({
  name: 'recurring.record-charge',
  permission: ['recurringpaymentprofile.charge', 'order.view', 'transaction.view'],
  input: OutcomeInput,
  isQuiet: true,
  async run(ctx, { chargeId, status, reference, code, message }): Promise<Charge['state']> {
    const was = await ctx.sql.first<Open>(
      sql`SELECT state, created_at AS "createdAt" FROM recurring_charge WHERE id = ${chargeId} FOR UPDATE`,
    )
    if (!was) throw notFound('The charge')
    const isOpen = was.state === 'created' || was.state === 'unknown'
    const isNews = isOpen || (was.state === 'pending' && status !== 'pending' && status !== 'unknown')
    if (!isNews) return was.state
    const response = message === null ? null : withoutCardNumbers(message).slice(0, 500)
    const again = status === 'pending' ? later(ctx.now, BANK_PAUSE) : status === 'unknown' ? later(ctx.now, PATIENCE) : null
    await ctx.sql.run(sql`
      UPDATE recurring_charge SET state = ${status}, reference = coalesce(${reference}::text, reference), failure_code = ${code?.slice(0, 60) ?? null}, failure_message = ${response},
        settled_at = CASE WHEN ${status} IN ('succeeded', 'failed') THEN ${ctx.now}::timestamptz END, next_check_at = ${again}::timestamptz WHERE id = ${chargeId}`)
    if (status === 'unknown') return status
    const isPaid = status !== 'failed'
    const rows = await ctx.sql.rows<Charged & { wasPaid: boolean }>(sql`
      WITH was AS (SELECT id, payment_status = 'Completed' AS paid FROM recurring_transaction WHERE charge_id = ${chargeId} ORDER BY id FOR UPDATE)
      UPDATE recurring_transaction t SET status = 'Completed', payment_status = ${isPaid ? 'Completed' : 'Denied'}, reference = coalesce(${reference}::text, t.reference), reason_code = ${code?.slice(0, 60) ?? null},
        response = ${response}
      FROM was WHERE t.id = was.id RETURNING t.id, t.profile_id AS "profileId", t.period_on AS "periodOn", t.amount_minor AS "amountMinor", was.paid AS "wasPaid"`)
    for (const row of rows) {
      if (isPaid && !row.wasPaid) await succeed(ctx, row)
      if (!isPaid && row.wasPaid) await takeBack(ctx, row, response ?? 'The bank returned the payment.')
      if (!isPaid && !row.wasPaid) await fail(ctx, row, response ?? 'The payment was declined.')
    }
    return status
  },
})

async function asked(ctx: Ctx, charge: Charge): Promise<Outcome> {
  const { gateway } = ctx.ports
  const chargeId = charge.id
  const known = { key: charge.key, reference: charge.reference, since: later(charge.createdAt, -seconds(60)) }
  const isNew = charge.state === 'created' && later(charge.createdAt, PATIENCE) > ctx.now
  const found = isNew ? null : await gateway.find(known)
  if (found) return outcomeOf(chargeId, found)
  if (charge.state === 'pending') return { chargeId, status: 'pending', reference: charge.reference }
  const request = requestOf(ctx, charge)
  if (request === null)
    return { chargeId, status: 'failed', reference: null, code: 'method_gone', message: 'The saved payment method is gone.' }
  const outcome = await gateway.charge(request)
  if (outcome.status === 'needs-action') await gateway.cancel({ ...known, reference: outcome.reference })
  return outcomeOf(chargeId, outcome)
}

/** Charges what was reserved, or asks what became of it; however often it is called, the supporter pays once. Answers the state of the charge. */
export const settleCharge = steps({
  name: 'recurring.settle-charge',
  permission: ['recurringpaymentprofile.charge', 'order.view', 'transaction.view'],
  input: ChargeIdInput,
  async run(ctx, { chargeId }): Promise<Charge['state']> {
    const charge = await chargeById(ctx, chargeId)
    if (!charge) throw notFound('The charge')
    if (charge.state === 'succeeded' || charge.state === 'failed') return charge.state
    if (charge.gateway !== ctx.ports.gateway.key) throw new DomainError('refused', PROVIDER_AWAY)
    let outcome: Outcome
    try {
      outcome = await asked(ctx, charge)
    } catch (error) {
      if (!(error instanceof GatewayUnreachable)) throw error
      outcome = { chargeId, status: 'unknown', reference: null }
    }
    return perform(recordCharge, ctx, outcome)
  },
})
