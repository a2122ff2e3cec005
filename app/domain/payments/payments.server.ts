import type { SqlTxCtx } from '~/db/ctx'
import { later } from '~/kit/clock'
import { join, name, sql, type SqlRunner } from '~/kit/sql'
import type { Instrument } from '~/ports/payment-gateway'
import { bankName, brandName } from './method'
import { PENDING_CHECKED_AFTER, type Attempt } from './schemas'

const outcomeWord = (failureCode: string | null): string => {
  if (failureCode === null) return 'authorized'
  return ['invalid_cvc', 'incorrect_number', 'invalid_number', 'resource_missing', 'token_already_used'].includes(
    failureCode,
  )
    ? 'invalid'
    : 'issuer_declined'
}

const formatExpiry = ({ expiresMonth, expiresYear }: Instrument) =>
  expiresMonth === null || expiresYear === null ? null : `${String(expiresMonth).padStart(2, '0')}/${expiresYear}`

const cut = (text: string | null, maxLength: number) => text?.slice(0, maxLength) ?? null

function instrumentColumns(instrument: Instrument | null): Record<string, unknown> {
  if (instrument === null) return {}
  const { checks, last4, holderName } = instrument
  if (instrument.type === 'bank')
    return {
      bank_name: cut(instrument.bankName, 100),
      bank_last4: last4,
      account_holder_name: cut(holderName, 140),
      account_holder_type: instrument.holderType,
      account_type: instrument.accountType,
    }
  return {
    card_brand: instrument.brand,
    card_last4: last4,
    card_funding: instrument.funding,
    card_exp: formatExpiry(instrument),
    card_name: cut(holderName, 140),
    cvc_check: checks.cvc,
    address_check: checks.address,
    zip_check: checks.zip,
  }
}

export type Recorded = {
  attempt: Attempt
  clientUuid: string
  status: 'succeeded' | 'pending' | 'failed'
  reference: string | null
  isLive: boolean
  instrument: Instrument | null
  failure: { code: string; message: string } | null
  paymentMethodId: number | null
  capturedAt: Date | null
}

const confirmation = ({ request, staffId }: Attempt): Record<string, unknown> =>
  request.isDebitConfirmed && request.agreed
    ? { debit_confirmed_by: staffId, debit_confirmed_at: new Date(request.agreed.at) }
    : {}

/**
 * Records one payment per attempt that the gateway answered, none for a zero amount. A debit is captured but not yet
 * paid (R-PAYMENTS-5).
 */
export async function recordPayment(
  ctx: SqlTxCtx,
  { attempt, instrument, failure, ...reported }: Recorded,
): Promise<number | null> {
  if (attempt.amountMinor === 0n) return null
  const columns: Record<string, unknown> = {
    contribution_id: attempt.contributionId,
    attempt_id: attempt.id,
    is_live: reported.isLive,
    status: reported.status,
    type: instrument?.type ?? (attempt.paymentType === 'bank_account' ? 'bank' : 'card'),
    gateway: ctx.ports.gateway.key,
    amount_minor: attempt.amountMinor,
    currency: attempt.currency,
    captured_at: reported.capturedAt,
    created_at: ctx.now,
    is_paid: reported.status === 'succeeded',
    outcome: outcomeWord(failure?.code ?? null),
    failure_code: cut(failure?.code ?? null, 60),
    failure_message: cut(failure?.message ?? null, 500),
    reference: reported.reference,
    description: `Payment for Contribution #${reported.clientUuid}`,
    payment_method_id: reported.paymentMethodId,
    next_check_at: reported.status === 'pending' ? later(ctx.now, PENDING_CHECKED_AFTER) : null,
    ...confirmation(attempt),
    ...instrumentColumns(instrument),
  }
  return insertPayment(ctx, columns)
}

async function insertPayment(ctx: SqlTxCtx, columns: Record<string, unknown>): Promise<number> {
  const row = await ctx.sql.first<{ id: number }>(
    sql`INSERT INTO payment (${join(Object.keys(columns).map(name))})
      VALUES (${join(Object.values(columns).map((value) => sql`${value}`))}) RETURNING id`,
  )
  if (!row) throw new Error('a payment was not written')
  return row.id
}

export type PlanPayment = {
  /** The contribution that started the plan, or the first plan's if several are paid at once. */
  contributionId: number
  transactionId: number
  /** Null if collected manually. */
  chargeId: number | null
  type: 'card' | 'bank' | 'cash' | 'cheque' | 'unknown'
  gateway: string
  amountMinor: bigint
  currency: string
  status: 'succeeded' | 'pending' | 'failed'
  reference: string | null
  isLive: boolean
  instrument: Instrument | null
  failure: { code: string; message: string } | null
  paymentMethodId: number | null
}

/**
 * Records the payment of one or more plan transactions. If it is pending, its charge checks the gateway again
 * (R-PAYMENTS-5 and R-RECURRING-5).
 */
export const recordPlanPayment = (ctx: SqlTxCtx, { instrument, failure, ...of }: PlanPayment): Promise<number> =>
  insertPayment(ctx, {
    plan_contribution_id: of.contributionId,
    charge_id: of.chargeId,
    is_live: of.isLive,
    status: of.status,
    type: of.type,
    gateway: of.gateway,
    amount_minor: of.amountMinor,
    currency: of.currency,
    captured_at: of.status === 'failed' ? null : ctx.now,
    created_at: ctx.now,
    is_paid: of.status === 'succeeded',
    outcome: outcomeWord(failure?.code ?? null),
    failure_code: cut(failure?.code ?? null, 60),
    failure_message: cut(failure?.message ?? null, 500),
    reference: of.reference,
    description: `Payment for Transaction #${of.transactionId}`,
    payment_method_id: of.paymentMethodId,
    ...instrumentColumns(instrument),
  })

export const instrumentLabel = ({ type, brand, last4 }: Instrument, currency: string): string =>
  `${type === 'bank' ? bankName(currency) : brandName(brand)} ${last4}`.trim()

/** Counts failed card checks (R-CONTRIBUTIONS-5). */
export const failedChecks = ({ checks }: Instrument): number =>
  Object.values(checks).filter((check) => check === 'fail').length

export const shownBrand = ({ type, brand }: Instrument): string | null => (type === 'bank' ? null : brandName(brand))

export type ShownPayment = { status: string; type: string; brand: string | null; last4: string | null }

export const findPayment = async (runner: SqlRunner, contributionId: number) =>
  runner.first<ShownPayment>(sql`
    SELECT status, type, card_brand AS brand, coalesce(card_last4, bank_last4) AS last4 FROM payment
    WHERE contribution_id = ${contributionId} AND status <> 'failed' ORDER BY id DESC LIMIT 1`)

export type PaymentRow = {
  id: number
  /** Null for a payment of recurring plans. */
  contributionId: number | null
  chargeId: number | null
  status: 'succeeded' | 'pending' | 'failed'
  gateway: string
  key: string | null
  reference: string | null
  amountMinor: bigint
  refundedMinor: bigint
  currency: string
  createdAt: Date
  staffEmail: string | null
}

export type SalePayment = PaymentRow & { contributionId: number }
export const isOfSale = (payment: PaymentRow | null): payment is SalePayment =>
  payment !== null && payment.contributionId !== null

export const paymentRow = async (runner: SqlRunner, id: number) =>
  runner.first<PaymentRow>(sql`
    SELECT p.id, p.contribution_id, p.charge_id, p.status, p.gateway,
      coalesce(a.idempotency_key, h.idempotency_key) AS key, p.reference, p.amount_minor,
      p.refunded_minor,
      p.currency, p.created_at, s.email AS staff_email
    FROM payment p LEFT JOIN payment_attempt a ON a.id = p.attempt_id LEFT JOIN recurring_charge h ON h.id = p.charge_id
    LEFT JOIN staff s ON s.id = a.staff_id AND s.deleted_at IS NULL WHERE p.id = ${id}`)

export const confirmPayment = async (ctx: SqlTxCtx, id: number) =>
  ctx.sql.run(
    sql`UPDATE payment SET status = 'succeeded', is_paid = true, next_check_at = NULL, verified_at = ${ctx.now}
      WHERE id = ${id}`,
  )

export const failPayment = async (ctx: SqlTxCtx, id: number, { code, message }: { code: string; message: string }) =>
  ctx.sql.run(sql`
    UPDATE payment SET status = 'failed', is_paid = false, outcome = ${outcomeWord(code)},
      failure_code = ${cut(code, 60)}, failure_message = ${cut(message, 500)}, next_check_at = NULL,
      verified_at = ${ctx.now} WHERE id = ${id}`)

export const restPayment = async (ctx: SqlTxCtx, id: number) =>
  ctx.sql.run(sql`
    UPDATE payment SET verified_at = ${ctx.now}, next_check_at =
      CASE WHEN status = 'pending' THEN ${later(ctx.now, PENDING_CHECKED_AFTER)}::timestamptz END WHERE id = ${id}`)
