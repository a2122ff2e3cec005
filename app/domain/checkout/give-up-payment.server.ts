import { workflow } from '~/db/operation.server'
import { readAttempt } from '~/domain/payments/attempts.server'
import { findPayment } from '~/domain/payments/payments.server'
import { isOpen } from '~/domain/payments/schemas'
import { notFound } from '~/kit/errors'
import type { Ctx } from '~/kit/operation'
import { withTimeout, chargeOnce } from './charge-once.server'
import type { Completion } from './complete-sale.server'
import { loadOrder } from '~/domain/cart/current-order.server'
import { PAYMENT_CHECKING, PAYMENT_ABANDONED } from '~/domain/cart/messages'
import { isPaid } from '~/domain/cart/order'
import { GiveUpPaymentInput, type GiveUpPayment } from '~/domain/cart/schemas'

/** Reads only the named attempt, so that a delayed call does not give up a later one. */
async function attemptNow(ctx: Ctx, { id, attemptId }: GiveUpPayment) {
  const attempt = await readAttempt(ctx.read, attemptId)
  if (attempt?.contributionId !== id) throw notFound('That payment')
  return attempt
}

/**
 * Asks the gateway to cancel while the payer would confirm; its answer decides. Canceled: the order is a cart again.
 * Confirmed meanwhile: the sale is complete. Unknown: it stays "checking", and the same call looks again.
 */
export const giveUpPayment = workflow({
  name: 'pos.give-up-payment',
  permission: 'pos.edit',
  input: GiveUpPaymentInput,
  run: async (ctx, input): Promise<Completion> => {
    const { id, state } = await attemptNow(ctx, input)
    await withTimeout(chargeOnce(ctx, id, state === 'action' ? 'give up' : 'again'))
    const isStillOpen = isOpen(await attemptNow(ctx, input))
    const order = await loadOrder(ctx, input.id)
    if (isPaid(order)) return { status: 'success', order, payment: await findPayment(ctx.read, input.id) }
    if (isStillOpen) return { status: 'checking', order, message: PAYMENT_CHECKING }
    return { status: 'cancelled', order, message: PAYMENT_ABANDONED }
  },
})
