import { workflow } from '~/db/operation.server'
import { addItem } from '~/domain/cart/add-item.server'
import { openOrder } from '~/domain/cart/open-order.server'
import { completeSale, type Completion } from '~/domain/checkout/complete-sale.server'
import { DomainError } from '~/kit/errors'
import { withSymbol, toDecimal } from '~/kit/money'
import { perform, type Ctx } from '~/kit/operation'
import { NO_METHOD } from './gift'
import { endTalk } from './end-talk.server'
import { receiveMessage, MessageInput, type Charge } from './receive-message.server'
import { findPayer, toSender } from './payer.server'

const TEST_GATEWAY = 'sandbox'
export const NO_TEST_MODE =
  'The console charges in test mode only, and the connected payment gateway takes real money. Nothing was charged.'
const IN_DOUBT =
  'Your payment is being checked. Send any message in a minute to see what came of it. You are not charged twice.'
const NEEDS_BANK =
  'Your bank wants you to confirm this payment, which cannot be done by text message. Nothing was charged.'

const sayThanks = ({ order }: Completion, name: string): string =>
  `Thank you for your gift of ${withSymbol({ minor: order.totalMinor, currency: order.currency })} to ${name}. ` +
  `Your contribution is #${order.clientUuid}.`

/** Reuses the order and the payment, so that a repeated call never charges twice (R-MESSENGER-8). */
async function chargeGift(ctx: Ctx, sender: string, charge: Charge): Promise<Completion | null> {
  const payer = await findPayer(ctx, sender)
  if (payer === null) return null
  const { clientUuid, variantId, trackingSource, amountMinor, fees } = charge
  const { currency } = ctx.organisation
  const order = await perform(openOrder, ctx, {
    clientUuid,
    currency,
    supporterId: payer.supporterId,
    source: 'Messenger',
    trackingSource,
    isAnonymous: false,
    dccEnabledByCustomer: fees !== 'none',
    ...(fees === 'none' || fees === 'simple' ? {} : { dccType: fees }),
  })
  if (order.lines.length === 0)
    await perform(addItem, ctx, { id: order.id, variantId, amount: toDecimal(amountMinor, currency) })
  return perform(completeSale, ctx, {
    id: order.id,
    paymentType: 'payment_method',
    paymentMethodId: payer.methodId,
    sendConfirmationEmails: true,
  })
}

async function chargeAndReply(ctx: Ctx, sender: string, charge: Charge): Promise<{ reply: string; isOver: boolean }> {
  try {
    const completion = await chargeGift(ctx, sender, charge)
    if (completion === null) return { reply: NO_METHOD, isOver: true }
    if (completion.status === 'success') return { reply: sayThanks(completion, ctx.organisation.name), isOver: true }
    return completion.status === 'action' ? { reply: NEEDS_BANK, isOver: true } : { reply: IN_DOUBT, isOver: false }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { reply: `Your gift could not be charged. ${error.message}`, isOver: true }
  }
}

/** Answers one message of a supporter. The console (`web`) never charges through a gateway that takes real money. */
export const converse = workflow({
  name: 'messenger.converse',
  permission: 'messenger.edit',
  input: MessageInput,
  async run(ctx, input): Promise<string[]> {
    const sender = toSender(ctx, input.sender)
    const { replies, charge } = await perform(receiveMessage, ctx, {
      ...input,
      sender,
      recipient: toSender(ctx, input.recipient),
    })
    if (charge === null) return replies
    const isRefused = input.driver === 'web' && ctx.ports.gateway.key !== TEST_GATEWAY
    const { reply, isOver } = isRefused
      ? { reply: NO_TEST_MODE, isOver: true }
      : await chargeAndReply(ctx, sender, charge)
    if (isOver) await perform(endTalk, ctx, { talkId: charge.talkId })
    return [...replies, reply]
  },
})
