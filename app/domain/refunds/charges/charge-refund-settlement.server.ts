import type { SqlTxCtx } from '~/db/ctx'
import { shared, taken } from '~/domain/pricing/refundable'
import { reinstateReceiptOfTransaction } from '~/domain/receipts/reinstate-receipt.server'
import { voidReceiptsOfTransaction } from '~/domain/receipts/void-receipts.server'
import { enterInLedger, lockSupporterOf, recountFor } from '~/domain/refunds/charges/charge-books.server'
import { later } from '~/kit/clock'
import { notFound } from '~/kit/errors'
import { join, sql, type Sql } from '~/kit/sql'
import { REFUND_PATIENCE, turnOf, type RefundStatus, type SettledRefund } from '../refund'
import { tellOfFailedRefund } from '../refund-mail.server'
import { recordAnswer, restRefund } from '../refund-settlement.server'
import { refundWhere, type RefundRow } from '../refunds.server'
import type { RefundOutcomeInput } from '../schemas'

/** A charge of a plan as a refund of it sees it. */
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
}

const CHARGE = sql`SELECT t.id, t.profile_id AS "planId", p.contribution_id AS "contributionId", p.profile_id AS number, t.amount_minor AS minor, t.refunded_minor AS "refundedMinor", t.currency,
    t.payment_status AS "paymentStatus", o.id AS "paymentId", o.status AS "paymentState", o.type AS "paymentType", o.gateway
  FROM recurring_transaction t JOIN recurring_profile p ON p.id = t.profile_id LEFT JOIN payment o ON o.id = t.payment_id`

/** Locked in the order of the daily run: the supporter, then transactions. */
export async function chargesForRefund(ctx: SqlTxCtx, transactionIds: readonly number[]): Promise<RefundableCharge[]> {
  const [first] = transactionIds
  if (first !== undefined) await lockSupporterOf(ctx, first)
  return ctx.sql.rows<RefundableCharge>(sql`${CHARGE} WHERE t.id = ANY(${transactionIds}::int[]) ORDER BY t.id FOR UPDATE OF t`)
}

async function entriesOf(ctx: SqlTxCtx, transactionId: number): Promise<{ id: number; minor: bigint }[]> {
  return ctx.sql.rows<{ id: number; minor: bigint }>(sql`
    SELECT e.id, (e.amount_minor + coalesce((SELECT sum(x.amount_minor) FROM ledger_entry x WHERE x.transaction_id = e.transaction_id AND x.refund_id IS NOT NULL AND x.type = e.type), 0))::bigint AS minor
    FROM ledger_entry e WHERE e.transaction_id = ${transactionId} AND e.refund_id IS NULL ORDER BY e.id`)
}

/** Entries of the charge, and beside each what refunds in part took from it; of a charge that was refunded in full there are none (R-BOOKS-2). */
async function enterRefunds(ctx: SqlTxCtx, transactionId: number): Promise<void> {
  await ctx.sql.run(sql`DELETE FROM ledger_entry WHERE transaction_id = ${transactionId} AND refund_id IS NOT NULL`)
  await enterInLedger(ctx, [transactionId])
  const parts = await ctx.sql.rows<{ id: number; minor: bigint; at: Date }>(sql`
    SELECT r.id, r.amount_minor AS minor, coalesce(r.settled_at, r.created_at) AS at FROM refund r JOIN recurring_transaction t ON t.id = r.transaction_id
    WHERE t.id = ${transactionId} AND r.status IN ('succeeded', 'pending') AND t.refunded_minor < t.amount_minor ORDER BY r.id`)
  for (const part of parts) {
    const entries = await entriesOf(ctx, transactionId)
    const left = entries.map(({ minor }) => minor)
    const amounts = taken(left, shared(part.minor, left))
    const rows = entries.flatMap(({ id }, index): Sql[] => (amounts[index] ? [sql`(${id}::int, ${-amounts[index]}::bigint)`] : []))
    if (rows.length > 0)
      await ctx.sql.run(sql`
        INSERT INTO ledger_entry (transaction_id, line_id, type, fund_code, amount_minor, currency, qty, supporter_id, captured_at, refund_id)
        SELECT e.transaction_id, e.line_id, e.type, e.fund_code, w.minor, e.currency, e.qty, e.supporter_id, ${part.at}, ${part.id}
        FROM (VALUES ${join(rows)}) AS w (id, minor) JOIN ledger_entry e ON e.id = w.id`)
  }
}

/** What a refund of a charge changes, or a failed one changes back: payment, plan, ledger, receipt and lifetime totals. Schedule and cycles stay (R-REFUNDS-8). */
async function moved(ctx: SqlTxCtx, refund: RefundRow, { charge, sign }: { charge: RefundableCharge; sign: 1n | -1n }): Promise<void> {
  const minor = refund.minor * sign
  await ctx.sql.run(sql`UPDATE payment SET refunded_minor = refunded_minor + ${minor} WHERE id = ${refund.paymentId}`)
  await ctx.sql.run(sql`
    WITH last AS (SELECT r.reference, r.requested_by, coalesce(r.settled_at, ${ctx.now}) AS at FROM refund r WHERE r.transaction_id = ${charge.id} AND r.status IN ('succeeded', 'pending') ORDER BY r.id DESC LIMIT 1)
    UPDATE recurring_transaction t SET refunded_minor = t.refunded_minor + ${minor}, refunded_at = (SELECT at FROM last), refunded_by = (SELECT requested_by FROM last),
      refund_reference = (SELECT reference FROM last) WHERE t.id = ${charge.id}`)
  await ctx.sql.run(
    sql`UPDATE recurring_profile SET aggregate_minor = greatest(0, aggregate_minor - ${minor}), updated_at = ${ctx.now} WHERE id = ${charge.planId}`,
  )
  if (sign === 1n) await voidReceiptsOfTransaction(ctx, charge.id)
  else if (charge.refundedMinor + minor === 0n) await reinstateReceiptOfTransaction(ctx, charge.id)
  await enterRefunds(ctx, charge.id)
  await recountFor(ctx, [charge.id])
}

const answer = (refund: RefundRow, charge: RefundableCharge, change: Partial<SettledRefund> = {}): SettledRefund => ({
  id: refund.id,
  contributionId: charge.contributionId,
  status: refund.status,
  minor: refund.minor,
  balanceMinor: charge.minor - charge.refundedMinor,
  currency: refund.currency,
  reference: refund.reference,
  failureMessage: refund.failureMessage,
  isCash: charge.paymentType === 'cash',
  ...change,
})

type Note = {
  charge: RefundableCharge
  was: RefundStatus | null
  status: RefundStatus
  reference: string | null
  failureMessage: string | null
}

const noteRefund = (ctx: SqlTxCtx, { minor, currency, reason, gateway }: RefundRow, { charge, was, ...news }: Note): void =>
  ctx.note({
    subject: ['recurring-plan', charge.planId],
    before: { status: was },
    after: {
      refunded: minor,
      currency,
      transaction: charge.id,
      ...news,
      ...(reason === 'requested_by_customer' ? {} : { gateway, reason }),
    },
  })

/** What a refund of a charge that was written together with its outcome means, once. */
export async function settleWrittenCharge(ctx: SqlTxCtx, refundId: number, charge: RefundableCharge): Promise<void> {
  const refund = await refundWhere(ctx.sql, sql`r.id = ${refundId}`)
  if (!refund) throw notFound('The refund')
  const { status, reference, failureMessage } = refund
  if (status !== 'failed') await moved(ctx, refund, { charge, sign: 1n })
  noteRefund(ctx, refund, { charge, was: null, status, reference, failureMessage })
}

/** Writes what the gateway says of a refund of a charge by now, with all it means. Hearing the same again changes nothing. */
export async function settleChargeRefund(ctx: SqlTxCtx, refundId: number, outcome: RefundOutcomeInput): Promise<SettledRefund> {
  const named = await refundWhere(ctx.sql, sql`r.id = ${refundId}`)
  const of = named?.transactionId ?? null
  const [charge] = of === null ? [] : await chargesForRefund(ctx, [of])
  const refund = charge && (await refundWhere(ctx.sql, sql`r.id = ${refundId} FOR UPDATE`))
  if (!refund) throw notFound('The refund')
  const turn = turnOf(refund.status, outcome.status)
  if (turn === 'none' || outcome.status === 'unknown') {
    await restRefund(ctx, refund)
    return answer(refund, charge)
  }
  await recordAnswer(ctx, refundId, outcome)
  if (turn === 'carried-out') await moved(ctx, refund, { charge, sign: 1n })
  if (turn === 'given-back') await moved(ctx, refund, { charge, sign: -1n })
  const { status, reference } = outcome
  const failureMessage = status === 'failed' ? outcome.message : null
  if (status === 'failed' && later(refund.createdAt, REFUND_PATIENCE) <= ctx.now)
    await tellOfFailedRefund(ctx, refund, { of: `Recurring plan #${charge.number}`, reason: outcome.message })
  noteRefund(ctx, refund, { charge, was: refund.status, status, reference, failureMessage })
  const gone = turn === 'carried-out' ? refund.minor : turn === 'given-back' ? -refund.minor : 0n
  return answer(refund, { ...charge, refundedMinor: charge.refundedMinor + gone }, { status, reference, failureMessage })
}
