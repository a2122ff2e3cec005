import type { SqlTxCtx } from '~/db/ctx'
import { recountPages } from '~/domain/fundraising/recount-pages.server'
import { partsOfUnit, shared, taken, type RefundPart } from '~/domain/pricing/refundable'
import { voidReceipts } from '~/domain/receipts/void-receipts.server'
import { takeBackTotals } from '~/domain/supporters/take-back-totals.server'
import { notFound } from '~/kit/errors'
import { join, sql } from '~/kit/sql'
import type { Refundable, SettledRefund } from './refund'
import { refundable, refundWhere, type Head, type RefundRow } from './refunds.server'
import type { RefundOutcomeInput } from './schemas'

type Entry = { id: number; type: string; lineId: number | null; minor: bigint }

/** What is left in the ledger of each of its first entries: those of earlier refunds are counted with the one they took from. */
const entriesLeft = (ctx: SqlTxCtx, contributionId: number): Promise<Entry[]> =>
  ctx.sql.rows<Entry>(sql`
    SELECT e.id, e.type, e.line_id AS "lineId", (e.amount_minor + coalesce((SELECT sum(t.amount_minor) FROM ledger_entry t
      WHERE t.contribution_id = e.contribution_id AND t.refund_id IS NOT NULL AND t.type = e.type AND t.line_id IS NOT DISTINCT FROM e.line_id), 0))::bigint AS minor
    FROM ledger_entry e WHERE e.contribution_id = ${contributionId} AND e.refund_id IS NULL ORDER BY e.id`)

/** The parts of the lines that go back, each counted from what went back of it before. */
async function partsOf(ctx: SqlTxCtx, refund: RefundRow, of: Refundable): Promise<RefundPart[]> {
  const lines = await ctx.sql.rows<{ lineId: number; qty: number }>(
    sql`SELECT line_id AS "lineId", qty FROM refund_line WHERE refund_id = ${refund.id}`,
  )
  return lines.flatMap(({ lineId, qty }) => {
    const unit = of.units.find((candidate) => candidate.lineId === lineId)
    return unit ? partsOfUnit(unit, qty, unit.refundedQty - qty) : []
  })
}

/** A full refund takes the entries out; a partial one writes beside each what it took from it (money 9.4, decision 0241). */
async function rewriteLedger(ctx: SqlTxCtx, refund: RefundRow, of: Head & Refundable): Promise<void> {
  if (of.refundedMinor + refund.minor >= of.totalMinor) {
    await ctx.sql.run(sql`DELETE FROM ledger_entry WHERE contribution_id = ${refund.contributionId}`)
    return
  }
  const entries = await entriesLeft(ctx, refund.contributionId)
  const left = entries.map(({ minor }) => minor)
  const parts = await partsOf(ctx, refund, of)
  const ofParts = entries.map((entry) =>
    parts.filter(({ type, lineId }) => type === entry.type && lineId === entry.lineId).reduce((sum, { minor }) => sum + minor, 0n),
  )
  const amounts = taken(left, refund.kind === 'lines' ? ofParts : shared(refund.minor, left))
  const rows = entries.flatMap(({ id }, index) => (amounts[index] ? [sql`(${id}::int, ${-amounts[index]}::bigint)`] : []))
  if (rows.length === 0) return
  await ctx.sql.run(sql`
    INSERT INTO ledger_entry (contribution_id, line_id, type, fund_code, amount_minor, currency, qty, supporter_id, captured_at, refund_id)
    SELECT e.contribution_id, e.line_id, e.type, e.fund_code, w.minor, e.currency, e.qty, e.supporter_id, ${ctx.now}, ${refund.id}
    FROM (VALUES ${join(rows)}) AS w (id, minor) JOIN ledger_entry e ON e.id = w.id`)
}

/** What a refund that went through changes (money 9.5); totals count what was not refunded in full. Stock, memberships, downloads, promo codes and plans stay as they are (trap 23). */
async function carryOut(ctx: SqlTxCtx, refund: RefundRow, of: Head & Refundable): Promise<void> {
  await rewriteLedger(ctx, refund, of)
  await ctx.sql.run(sql`
    WITH p AS (UPDATE payment SET refunded_minor = refunded_minor + ${refund.minor} WHERE id = ${refund.paymentId})
    UPDATE contribution SET refunded_minor = refunded_minor + ${refund.minor}, refunded_at = ${ctx.now}, refunded_by = ${refund.requestedBy}::int, updated_at = ${ctx.now}
    WHERE id = ${refund.contributionId}`)
  await voidReceipts(ctx, of.id)
  if (of.refundedMinor + refund.minor < of.totalMinor) return
  await takeBackTotals(ctx, of.id)
  const pages = await ctx.sql.rows<{ id: number }>(
    sql`SELECT DISTINCT fundraising_page_id AS id FROM contribution_line WHERE contribution_id = ${of.id} AND fundraising_page_id IS NOT NULL`,
  )
  await recountPages(
    ctx,
    pages.map(({ id }) => id),
  )
}

const answer = (refund: RefundRow, of: Head, change: Partial<SettledRefund> = {}): SettledRefund => ({
  id: refund.id,
  contributionId: refund.contributionId,
  status: refund.status,
  minor: refund.minor,
  balanceMinor: of.totalMinor - of.refundedMinor,
  currency: refund.currency,
  reference: refund.reference,
  failureMessage: refund.failureMessage,
  isCash: of.paymentType === 'cash',
  ...change,
})

/** Settles a refund whose answer is known, once: a refund that has its answer keeps it. */
export async function settleReserved(ctx: SqlTxCtx, refundId: number, outcome: RefundOutcomeInput): Promise<SettledRefund> {
  const named = await refundWhere(ctx.sql, sql`r.id = ${refundId}`)
  const of = named && (await refundable(ctx.sql, named.contributionId, true))
  const refund = of && (await refundWhere(ctx.sql, sql`r.id = ${refundId} FOR UPDATE`))
  if (!of || !refund) throw notFound('The refund')
  if (refund.status !== 'unknown' || outcome.status === 'unknown') {
    if (refund.status === 'unknown') await ctx.sql.run(sql`UPDATE refund SET asked_at = ${ctx.now} WHERE id = ${refundId}`)
    return answer(refund, of)
  }
  const failure = outcome.status === 'failed' ? { code: outcome.code, message: outcome.message } : { code: null, message: null }
  const { status, reference } = outcome
  await ctx.sql
    .run(sql`UPDATE refund SET status = ${status}, reference = ${reference}, failure_code = ${failure.code}, failure_message = ${failure.message},
    asked_at = ${ctx.now}, settled_at = ${ctx.now} WHERE id = ${refundId}`)
  const gone = status === 'failed' ? 0n : refund.minor
  if (gone > 0n) await carryOut(ctx, refund, of)
  ctx.note({
    subject: ['contribution', of.id],
    before: { refundedMinor: of.refundedMinor },
    after: {
      refundedMinor: of.refundedMinor + gone,
      amountMinor: refund.minor,
      currency: refund.currency,
      status,
      kind: refund.kind,
      reference,
      failureMessage: failure.message,
    },
  })
  return answer(refund, of, { status, reference, failureMessage: failure.message, balanceMinor: of.totalMinor - of.refundedMinor - gone })
}
