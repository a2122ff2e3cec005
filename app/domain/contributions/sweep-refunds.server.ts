import { steps } from '~/db/operation.server'
import { hours, later, seconds } from '~/kit/clock'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { askRefund } from './ask-refund.server'
import { SweepRefundsInput } from './schemas'

/** Whoever asked first still waits for the answer. */
const PATIENCE = seconds(30)
/** Gateways forget a key after a day; from then on asking again could be a second refund. */
const KEY_IS_KNOWN = hours(23)
const MOST = 50

/** A job's deed, every minute: refunds without an answer are asked for again with the same key. One that fails does not stop the others. */
export const sweepRefunds = steps({
  name: 'contributions.sweep-refunds',
  permission: 'order.refund',
  input: SweepRefundsInput,
  async run(ctx) {
    const open = await ctx.read.rows<{ refundId: number }>(sql`
      SELECT id AS "refundId" FROM refund WHERE status = 'unknown' AND created_at BETWEEN ${later(ctx.now, -KEY_IS_KNOWN)} AND ${later(ctx.now, -PATIENCE)} ORDER BY id LIMIT ${MOST}`)
    const results = await Promise.allSettled(open.map((refund) => perform(askRefund, ctx, refund)))
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
    return open.length
  },
})
