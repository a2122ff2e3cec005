import { workflow } from '~/db/operation.server'
import { refundCharge } from '~/domain/refunds/charges/refund-charge.server'
import { ALL_REFUNDED } from '~/domain/refunds/messages'
import { refundContribution } from '~/domain/refunds/refund-contribution.server'
import { refused } from '~/kit/errors'
import { withSymbol } from '~/kit/money'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { REFUND_PENDING, REFUNDED } from './messages'
import { SubjectInput, subjectOf } from './subject.server'

/**
 * One key for each state of the contribution: pressed twice it is one refund, pressed after a failed one it is another.
 */
async function refundWhole(ctx: Ctx, id: number): Promise<string> {
  const before = await ctx.read.first<{ tries: number; left: bigint; currency: string; isRefunded: boolean }>(sql`
    SELECT (SELECT count(*)::int FROM refund WHERE contribution_id = c.id
      AND status IN ('failed', 'canceled')) AS tries, total_minor - refunded_minor AS left, currency,
      refunded_minor > 0 AND refunded_minor = total_minor AND NOT EXISTS (SELECT 1 FROM refund
        WHERE contribution_id = c.id AND status IN ('pending', 'unknown')) AS "isRefunded"
    FROM contribution c WHERE id = ${id}`)
  if (before?.isRefunded) throw refused(ALL_REFUNDED)
  const { status } = await perform(refundContribution, ctx, {
    id,
    kind: 'whole',
    key: `transaction-${id}-${before?.tries ?? 0}`,
  })
  if (status === 'failed' || status === 'canceled') {
    const last = await ctx.read.first<{ message: string | null }>(
      sql`SELECT failure_message AS message FROM refund WHERE contribution_id = ${id} ORDER BY id DESC LIMIT 1`,
    )
    throw refused(last?.message ?? 'The refund failed.')
  }
  if (status !== 'succeeded' || before === null) return REFUND_PENDING
  return REFUNDED(withSymbol({ minor: before.left, currency: before.currency }))
}

/** The whole amount, of a contribution or of one charge of a plan (R-REFUNDS-1 and R-REFUNDS-8). */
export const refundTransaction = workflow({
  name: 'transactions.refund',
  permission: ['order.refund', 'transaction.refund'],
  input: SubjectInput,
  async run(ctx, { id: input }): Promise<string> {
    const { kind, id } = await subjectOf(ctx, input)
    if (kind === 'contribution') return refundWhole(ctx, id)
    const { minor, currency, status } = await perform(refundCharge, ctx, { transactionId: id })
    return status === 'succeeded' ? REFUNDED(withSymbol({ minor, currency })) : REFUND_PENDING
  },
})
