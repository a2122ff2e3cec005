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
  subject: `A payment of ${amount} came back: ${contribution}`,
  text: `The bank took back the payment of ${amount} for ${contribution}: ${reason}.\n\nIt was refunded before, in part or in full, so it counts as given back in full and cannot be paid anew. What was refunded has left you twice: please ask the supporter for it.`,
})

const LETTERS: Record<DisputeStage, (about: About) => Letter> = {
  inquiry: ({ amount, contribution, reason, until }) => ({
    subject: `A bank asks about a payment of ${amount}: ${contribution}`,
    text: `The bank of the payer asks about ${amount} of ${contribution}: ${reason}. Nothing was taken back yet.\n\nPlease answer at your payment provider${until}, or refund it.`,
  }),
  open: ({ amount, contribution, reason, until }) => ({
    subject: `A payment of ${amount} is disputed: ${contribution}`,
    text: `The payer disputes ${amount} of ${contribution}: ${reason}. Their bank holds the money until it is decided, and nothing of it can be refunded meanwhile.\n\nPlease answer at your payment provider${until}.`,
  }),
  won: ({ amount, contribution }) => ({
    subject: `A dispute about ${amount} is over, nothing was lost: ${contribution}`,
    text: `The dispute about ${amount} of ${contribution} is closed. The money stays with you.`,
  }),
  lost: ({ amount, contribution }) => ({
    subject: `A dispute about ${amount} was lost: ${contribution}`,
    text: `The dispute about ${amount} of ${contribution} was lost, and the money is gone. The contribution counts it as given back; please do not refund it again.`,
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
