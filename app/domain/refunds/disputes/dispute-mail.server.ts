import type { SqlTxCtx } from '~/db/ctx'
import { sendTemplate } from '~/domain/messaging/send-template.server'
import type { PaymentRow } from '~/domain/payments/payments.server'
import { alertAddresses } from '~/domain/settings/mails.server'
import { shownDay } from '~/kit/calendar'
import { withCode } from '~/kit/money'
import { perform } from '~/kit/operation'
import { isReturn, formatReason, type DisputeRow } from './dispute'

export async function mailDispute(
  ctx: SqlTxCtx,
  dispute: DisputeRow,
  of: { payment: PaymentRow; title: string; path: string | null },
): Promise<void> {
  const { id, stage, reference, minor, currency, reason, respondBy } = dispute
  const template = isReturn(reference) ? 'staff_refunded_payment_returned' : `staff_dispute_${stage}`
  const words = {
    amount: withCode({ minor, currency }),
    contribution: of.title,
    link: of.path === null ? '' : ctx.officeUrl + of.path,
    reason: formatReason(reason),
    until: respondBy ? `by ${shownDay(respondBy, ctx.organisation.zone)}` : '',
  }
  const { staffEmail } = of.payment
  for (const to of new Set([...alertAddresses(ctx.settings), ...(staffEmail === null ? [] : [staffEmail])]))
    await perform(sendTemplate, ctx, { dedupeKey: `dispute:${id}:${stage}:${to}`.slice(0, 120), to, template, words })
}
