import { workflow } from '~/db/operation.server'
import { readAttempt } from '~/domain/payments/attempts.server'
import { findPayment } from '~/domain/payments/payments.server'
import { isOpen } from '~/domain/payments/schemas'
import { notFound } from '~/kit/errors'
import type { Ctx } from '~/kit/operation'
import { withTimeout, chargeOnce } from './charge-once.server'
import type { Completion } from './complete-sale.server'
import { orderNow } from '~/domain/cart/current-order.server'
import { PAYMENT_CHECKING, PAYMENT_ABANDONED } from '~/domain/cart/messages'
import { isPaid } from '~/domain/cart/order'
import { GiveUpPaymentInput, type GiveUpPayment } from '~/domain/cart/schemas'

/** The attempt named, and no later one: a call that was delayed on its way gives up nothing that began since. */
async function attemptNow(ctx: Ctx, { id, attemptId }: GiveUpPayment) {
  const attempt = await readAttempt(ctx.read, attemptId)
  if (attempt?.contributionId !== id) throw notFound('That payment')
  return attempt
}

/**
 * "Not now" where the payer would confirm: the gateway is requested to cancel, and what it says afterwards is what
 * happened. Cancelled, the order is a cart again; confirmed in the meantime, the sale is complete; unknown, it stays
 * "checking", and the same call looks again.
 */
export const giveUpPayment = workflow({
  name: 'pos.give-up-payment',
  permission: 'pos.edit',
  input: GiveUpPaymentInput,
  run: async (ctx, input): Promise<Completion> => {
    const { id, state } = await attemptNow(ctx, input)
    await withTimeout(chargeOnce(ctx, id, state === 'action' ? 'give up' : 'again'))
    const isStillOpen = isOpen(await attemptNow(ctx, input))
    const order = await orderNow(ctx, input.id)
    if (isPaid(order)) return { status: 'success', order, payment: await findPayment(ctx.read, input.id) }
    if (isStillOpen) return { status: 'checking', order, message: PAYMENT_CHECKING }
    return { status: 'cancelled', order, message: PAYMENT_ABANDONED }
  },
})
