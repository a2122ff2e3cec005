import { randomBytes } from 'node:crypto'
import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { later } from '~/kit/clock'
import { hexCode } from '~/kit/codes/contribution-number'
import { DomainError, notFound, refused } from '~/kit/errors'
import { join, sql } from '~/kit/sql'
import { readOutsideRefund } from './made-elsewhere.server'
import { OTHER_REFUND } from './messages'
import {
  REFUND_TIMEOUT,
  refundPlan,
  type RefundedLine,
  type RefundPlan,
  type RefundWish,
  type SettledRefund,
} from './refund'
import { settleReserved } from './refund-settlement.server'
import { OFFLINE } from './outside-gateway'
import { loadRefundable, findRefundWhere, type RefundRow } from './refunds.server'
import { RefundContributionInput, type RefundContribution } from './schemas'

const newAuthorization = (): string => hexCode(randomBytes(5))

const toWish = ({ kind, amount, lines }: RefundContribution): RefundWish => ({
  kind,
  amount,
  lines: lines.map(({ id, qty }) => ({ lineId: id, qty })),
})

/** The same key must come with the same request (R-PAYMENTS-10). */
async function isSameWish(ctx: SqlTxCtx, known: RefundRow, input: RefundContribution): Promise<boolean> {
  const { id, kind } = input
  const { lines } = toWish(input)
  if (known.contributionId !== id || known.kind !== kind) return false
  if (kind === 'custom') {
    const of = await loadRefundable(ctx.sql, id)
    const plan =
      of &&
      refundPlan(
        {
          ...of,
          refundedMinor: 0n,
          overpaidMinor: known.overpaidMinor,
          isOneInProgress: false,
          isDisputed: false,
          paymentStatus: 'succeeded',
        },
        toWish(input),
      )
    return plan !== null && typeof plan !== 'string' && plan.minor === known.minor
  }
  const stored = await ctx.sql.rows<RefundedLine>(
    sql`SELECT line_id, qty FROM refund_line WHERE refund_id = ${known.id} ORDER BY line_id`,
  )
  const wished =
    kind === 'whole' ? [] : lines.filter(({ qty }) => qty > 0).toSorted((one, other) => one.lineId - other.lineId)
  return (
    stored.length === wished.length &&
    stored.every((line, index) => line.lineId === wished[index]?.lineId && line.qty === wished[index]?.qty)
  )
}

async function insertRefund(
  ctx: SqlTxCtx,
  plan: RefundPlan,
  of: { input: RefundContribution; paymentId: number; gateway: string; currency: string; madeAt: Date },
) {
  const row = await ctx.sql.first<{ id: number }>(sql`
    INSERT INTO refund (contribution_id, payment_id, idempotency_key, kind, status, amount_minor, overpaid_minor,
      currency, gateway, requested_by, requested_by_name, created_at, next_check_at, why, made_on, returns_goods)
    VALUES (${of.input.id}, ${of.paymentId}, ${of.input.key}, ${plan.kind}, 'unknown', ${plan.minor},
      ${plan.overpaidMinor}, ${of.currency}, ${of.gateway}, ${ctx.actor.staffId}, ${ctx.actor.name.slice(0, 120)},
      ${of.madeAt}, ${later(ctx.now, REFUND_TIMEOUT)}, ${of.input.why}, ${of.input.madeOn}::date,
      ${of.input.returnsGoods && plan.kind !== 'custom'})
    RETURNING id`)
  if (!row) throw new Error('a refund was not written')
  if (plan.lines.length > 0)
    await ctx.sql.run(sql`INSERT INTO refund_line (refund_id, line_id, qty, amount_minor)
      VALUES ${join(plan.lines.map((line) => sql`(${row.id}, ${line.lineId}, ${line.qty}, ${line.minor})`))}`)
  return row.id
}

/**
 * Records the refund with its key before the gateway is called. Locks the contribution, so that two tabs cannot refund
 * the same money. Settles cash, checks and other payments at once. A repeated key returns the same answer.
 */
export const reserveRefund = sqlOperation({
  name: 'contributions.reserve-refund',
  permission: 'order.refund',
  input: RefundContributionInput,
  audit: 'when-changed',
  async run(ctx, input): Promise<SettledRefund> {
    const of = await loadRefundable(ctx.sql, input.id, { isLocked: true })
    if (!of) throw notFound('The contribution')
    const existing = await findRefundWhere(ctx.sql, sql`r.idempotency_key = ${input.key}`)
    if (existing) {
      if (!(await isSameWish(ctx, existing, input))) throw new DomainError('conflict', OTHER_REFUND)
      return settleReserved(ctx, existing.id, { status: 'unknown' })
    }
    const plan = refundPlan(of, toWish(input), ctx.organisation.currency)
    if (typeof plan === 'string') throw refused(plan)
    const { paymentId, gateway, currency } = of
    if (paymentId === null || gateway === null) throw new Error(`the contribution ${input.id} has no payment`)
    const outside = await readOutsideRefund(ctx, input, { paymentId, gateway })
    const id = await insertRefund(ctx, plan, { input, paymentId, gateway, currency, madeAt: outside?.at ?? ctx.now })
    if (outside) return settleReserved(ctx, id, { status: 'succeeded', reference: outside.reference })
    return settleReserved(
      ctx,
      id,
      gateway === OFFLINE ? { status: 'succeeded', reference: newAuthorization() } : { status: 'unknown' },
    )
  },
})
