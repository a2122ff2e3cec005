import type { SqlTxCtx } from '~/db/ctx'
import { recordPath } from '~/domain/journal/record-kinds'
import type { PaymentRow, SalePayment } from '~/domain/payments/payments.server'
import { hours, later } from '~/kit/clock'
import { sql } from '~/kit/sql'
import type { GatewayDispute } from '~/ports/payment-gateway'
import { isNews, type DisputeRow } from './dispute'
import { mailDispute } from './dispute-mail.server'
import { listDisputesWhere } from './dispute-rows.server'
import {
  claimDisputeLosses,
  makeChargeLosses,
  makeSaleLosses,
  releaseDisputeLosses,
  type DisputeLosses,
} from './dispute-losses.server'
import type { Head } from '../refunds.server'

/** A dispute takes weeks, and events usually arrive sooner. */
const CHECK_INTERVAL = hours(6)

export type Disputable = {
  payment: PaymentRow
  title: string
  path: string | null
  subjects: readonly (readonly ['contribution' | 'recurring-plan', number])[]
  losses: DisputeLosses
}

export const makeDisputableSale = (ctx: SqlTxCtx, payment: SalePayment, of: Head): Disputable => ({
  payment,
  title: `Contribution #${of.clientUuid}`,
  path: recordPath({ kind: 'contribution', id: String(of.id), number: of.number }),
  subjects: [['contribution', of.id]],
  losses: makeSaleLosses(ctx, of.id),
})

export async function loadDisputablePlans(ctx: SqlTxCtx, payment: PaymentRow): Promise<Disputable> {
  const plans = await ctx.sql.rows<{ id: number; name: string }>(sql`
    SELECT DISTINCT p.id, p.profile_id AS name FROM recurring_transaction t
    JOIN recurring_profile p ON p.id = t.profile_id WHERE t.payment_id = ${payment.id} ORDER BY p.id`)
  return {
    payment,
    title:
      `${plans.length === 1 ? 'Recurring plan' : 'Recurring plans'} ` +
      `${plans.map(({ name }) => `#${name}`).join(', ')}`,
    path: recordPath({ kind: 'recurring-plan', id: String(plans[0]?.id), number: null }),
    subjects: plans.map(({ id }) => ['recurring-plan', id] as const),
    losses: makeChargeLosses(ctx, payment.id),
  }
}

/**
 * Limits the amount to this payment. If the bank converted it to another currency, the whole payment counts as
 * disputed.
 */
const computeDisputed = ({ money }: GatewayDispute, { amountMinor, currency }: PaymentRow): bigint =>
  money.currency === currency && money.minor < amountMinor ? money.minor : amountMinor

async function writeDispute(
  ctx: SqlTxCtx,
  reported: GatewayDispute,
  payment: PaymentRow,
): Promise<DisputeRow | undefined> {
  const isClosed = reported.stage === 'won' || reported.stage === 'lost'
  const row = await ctx.sql.first<{ id: number }>(sql`
    INSERT INTO dispute (contribution_id, payment_id, gateway, reference, stage, amount_minor, currency, reason,
      respond_by, created_at, closed_at, next_check_at)
    VALUES (${payment.contributionId}::int, ${payment.id}, ${payment.gateway}, ${reported.reference}, ${reported.stage},
      ${computeDisputed(reported, payment)}, ${payment.currency}, ${reported.reason.slice(0, 60)},
      ${reported.respondBy}::timestamptz, ${ctx.now}, ${isClosed ? ctx.now : null}::timestamptz,
      ${isClosed ? null : later(ctx.now, CHECK_INTERVAL)}::timestamptz)
    ON CONFLICT (gateway, reference) DO UPDATE SET stage = excluded.stage, amount_minor = excluded.amount_minor,
    reason = excluded.reason, respond_by = excluded.respond_by,
      closed_at = excluded.closed_at, next_check_at = excluded.next_check_at
    RETURNING id`)
  return row ? (await listDisputesWhere(ctx.sql, sql`id = ${row.id}`))[0] : undefined
}

/**
 * Delays the next check of open disputes even if the gateway no longer lists them, so that they are not read every
 * minute.
 */
export const postponeDisputeCheck = (ctx: SqlTxCtx, paymentId: number): Promise<unknown> =>
  ctx.sql.run(
    sql`UPDATE dispute SET next_check_at = ${later(ctx.now, CHECK_INTERVAL)}
      WHERE payment_id = ${paymentId} AND stage IN ('inquiry', 'open')`,
  )

const updateRespondBy = (ctx: SqlTxCtx, { id, stage }: DisputeRow, { respondBy }: GatewayDispute): Promise<unknown> =>
  ctx.sql.run(
    sql`UPDATE dispute SET respond_by = ${respondBy}::timestamptz WHERE id = ${id} AND ${stage} IN ('inquiry', 'open')`,
  )

/**
 * Records a dispute's state and its effects on the books. The same report again changes nothing. The caller must lock
 * the contribution's row, or those of the charges.
 */
export async function recordDispute(
  ctx: SqlTxCtx,
  reported: GatewayDispute,
  { payment, title, path, subjects, losses }: Disputable,
): Promise<void> {
  const [known] = await listDisputesWhere(
    ctx.sql,
    sql`gateway = ${payment.gateway} AND reference = ${reported.reference}`,
  )
  if (known && !isNews(known.stage, reported.stage)) return void (await updateRespondBy(ctx, known, reported))
  if (known) await releaseDisputeLosses(ctx, losses, known.id)
  const dispute = await writeDispute(ctx, reported, payment)
  if (!dispute) throw new Error('a dispute was not written')
  const refundedMinor = await claimDisputeLosses(ctx, losses)
  await mailDispute(ctx, dispute, { payment, title, path })
  const { stage, minor: amountMinor, currency, reason, reference, respondBy } = dispute
  const change = {
    before: { dispute: known?.stage ?? null },
    after: { dispute: stage, amountMinor, currency, reason, reference, respondBy, refundedMinor },
  }
  for (const [type, id] of subjects) {
    if (type === 'contribution') await ctx.publish('contribution.dispute-changed', { id, ...change })
    else await ctx.publish('recurring-plan.dispute-changed', { id, ...change })
  }
}
