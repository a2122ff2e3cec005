import { createHash } from 'node:crypto'
import { later, minutes } from '~/kit/clock'
import { sql, type Sql, type SqlRunner } from '~/kit/sql'
import { CANCELED, type ChargeOutcome, type ChargeRequest, type Instrument, type RefundOutcome } from '~/ports/payment-gateway'
import type { Scenario } from './token'

/** A bank needs days; the sandbox's bank needs these minutes. */
const SETTLES_AFTER = minutes(5)

export type Charge = {
  key: string
  fingerprint: string
  reference: string
  token: string
  status: 'succeeded' | 'pending' | 'declined' | 'needs_action' | 'canceled'
  code: string | null
  message: string | null
  amountMinor: bigint
  refundedMinor: bigint
  currency: string
  isKept: boolean
  customer: string | null
  instrument: Instrument
  scenario: Scenario
  createdAt: Date
}

export type NewCharge = Omit<Charge, 'refundedMinor'> & { isSingleUse: boolean }

const COLUMNS = sql`key, fingerprint, reference, token, status, code, message, amount_minor AS "amountMinor", refunded_minor AS "refundedMinor", currency,
  is_kept AS "isKept", customer, instrument, scenario, created_at AS "createdAt"`

export const digest = (...parts: readonly (string | boolean | null)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** Two requests with one key must have the same of these. */
export const fingerprintOf = ({ money, method, isKept }: ChargeRequest): string =>
  digest(String(money.minor), money.currency, method.kind, method.token, method.kind === 'saved' ? method.customer : null, isKept)

function chargesOf(over: SqlRunner) {
  const chargeWhere = async (where: Sql) => over.first<Charge>(sql`SELECT ${COLUMNS} FROM sandbox_charge WHERE ${where}`)
  return {
    byKey: async (key: string) => chargeWhere(sql`key = ${key}`),
    byReference: async (reference: string) => chargeWhere(sql`reference = ${reference}`),
    /** False where the key or the one-time token is already in the books. */
    async enter(charge: NewCharge): Promise<boolean> {
      const entered = await over.run(sql`
        INSERT INTO sandbox_charge (key, fingerprint, reference, token, is_single_use, status, code, message, amount_minor, currency, is_kept, customer, instrument, scenario, created_at)
        VALUES (${charge.key}, ${charge.fingerprint}, ${charge.reference}, ${charge.token}, ${charge.isSingleUse}, ${charge.status}, ${charge.code}, ${charge.message},
          ${charge.amountMinor}, ${charge.currency}, ${charge.isKept}, ${charge.customer}, ${JSON.stringify(charge.instrument)}::jsonb, ${charge.scenario}, ${charge.createdAt})
        ON CONFLICT DO NOTHING`)
      return entered === 1
    },
    /** The bank's word on a debit, once its time has come; some are taken back after they were paid. */
    async settleDue(key: string, now: Date): Promise<void> {
      const due = (word: Sql) => sql`
        UPDATE sandbox_charge SET status = ${word}, code = CASE ${word} WHEN 'declined' THEN 'insufficient_funds' END,
          message = CASE WHEN ${word} = 'declined' THEN CASE instrument->>'type' WHEN 'card' THEN 'The bank refused this payment after all.' ELSE 'The bank returned this debit.' END END`
      await over.run(sql`${due(sql`CASE WHEN scenario = 'late_failure' THEN 'declined' ELSE 'succeeded' END`)}
        WHERE key = ${key} AND status = 'pending' AND created_at <= ${later(now, -SETTLES_AFTER)}`)
      await over.run(sql`${due(sql`'declined'`)}
        WHERE key = ${key} AND status = 'succeeded' AND scenario = 'returned' AND created_at <= ${later(now, -2 * SETTLES_AFTER)}`)
    },
    async cancel(key: string): Promise<void> {
      await over.run(sql`
        UPDATE sandbox_charge SET status = 'canceled', code = ${CANCELED}, message = 'The payment was not confirmed in time.' WHERE key = ${key} AND status = 'needs_action'`)
    },
    async decide(reference: string, isConfirmed: boolean): Promise<boolean> {
      const decided = await over.run(
        isConfirmed
          ? sql`UPDATE sandbox_charge SET status = 'succeeded' WHERE reference = ${reference} AND status = 'needs_action'`
          : sql`UPDATE sandbox_charge SET status = 'declined', code = 'authentication_failed', message = 'The payer did not confirm this payment.'
              WHERE reference = ${reference} AND status = 'needs_action'`,
      )
      return decided === 1
    },
  }
}

const methodsOf = (over: SqlRunner) => ({
  async keep(token: string, customer: string, { instrument, scenario }: Pick<Charge, 'instrument' | 'scenario'>): Promise<void> {
    await over.run(
      sql`INSERT INTO sandbox_method (token, customer, instrument, scenario) VALUES (${token}, ${customer}, ${JSON.stringify(instrument)}::jsonb, ${scenario}) ON CONFLICT DO NOTHING`,
    )
  },
  kept: async (token: string, customer: string) =>
    over.first<{ instrument: Instrument; scenario: Scenario }>(
      sql`SELECT instrument, scenario FROM sandbox_method WHERE token = ${token} AND customer = ${customer} AND forgotten_at IS NULL`,
    ),
  async forget(token: string, now: Date): Promise<void> {
    await over.run(sql`UPDATE sandbox_method SET forgotten_at = ${now} WHERE token = ${token} AND forgotten_at IS NULL`)
  },
})

export type BookedRefund = { fingerprint: string; reference: string; status: 'succeeded' | 'pending' | 'failed' }

const refundsOf = (over: SqlRunner) => ({
  refundByKey: async (key: string) =>
    over.first<BookedRefund>(sql`SELECT fingerprint, reference, status FROM sandbox_refund WHERE key = ${key}`),
  /** The bank's word on a refund, once its time has come: what fails is the charge's again. */
  async settleRefundDue(key: string, now: Date): Promise<void> {
    await over.run(sql`
      WITH settled AS (
        UPDATE sandbox_refund r SET status = CASE WHEN c.scenario = 'refund_fails' THEN 'failed' ELSE 'succeeded' END FROM sandbox_charge c
        WHERE r.key = ${key} AND r.status = 'pending' AND r.created_at <= ${later(now, -SETTLES_AFTER)} AND c.id = r.charge_id RETURNING r.charge_id, r.status, r.amount_minor)
      UPDATE sandbox_charge c SET refunded_minor = c.refunded_minor - s.amount_minor FROM settled s WHERE c.id = s.charge_id AND s.status = 'failed'`)
  },
  /** One statement: the charge never gives back more than it took, and a key never gives back twice. */
  async refund(entry: {
    key: string
    fingerprint: string
    reference: string
    charge: string
    amountMinor: bigint
    now: Date
  }): Promise<boolean> {
    const entered = await over.run(sql`
        WITH charge AS (
          UPDATE sandbox_charge SET refunded_minor = refunded_minor + ${entry.amountMinor}
          WHERE reference = ${entry.charge} AND status IN ('succeeded', 'pending') AND refunded_minor + ${entry.amountMinor} <= amount_minor RETURNING id, scenario)
        INSERT INTO sandbox_refund (key, fingerprint, reference, charge_id, amount_minor, status, created_at)
        SELECT ${entry.key}, ${entry.fingerprint}, ${entry.reference}, id, ${entry.amountMinor},
          CASE WHEN scenario IN ('refund_pending', 'refund_fails') THEN 'pending' ELSE 'succeeded' END, ${entry.now} FROM charge`)
    return entered === 1
  },
})

/** Every statement stands for itself: the books are written whatever becomes of whoever asked. */
export const booksOf = (over: SqlRunner) => ({ ...chargesOf(over), ...methodsOf(over), ...refundsOf(over) })

export type Books = ReturnType<typeof booksOf>

/** The token of a kept method follows from the charge that kept it: asking again keeps nothing twice. */
export const keptTokenOf = (charge: Charge): string => `sbx_pm_${digest(charge.key, 'kept').slice(0, 24)}`

export const refundOutcomeOf = ({ status, reference }: BookedRefund): RefundOutcome =>
  status === 'failed'
    ? { status, reference, code: 'expired_or_canceled_card', message: 'The bank sent this refund back.' }
    : { status, reference }

export function outcomeOf(charge: Charge, confirmUrl: string): ChargeOutcome {
  const { status, reference, instrument } = charge
  if (status === 'needs_action') return { status: 'needs-action', reference, url: confirmUrl }
  if (status === 'declined' || status === 'canceled')
    return {
      status: 'declined',
      reference,
      code: charge.code ?? 'card_declined',
      message: charge.message ?? 'Your card was declined.',
      instrument,
    }
  const kept = charge.isKept && charge.customer !== null ? { customer: charge.customer, token: keptTokenOf(charge) } : null
  return { status, reference, isLive: false, instrument, kept }
}
