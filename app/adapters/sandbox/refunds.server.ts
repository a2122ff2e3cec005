import { later, minutes } from '~/kit/clock'
import { sql, type Sql, type SqlRunner } from '~/kit/sql'
import type { RefundOutcome } from '~/ports/payment-gateway'

/** A bank needs days to settle a refund; the sandbox needs these minutes. */
export const SETTLES_AFTER = minutes(5)

export type BookedRefund = { fingerprint: string; reference: string; status: 'succeeded' | 'pending' | 'failed' }

export async function settleRefundsDue(runner: SqlRunner, which: Sql, now: Date): Promise<void> {
  await runner.run(sql`
    WITH settled AS (
      UPDATE sandbox_refund r SET status = CASE WHEN c.scenario = 'refund_fails' THEN 'failed' ELSE 'succeeded' END
      FROM sandbox_charge c
      WHERE ${which} AND r.status = 'pending' AND r.created_at <= ${later(now, -SETTLES_AFTER)} AND c.id = r.charge_id
      RETURNING r.charge_id, r.status, r.amount_minor)
    UPDATE sandbox_charge c SET refunded_minor = c.refunded_minor - s.amount_minor
    FROM (SELECT charge_id, sum(amount_minor)::bigint AS amount_minor FROM settled WHERE status = 'failed' GROUP BY 1) s
    WHERE c.id = s.charge_id`)
}

export const refundBooks = (runner: SqlRunner) => ({
  refundByKey: async (key: string) =>
    runner.first<BookedRefund>(sql`SELECT fingerprint, reference, status FROM sandbox_refund WHERE key = ${key}`),
  refundByReference: async (reference: string) =>
    runner.first<BookedRefund>(
      sql`SELECT fingerprint, reference, status FROM sandbox_refund WHERE reference = ${reference}`,
    ),
  settleRefundDue: async (named: { key: string; reference: string | null }, now: Date) =>
    settleRefundsDue(runner, sql`(r.key = ${named.key} OR r.reference = ${named.reference})`, now),
  /** Runs as one statement, so that a charge never gives back more than it took and a key never gives back twice. */
  async refund(entry: {
    key: string
    fingerprint: string
    reference: string
    charge: string
    amountMinor: bigint
    now: Date
  }): Promise<boolean> {
    const entered = await runner.run(sql`
        WITH charge AS (
          UPDATE sandbox_charge SET refunded_minor = refunded_minor + ${entry.amountMinor}
          WHERE reference = ${entry.charge} AND status IN ('succeeded', 'pending')
            AND refunded_minor + ${entry.amountMinor} <= amount_minor RETURNING id, scenario)
        INSERT INTO sandbox_refund (key, fingerprint, reference, charge_id, amount_minor, status, created_at)
        SELECT ${entry.key}, ${entry.fingerprint}, ${entry.reference}, id, ${entry.amountMinor},
          CASE WHEN scenario IN ('refund_pending', 'refund_fails') THEN 'pending' ELSE 'succeeded' END, ${entry.now}
          FROM charge`)
    return entered === 1
  },
})

export const toRefundOutcome = ({ status, reference }: BookedRefund): RefundOutcome & { reference: string } =>
  status === 'failed'
    ? { status, reference, code: 'expired_or_canceled_card', message: 'The bank sent this refund back.' }
    : { status, reference }
