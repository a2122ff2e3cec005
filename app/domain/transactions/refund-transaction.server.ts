import type { z } from 'zod'
import { workflow } from '~/db/operation.server'
import { refundCharge } from '~/domain/refunds/charges/refund-charge.server'
import { ALL_REFUNDED } from '~/domain/refunds/messages'
import { refundSentence } from '~/domain/refunds/refund'
import { refundContribution } from '~/domain/refunds/refund-contribution.server'
import { REFUND_DETAILS } from '~/domain/refunds/schemas'
import { refused } from '~/kit/errors'
import { withForeignCode } from '~/kit/money'
import { perform, type Ctx } from '~/kit/operation'
import { flag } from '~/kit/whole-number'
import { sql } from '~/kit/sql'
import { REFUND_PENDING, REFUNDED } from './messages'
import { SubjectInput, findSubject } from './subject.server'

const RefundTransactionInput = SubjectInput.extend({ ...REFUND_DETAILS, returnsGoods: flag })
type RefundDetails = Omit<z.output<typeof RefundTransactionInput>, 'id'>

/**
 * Uses one key per state of the contribution: a double press makes one refund, and a press after a failed refund makes
 * another.
 */
async function refundWhole(ctx: Ctx, id: number, details: RefundDetails): Promise<string> {
  const before = await ctx.read.first<{ tries: number; left: bigint; currency: string; isRefunded: boolean }>(sql`
    SELECT (SELECT count(*)::int FROM refund WHERE contribution_id = c.id
      AND status IN ('failed', 'canceled')) AS tries, total_minor - refunded_minor AS left, currency,
      refunded_minor > 0 AND refunded_minor = total_minor AND NOT EXISTS (SELECT 1 FROM refund
        WHERE contribution_id = c.id AND status IN ('pending', 'unknown')) AS is_refunded
    FROM contribution c WHERE id = ${id}`)
  if (before?.isRefunded) throw refused(ALL_REFUNDED)
  const refund = await perform(refundContribution, ctx, {
    ...details,
    id,
    kind: 'whole',
    key: `transaction-${id}-${before?.tries ?? 0}`,
  })
  const { status, isRecorded } = refund
  if (status === 'failed' || status === 'canceled') {
    const last = await ctx.read.first<{ message: string | null }>(
      sql`SELECT failure_message AS message FROM refund WHERE contribution_id = ${id} ORDER BY id DESC LIMIT 1`,
    )
    throw refused(last?.message ?? 'The refund failed.')
  }
  if (status !== 'succeeded' || before === null) return REFUND_PENDING
  if (isRecorded) return refundSentence(refund)
  return REFUNDED(withForeignCode({ minor: before.left, currency: before.currency }, ctx.organisation.currency))
}

export const refundTransaction = workflow({
  name: 'transactions.refund',
  permission: ['order.refund', 'transaction.refund'],
  input: RefundTransactionInput,
  async run(ctx, { id: input, ...details }): Promise<string> {
    const { kind, id } = await findSubject(ctx, input)
    if (kind === 'contribution') return refundWhole(ctx, id, details)
    const refund = await perform(refundCharge, ctx, { ...details, transactionId: id })
    const { minor, currency, status, isRecorded } = refund
    if (isRecorded) return refundSentence(refund)
    return status === 'succeeded'
      ? REFUNDED(withForeignCode({ minor, currency }, ctx.organisation.currency))
      : REFUND_PENDING
  },
})
