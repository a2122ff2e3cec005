import { later, minutes } from '~/kit/clock'
import { sql, type SqlRunner } from '~/kit/sql'
import type { GatewayDispute, DisputeStage, GatewayRefund } from '~/ports/payment-gateway'
import { toRefundOutcome, settleRefundsDue, type BookedRefund } from './refunds.server'

/** A bank gives weeks to answer a dispute; the sandbox gives these minutes. */
const ANSWERED_WITHIN = minutes(10)

/** Refunds made in the sandbox's panel have keys with this prefix; our keys never have it. */
const PANEL = 'panel:'

type Row = BookedRefund & { key: string; minor: bigint; currency: string }
type DisputeRow = { reference: string; stage: DisputeStage; minor: bigint; currency: string; respondBy: Date }

export const sandboxReturns = (runner: SqlRunner) => ({
  async listRefunds(charge: string, now: Date): Promise<GatewayRefund[]> {
    await settleRefundsDue(runner, sql`c.reference = ${charge}`, now)
    const rows = await runner.rows<Row>(sql`
      SELECT r.key, r.fingerprint, r.reference, r.status, r.amount_minor AS minor, c.currency FROM sandbox_refund r
      JOIN sandbox_charge c ON c.id = r.charge_id
      WHERE c.reference = ${charge} ORDER BY r.id`)
    return rows.map((row) => ({
      key: row.key.startsWith(PANEL) ? null : row.key,
      money: { minor: row.minor, currency: row.currency },
      outcome: toRefundOutcome(row),
    }))
  },
  /**
   * Opens the dispute of such a card at the first read. The scenario decides the outcome, because no answer is sent. A
   * lost dispute refunds its amount.
   */
  async listDisputes(charge: string, now: Date): Promise<GatewayDispute[]> {
    await runner.run(sql`
      INSERT INTO sandbox_dispute (reference, charge_id, amount_minor, stage, respond_by)
      SELECT 'sbx_dp_' || substr(reference, 8), id, amount_minor, CASE scenario WHEN 'inquiry' THEN 'inquiry'
        ELSE 'open' END, ${later(now, ANSWERED_WITHIN)}
      FROM sandbox_charge WHERE reference = ${charge} AND status = 'succeeded' AND amount_minor > 0
        AND scenario IN ('inquiry', 'dispute_won', 'dispute_lost')
      ON CONFLICT DO NOTHING`)
    await runner.run(sql`
      WITH closed AS (
        UPDATE sandbox_dispute d SET stage = CASE c.scenario WHEN 'dispute_lost' THEN 'lost' ELSE 'won' END
        FROM sandbox_charge c
        WHERE c.id = d.charge_id AND c.reference = ${charge} AND d.stage IN ('inquiry', 'open')
          AND d.respond_by <= ${now} RETURNING d.charge_id, d.stage, d.amount_minor)
      UPDATE sandbox_charge c SET refunded_minor = least(c.amount_minor, c.refunded_minor + d.amount_minor)
      FROM closed d WHERE c.id = d.charge_id AND d.stage = 'lost'`)
    const rows = await runner.rows<DisputeRow>(sql`
      SELECT d.reference, d.stage, d.amount_minor AS minor, c.currency, d.respond_by
      FROM sandbox_dispute d JOIN sandbox_charge c ON c.id = d.charge_id
      WHERE c.reference = ${charge} ORDER BY d.id`)
    return rows.map(({ reference, stage, minor, currency, respondBy }) => ({
      reference,
      stage,
      money: { minor, currency },
      reason: 'fraudulent',
      respondBy,
    }))
  },
})
