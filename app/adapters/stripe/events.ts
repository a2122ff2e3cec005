import type Stripe from 'stripe'
import { seconds } from '~/kit/clock'
import { EventRefused, EVENT_REFUSALS, EVENT_TOLERANCE, type GatewayEvent, type SignedCall } from '~/ports/payment-gateway'
import { idOf } from './outcomes'
import { KEY_FIELD } from './requests'

const HEADER = 'stripe-signature'

/** Which payment or refund an event is about; charges and disputes name their payment. Anything else is heard and left. */
function aboutOf({ data }: Stripe.Event): GatewayEvent['about'] {
  const told = data.object as {
    object?: string
    id?: string
    payment_intent?: string | { id: string } | null
    metadata?: Record<string, string>
  }
  const key = told.metadata?.[KEY_FIELD] ?? null
  if (told.object === 'refund') return told.id === undefined ? null : { kind: 'refund', reference: told.id, key }
  if (told.object === 'payment_intent' || told.object === 'setup_intent')
    return told.id === undefined ? null : { kind: 'payment', reference: told.id, key }
  const payment = idOf(told.payment_intent)
  return payment === null ? null : { kind: 'payment', reference: payment, key: null }
}

/** The SDK accepts a moment in the future; we do not. */
const momentOf = (header: string): number => seconds(Number(/(?:^|,)t=(\d+)/.exec(header)?.[1] ?? 0))

export function readStripeEvent(stripe: Stripe, secret: string | null, { body, headers, now }: SignedCall): GatewayEvent {
  if (secret === null) throw new EventRefused(EVENT_REFUSALS.closed)
  const header = headers[HEADER] ?? ''
  if (header === '') throw new EventRefused(EVENT_REFUSALS.unsigned)
  if (Math.abs(now.getTime() - momentOf(header)) > EVENT_TOLERANCE) throw new EventRefused(EVENT_REFUSALS.stale)
  let event: Stripe.Event
  try {
    event = stripe.webhooks.constructEvent(body, header, secret, EVENT_TOLERANCE / 1000, undefined, now.getTime())
  } catch (error) {
    throw new EventRefused(EVENT_REFUSALS.changed, { cause: error })
  }
  return { id: event.id, type: event.type, about: aboutOf(event) }
}
