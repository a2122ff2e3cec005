import type { SqlTxCtx } from '~/db/ctx'
import { settlePlanMembership } from '~/domain/memberships/settle-plan-payments.server'
import { splitByWeight, takeAmounts } from '~/domain/pricing/refundable'
import { reinstateTransactionReceipt, reviseTransactionProposals } from '~/domain/receipts/reinstate-receipt.server'
import { voidTransactionReceipts } from '~/domain/receipts/void-receipts.server'
import { join, sql, type Sql } from '~/kit/sql'
import type { RefundRow } from '../refunds.server'
import { countCharges, writeToLedger, lockSupporterFor } from './charge-books.server'

export type RefundableCharge = {
  id: number
  planId: number
  contributionId: number
  number: string
  minor: bigint
  refundedMinor: bigint
  currency: string
  paymentStatus: string
  paymentId: number | null
  paymentState: string | null
  paymentType: string | null
  gateway: string | null
  requestedMinor: bigint
  /** An open dispute of the payment; the gateway makes no refunds until it is decided. */
  isDisputed: boolean
}

const CHARGE = sql`SELECT t.id, t.profile_id AS plan_id, p.contribution_id, p.profile_id AS number,
  t.amount_minor AS minor, t.refunded_minor, t.currency, t.payment_status, o.id AS payment_id,
    o.status AS payment_state, o.type AS payment_type,
    o.gateway,
    coalesce((SELECT sum(r.amount_minor) FROM refund r
      WHERE r.transaction_id = t.id AND r.status = 'unknown'), 0)::bigint AS requested_minor,
    EXISTS (SELECT 1 FROM dispute d WHERE d.payment_id = o.id AND d.stage = 'open') AS is_disputed
  FROM recurring_transaction t JOIN recurring_profile p ON p.id = t.profile_id
  LEFT JOIN payment o ON o.id = t.payment_id`

export async function loadRefundableCharges(
  ctx: SqlTxCtx,
  transactionIds: readonly number[],
): Promise<RefundableCharge[]> {
  const [first] = transactionIds
  if (first !== undefined) await lockSupporterFor(ctx, first)
  return ctx.sql.rows<RefundableCharge>(
    sql`${CHARGE} WHERE t.id = ANY(${transactionIds}::int[]) ORDER BY t.id FOR UPDATE OF t`,
  )
}

export async function listCharges(ctx: SqlTxCtx, paymentId: number): Promise<number[]> {
  const rows = await ctx.sql.rows<{ id: number }>(
    sql`SELECT id FROM recurring_transaction WHERE payment_id = ${paymentId} ORDER BY id`,
  )
  return rows.map(({ id }) => id)
}

async function listEntries(ctx: SqlTxCtx, transactionId: number): Promise<{ id: number; minor: bigint }[]> {
  return ctx.sql.rows<{ id: number; minor: bigint }>(sql`
    SELECT e.id, (e.amount_minor + coalesce((SELECT sum(x.amount_minor) FROM ledger_entry x
      WHERE x.transaction_id = e.transaction_id AND x.refund_id IS NOT NULL AND x.type = e.type), 0))::bigint AS minor
    FROM ledger_entry e WHERE e.transaction_id = ${transactionId} AND e.refund_id IS NULL ORDER BY e.id`)
}

const selectCountedAt = (settled: Sql): Sql => sql`CASE WHEN r.made_on IS NULL THEN ${settled} ELSE r.created_at END`

/**
 * Writes the charge's entries and, beside each, what partial refunds took from it. A fully refunded charge has no
 * entries (R-BOOKS-2).
 */
async function writeRefundsToLedger(ctx: SqlTxCtx, transactionId: number): Promise<void> {
  await ctx.sql.run(sql`DELETE FROM ledger_entry WHERE transaction_id = ${transactionId} AND refund_id IS NOT NULL`)
  await writeToLedger(ctx, [transactionId])
  const parts = await ctx.sql.rows<{ id: number; minor: bigint; at: Date }>(sql`
    SELECT r.id, r.amount_minor AS minor,
      ${selectCountedAt(sql`coalesce(r.settled_at, r.created_at)`)} AS at
    FROM refund r JOIN recurring_transaction t ON t.id = r.transaction_id
    WHERE t.id = ${transactionId} AND r.status IN ('succeeded', 'pending') AND t.refunded_minor < t.amount_minor
    ORDER BY r.id`)
  for (const part of parts) {
    const entries = await listEntries(ctx, transactionId)
    const left = entries.map(({ minor }) => minor)
    const amounts = takeAmounts(left, splitByWeight(part.minor, left))
    const rows = entries.flatMap(({ id }, index): Sql[] =>
      amounts[index] ? [sql`(${id}::int, ${-amounts[index]}::bigint)`] : [],
    )
    if (rows.length > 0)
      await ctx.sql.run(sql`
        INSERT INTO ledger_entry (transaction_id, line_id, type, fund_code, amount_minor, currency, qty, supporter_id,
          captured_at, refund_id)
        SELECT e.transaction_id, e.line_id, e.type, e.fund_code, w.minor, e.currency, e.qty, e.supporter_id, ${part.at},
          ${part.id}
        FROM (VALUES ${join(rows)}) AS w (id, minor) JOIN ledger_entry e ON e.id = w.id`)
  }
}

/**
 * Applies or reverts a refund of a charge: payment, plan, membership, ledger, receipt and lifetime totals. Schedule and
 * cycles stay (R-REFUNDS-8).
 */
export async function moveCharge(
  ctx: SqlTxCtx,
  refund: RefundRow,
  { charge, sign }: { charge: RefundableCharge; sign: 1n | -1n },
): Promise<void> {
  const minor = refund.minor * sign
  await ctx.sql.run(sql`UPDATE payment SET refunded_minor = refunded_minor + ${minor} WHERE id = ${refund.paymentId}`)
  await ctx.sql.run(sql`
    WITH last AS (SELECT r.reference, r.requested_by, ${selectCountedAt(sql`coalesce(r.settled_at, ${ctx.now})`)} AS at
      FROM refund r WHERE r.transaction_id = ${charge.id} AND r.status IN ('succeeded', 'pending')
      ORDER BY r.id DESC LIMIT 1)
    UPDATE recurring_transaction t SET refunded_minor = t.refunded_minor + ${minor},
      refunded_at = (SELECT at FROM last), refunded_by = (SELECT requested_by FROM last),
      refund_reference = (SELECT reference FROM last) WHERE t.id = ${charge.id}`)
  await ctx.sql.run(
    sql`UPDATE recurring_profile SET aggregate_minor = greatest(0, aggregate_minor - ${minor}), updated_at = ${ctx.now}
      WHERE id = ${charge.planId}`,
  )
  if (sign === 1n) await voidTransactionReceipts(ctx, charge.id, 'was refunded')
  else {
    if (charge.refundedMinor + minor === 0n) await reinstateTransactionReceipt(ctx, charge.id)
    await reviseTransactionProposals(ctx, charge.id)
  }
  await settlePlanMembership(ctx, charge.id)
  await writeRefundsToLedger(ctx, charge.id)
  await countCharges(ctx, [charge.id], { isNew: false })
  if (sign === 1n) await ctx.publish('recurring-transaction.refunded', { id: charge.id, silent: true })
}
