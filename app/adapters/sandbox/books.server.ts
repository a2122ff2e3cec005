import { createHash } from 'node:crypto'
import { later } from '~/kit/clock'
import { sql, type Sql, type SqlRunner } from '~/kit/sql'
import { CANCELED, type ChargeOutcome, type ChargeRequest, type Instrument } from '~/ports/payment-gateway'
import { sandboxReturns } from './money-back.server'
import { refundBooks, SETTLES_AFTER } from './refunds.server'
import type { Scenario } from './token'

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
  isStored: boolean
  customer: string | null
  instrument: Instrument
  scenario: Scenario
  createdAt: Date
}

export type NewCharge = Omit<Charge, 'refundedMinor'> & { isSingleUse: boolean }

const COLUMNS = sql`key, fingerprint, reference, token, status, code, message, amount_minor, refunded_minor, currency,
  is_kept AS is_stored, customer, instrument, scenario, created_at`

export const digest = (...parts: readonly (string | boolean | null)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

export const fingerprintRequest = ({ money, method, isStored }: ChargeRequest): string =>
  digest(
    String(money.minor),
    money.currency,
    method.kind,
    method.token,
    method.kind === 'saved' ? method.customer : null,
    isStored,
  )

function chargeBooks(runner: SqlRunner) {
  const chargeWhere = async (where: Sql) =>
    runner.first<Charge>(sql`SELECT ${COLUMNS} FROM sandbox_charge WHERE ${where}`)
  return {
    byKey: async (key: string) => chargeWhere(sql`key = ${key}`),
    byReference: async (reference: string) => chargeWhere(sql`reference = ${reference}`),
    /** Returns false when the key or the one-time token was used before. */
    async enter(charge: NewCharge): Promise<boolean> {
      const entered = await runner.run(sql`
        INSERT INTO sandbox_charge (key, fingerprint, reference, token, is_single_use, status, code, message,
          amount_minor, currency, is_kept, customer, instrument, scenario, created_at)
        VALUES (${charge.key}, ${charge.fingerprint}, ${charge.reference}, ${charge.token}, ${charge.isSingleUse},
          ${charge.status}, ${charge.code}, ${charge.message},
          ${charge.amountMinor}, ${charge.currency}, ${charge.isStored}, ${charge.customer},
          ${JSON.stringify(charge.instrument)}::jsonb, ${charge.scenario}, ${charge.createdAt})
        ON CONFLICT DO NOTHING`)
      return entered === 1
    },
    async settleDue(key: string, now: Date): Promise<void> {
      const due = (word: Sql) => sql`
        UPDATE sandbox_charge SET status = ${word}, code = CASE ${word} WHEN 'declined' THEN 'insufficient_funds' END,
          message = CASE WHEN ${word} = 'declined' THEN CASE instrument->>'type'
          WHEN 'card' THEN 'The bank refused this payment after all.' ELSE 'The bank returned this debit.' END END`
      await runner.run(sql`${due(sql`CASE WHEN scenario = 'late_failure' THEN 'declined' ELSE 'succeeded' END`)}
        WHERE key = ${key} AND status = 'pending' AND created_at <= ${later(now, -SETTLES_AFTER)}`)
      await runner.run(sql`${due(sql`'declined'`)}
        WHERE key = ${key} AND status = 'succeeded' AND scenario = 'returned'
          AND created_at <= ${later(now, -2 * SETTLES_AFTER)}`)
    },
    async cancel(key: string): Promise<void> {
      await runner.run(sql`
        UPDATE sandbox_charge SET status = 'canceled', code = ${CANCELED},
          message = 'The payment was not confirmed in time.' WHERE key = ${key} AND status = 'needs_action'`)
    },
    async decide(reference: string, isConfirmed: boolean): Promise<boolean> {
      const decided = await runner.run(
        isConfirmed
          ? sql`UPDATE sandbox_charge SET status = 'succeeded'
            WHERE reference = ${reference} AND status = 'needs_action'`
          : sql`UPDATE sandbox_charge SET status = 'declined', code = 'authentication_failed',
            message = 'The payer did not confirm this payment.'
              WHERE reference = ${reference} AND status = 'needs_action'`,
      )
      return decided === 1
    },
  }
}

const methodBooks = (runner: SqlRunner) => ({
  async keep(
    token: string,
    customer: string,
    { instrument, scenario }: Pick<Charge, 'instrument' | 'scenario'>,
  ): Promise<void> {
    await runner.run(
      sql`INSERT INTO sandbox_method (token, customer, instrument, scenario)
        VALUES (${token}, ${customer}, ${JSON.stringify(instrument)}::jsonb, ${scenario}) ON CONFLICT DO NOTHING`,
    )
  },
  stored: async (token: string, customer: string) =>
    runner.first<{ instrument: Instrument; scenario: Scenario }>(
      sql`SELECT instrument, scenario FROM sandbox_method
        WHERE token = ${token} AND customer = ${customer} AND forgotten_at IS NULL`,
    ),
  async forget(token: string, now: Date): Promise<void> {
    await runner.run(
      sql`UPDATE sandbox_method SET forgotten_at = ${now} WHERE token = ${token} AND forgotten_at IS NULL`,
    )
  },
})

/** Each statement commits by itself, so that the books are written even when the request fails. */
export const makeBooks = (runner: SqlRunner) => ({
  ...chargeBooks(runner),
  ...methodBooks(runner),
  ...refundBooks(runner),
  ...sandboxReturns(runner),
})

export type Books = ReturnType<typeof makeBooks>

/** Derives the token from the charge that saved the method, so that the same call saves nothing twice. */
export const makeStoredToken = (charge: Charge): string => `sbx_pm_${digest(charge.key, 'kept').slice(0, 24)}`

export function toOutcome(charge: Charge, confirmUrl: string): ChargeOutcome {
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
  const stored =
    charge.isStored && charge.customer !== null ? { customer: charge.customer, token: makeStoredToken(charge) } : null
  return { status, reference, isLive: false, instrument, stored }
}
