import { randomUUID } from 'node:crypto'
import { refundSentence } from '~/domain/contributions/refund'
import { refundable, refundsOf, type RefundRow } from '~/domain/contributions/refunds.server'
import type { Ctx } from '~/kit/operation'
import { withSymbol } from '~/kit/money'

type Asked = { id: number; totalMinor: bigint; refundedMinor: bigint; paymentType: string | null }

const shownRefund = ({ id, status, minor, currency, requestedByName, reference, failureMessage, createdAt }: RefundRow) => ({
  id,
  status,
  amount: withSymbol({ minor, currency }),
  by: requestedByName,
  reference: status === 'failed' ? null : reference,
  failure: failureMessage,
  at: createdAt,
})

export type ShownRefund = ReturnType<typeof shownRefund>

/** What came of the refund that the address names. */
function madeOf(rows: readonly RefundRow[], asked: Asked, id: number): string | null {
  const row = rows.find((refund) => refund.id === id)
  if (!row) return null
  const isCash = asked.paymentType === 'cash'
  return refundSentence({ ...row, isCash, balanceMinor: asked.totalMinor - asked.refundedMinor })
}

/** The refunds of a contribution, and what more may be given back by this person; the key names the one refund that this page may ask for. */
export async function refundsShown(ctx: Ctx, asked: Asked, search: URLSearchParams) {
  const rows = await refundsOf(ctx, asked.id)
  const mayRefund = ctx.actor.can('order.refund') && asked.refundedMinor < asked.totalMinor
  const isOpen = ctx.actor.can('order.refund') && search.get('panel') === 'refund'
  return {
    refunds: rows.map(shownRefund),
    mayRefund,
    refund: isOpen
      ? { key: randomUUID(), of: await refundable(ctx.read, asked.id), made: madeOf(rows, asked, Number(search.get('made'))) }
      : null,
  }
}
