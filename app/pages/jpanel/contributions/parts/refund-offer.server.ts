import { randomUUID } from 'node:crypto'
import { isReturn, formatReason, type DisputeRow } from '~/domain/refunds/disputes/dispute'
import { listDisputes } from '~/domain/refunds/disputes/dispute-rows.server'
import { refundSentence } from '~/domain/refunds/refund'
import { gatewayName } from '~/domain/payments/gateway-name'
import { isAway } from '~/domain/refunds/outside-gateway'
import { readOverpaid, loadRefundable, listRefunds, type RefundRow } from '~/domain/refunds/refunds.server'
import type { Ctx } from '~/kit/operation'
import { withForeignCode } from '~/kit/money'

type RefundSubject = {
  id: number
  totalMinor: bigint
  refundedMinor: bigint
  paymentType: string | null
  deletedAt: Date | null
}

const shownRefund = (row: RefundRow, home: string) => {
  const {
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
    why,
    madeOn,
    returnsGoods,
  } = row
  const money = (amount: bigint) => withForeignCode({ minor: amount, currency }, home)
  return {
    id,
    status,
    isTaken: reason === 'disputed',
    amount: money(minor),
    overpaid: overpaidMinor > 0n ? money(overpaidMinor) : null,
    by: requestedByName,
    reference: status === 'failed' ? null : reference,
    failure: failureMessage,
    at: createdAt,
    why,
    isRecorded: madeOn !== null,
    returnsGoods,
  }
}

export type ShownRefund = ReturnType<typeof shownRefund>

const shownDispute = (
  { id, paymentId, reference, stage, minor, currency, reason, respondBy }: DisputeRow,
  home: string,
) => ({
  id,
  paymentId,
  stage: isReturn(reference) ? ('returned' as const) : stage,
  amount: withForeignCode({ minor, currency }, home),
  reason: formatReason(reason),
  respondBy: stage === 'open' || stage === 'inquiry' ? respondBy : null,
})

export type ShownDispute = ReturnType<typeof shownDispute>

function describeOutcome(row: RefundRow | undefined, requested: RefundSubject, home: string): string | null {
  if (!row) return null
  return refundSentence({ ...row, isCash: requested.paymentType === 'cash', isRecorded: row.madeOn !== null }, home)
}

/**
 * Returns the refunds of a contribution and the amount that this person may still give back. The key names the one
 * refund that this page may request.
 */
export async function refundsShown(ctx: Ctx, requested: RefundSubject, search: URLSearchParams) {
  const [rows, disputes, overpaid] = await Promise.all([
    listRefunds(ctx, requested.id),
    listDisputes(ctx, requested.id),
    readOverpaid(ctx, requested.id),
  ])
  const home = ctx.organisation.currency
  const mayEver = ctx.actor.can('order.refund') && requested.deletedAt === null
  const mayRefund = mayEver && (requested.refundedMinor < requested.totalMinor || overpaid > 0n)
  const isOpen = mayEver && search.get('panel') === 'refund'
  const of = isOpen ? await loadRefundable(ctx.read, requested.id) : null
  return {
    refunds: rows.map((row) => shownRefund(row, home)),
    disputes: disputes.map((row) => shownDispute(row, home)),
    mayRefund,
    overpaid,
    refund: isOpen
      ? {
          key: randomUUID(),
          of,
          home,
          away: of && of.gateway !== null && isAway(ctx, of.gateway) ? gatewayName(of.gateway) : null,
          made: describeOutcome(
            rows.find(({ id }) => id === Number(search.get('made'))),
            requested,
            home,
          ),
        }
      : null,
  }
}
