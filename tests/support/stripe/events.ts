import Stripe from 'stripe'
import { randomUUID } from 'node:crypto'

const stripe = new Stripe('sk_test_x')

/** Signed by Stripe's own SDK. */
export function stripeEvent(
  object: string,
  fields: object,
  { at, secret, type = `${object}.updated` }: { at: Date; secret: string; type?: string },
) {
  const created = Math.floor(at.getTime() / 1000)
  const body = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type,
    created,
    data: { object: { object, ...fields } },
  })
  return {
    body,
    headers: {
      'stripe-signature': stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: created }),
    },
  }
}
