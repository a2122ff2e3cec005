import type { SqlTxCtx } from '~/db/ctx'
import { sendMail } from '~/domain/messaging/send-mail.server'
import type { PaymentRow } from '~/domain/payments/payments.server'
import { alertAddresses } from '~/domain/settings/mails.server'
import { shownDay } from '~/kit/calendar'
import { formatMoney } from '~/kit/money'
import { perform } from '~/kit/operation'
import { isReturn, reasonWords, type DisputeRow, type DisputeStage } from './dispute'

type Letter = { subject: string; text: string }
type About = { amount: string; contribution: string; reason: string; until: string }

const RETURN_LETTER = ({ amount, contribution, reason }: About): Letter => ({
  subject: `Payment of ${amount} returned: ${contribution}`,
  text: `The bank returned the payment of ${amount} for ${contribution}: ${reason}.\n\nIt had already been refunded, in part or in full, so the refunded amount has left your account twice. The contribution now counts as fully refunded. Please ask the supporter to repay the difference.`,
})

const LETTERS: Record<DisputeStage, (about: About) => Letter> = {
  inquiry: ({ amount, contribution, reason, until }) => ({
    subject: `Bank inquiry about a payment of ${amount}: ${contribution}`,
    text: `The supporter's bank is asking about ${amount} of ${contribution}: ${reason}. No funds have been withdrawn yet.\n\nPlease respond in your payment provider's dashboard${until}, or refund the payment.`,
  }),
  open: ({ amount, contribution, reason, until }) => ({
    subject: `Payment of ${amount} disputed: ${contribution}`,
    text: `The supporter disputes ${amount} of ${contribution}: ${reason}. The bank holds the funds until the dispute is resolved, and you cannot refund the payment in the meantime.\n\nPlease respond in your payment provider's dashboard${until}.`,
  }),
  won: ({ amount, contribution }) => ({
    subject: `Dispute about ${amount} closed in your favor: ${contribution}`,
    text: `The dispute about ${amount} of ${contribution} is closed. You keep the funds.`,
  }),
  lost: ({ amount, contribution }) => ({
    subject: `Dispute about ${amount} lost: ${contribution}`,
    text: `The dispute about ${amount} of ${contribution} was lost, and the funds were withdrawn. The contribution now counts as refunded. Please do not refund it again.`,
  }),
}

/** Those who hear of sales, and whoever took the payment, hear of every step of a dispute. */
export async function tellOfDispute(ctx: SqlTxCtx, dispute: DisputeRow, of: { payment: PaymentRow; clientUuid: string }): Promise<void> {
  const { id, stage, reference, minor, currency, reason, respondBy } = dispute
  const letter = (isReturn(reference) ? RETURN_LETTER : LETTERS[stage])({
    amount: `${formatMoney({ minor, currency })} ${currency}`,
    contribution: `Contribution #${of.clientUuid}`,
    reason: reasonWords(reason),
    until: respondBy ? ` by ${shownDay(respondBy, ctx.organisation.zone)}` : '',
  })
  const { staffEmail } = of.payment
  for (const to of new Set([...alertAddresses(ctx.settings), ...(staffEmail === null ? [] : [staffEmail])]))
    await perform(sendMail, ctx, { dedupeKey: `dispute:${id}:${stage}:${to}`.slice(0, 120), to, ...letter })
}
