import type { SqlTxCtx } from '~/db/ctx'
import { PENDING_CHECKED_AFTER } from '~/domain/payments/schemas'
import { later } from '~/kit/clock'
import { sql } from '~/kit/sql'
import { REFUND_TIMEOUT } from './refund'
import type { RefundRow } from './refunds.server'
import type { RefundOutcomeInput } from './schemas'

export const postponeCheck = async (ctx: SqlTxCtx, { id, status }: RefundRow) => {
  const pause = {
    unknown: REFUND_TIMEOUT,
    pending: PENDING_CHECKED_AFTER,
    succeeded: null,
    failed: null,
    canceled: null,
  }[status]
  const next = pause === null ? null : later(ctx.now, pause)
  await ctx.sql.run(sql`UPDATE refund SET asked_at = ${ctx.now}, next_check_at = ${next}::timestamptz WHERE id = ${id}`)
}

type Reply = Exclude<RefundOutcomeInput, { status: 'unknown' }>

export const recordAnswer = async (ctx: SqlTxCtx, id: number, reported: Reply) => {
  const failure =
    reported.status === 'failed' ? { code: reported.code, message: reported.message } : { code: null, message: null }
  const next = reported.status === 'pending' ? later(ctx.now, PENDING_CHECKED_AFTER) : null
  await ctx.sql.run(sql`
    UPDATE refund SET status = ${reported.status}, reference = coalesce(${reported.reference}, reference),
      failure_code = ${failure.code}, failure_message = ${failure.message},
      asked_at = ${ctx.now}, settled_at = coalesce(settled_at, ${ctx.now}), next_check_at = ${next}::timestamptz
      WHERE id = ${id}`)
}
