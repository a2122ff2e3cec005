import { randomUUID } from 'node:crypto'
import { isReturn, reasonWords, type DisputeRow } from '~/domain/refunds/disputes/dispute'
import { disputesOf } from '~/domain/refunds/disputes/dispute-rows.server'
import { refundSentence } from '~/domain/refunds/refund'
import { overpaidOf, refundable, refundsOf, type RefundRow } from '~/domain/refunds/refunds.server'
import type { Ctx } from '~/kit/operation'
import { withSymbol } from '~/kit/money'

type Asked = { id: number; totalMinor: bigint; refundedMinor: bigint; paymentType: string | null }

const shownRefund = ({
  id,
  status,
  reason,
  minor,
  overpaidMinor,
  currency,
  requestedByName,
  reference,
  failureMessage,
  createdAt,
}: RefundRow) => ({
  id,
  status,
  isTaken: reason === 'disputed',
  amount: withSymbol({ minor, currency }),
  overpaid: overpaidMinor > 0n ? withSymbol({ minor: overpaidMinor, currency }) : null,
  by: requestedByName,
  reference: status === 'failed' ? null : reference,
  failure: failureMessage,
  at: createdAt,
})

export type ShownRefund = ReturnType<typeof shownRefund>

const shownDispute = ({ id, paymentId, reference, stage, minor, currency, reason, respondBy }: DisputeRow) => ({
  id,
  paymentId,
  stage: isReturn(reference) ? ('returned' as const) : stage,
  amount: withSymbol({ minor, currency }),
  reason: reasonWords(reason),
  respondBy: stage === 'open' || stage === 'inquiry' ? respondBy : null,
})

export type ShownDispute = ReturnType<typeof shownDispute>

/** What came of the refund that the address names. */
function madeOf(rows: readonly RefundRow[], asked: Asked, id: number): string | null {
  const row = rows.find((refund) => refund.id === id)
  if (!row) return null
  return refundSentence({ ...row, isCash: asked.paymentType === 'cash' })
}

/** The refunds of a contribution, and what more may be given back by this person; the key names the one refund that this page may ask for. */
export async function refundsShown(ctx: Ctx, asked: Asked, search: URLSearchParams) {
  const [rows, disputes, overpaid] = await Promise.all([refundsOf(ctx, asked.id), disputesOf(ctx, asked.id), overpaidOf(ctx, asked.id)])
  const mayRefund = ctx.actor.can('order.refund') && (asked.refundedMinor < asked.totalMinor || overpaid > 0n)
  const isOpen = ctx.actor.can('order.refund') && search.get('panel') === 'refund'
  return {
    refunds: rows.map(shownRefund),
    disputes: disputes.map(shownDispute),
    mayRefund,
    overpaid,
    refund: isOpen
      ? { key: randomUUID(), of: await refundable(ctx.read, asked.id), made: madeOf(rows, asked, Number(search.get('made'))) }
      : null,
  }
}
