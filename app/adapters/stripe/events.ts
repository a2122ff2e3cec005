import type Stripe from 'stripe'
import { seconds } from '~/kit/clock'
import {
  EventRefused,
  EVENT_ERRORS,
  EVENT_TOLERANCE,
  EventUnreadable,
  type EventKind,
  type GatewayEvent,
  type SignedCall,
} from '~/ports/payment-gateway'
import { readId } from './outcomes'
import { KEY_FIELD } from './requests'

const HEADER = 'stripe-signature'

const KINDS: Record<string, EventKind> = {
  refund: 'refund',
  payment_intent: 'payment',
  setup_intent: 'payment',
  payment_method: 'method',
}

function readSubject({ data }: Stripe.Event): GatewayEvent['about'] {
  const reported = data.object as {
    object?: string
    id?: string
    payment_intent?: string | { id: string } | null
    metadata?: Record<string, string>
  }
  const key = reported.metadata?.[KEY_FIELD] ?? null
  const payment = readId(reported.payment_intent)
  const kind = KINDS[reported.object ?? '']
  if (kind !== undefined) return reported.id === undefined ? null : { kind, reference: reported.id, key, payment }
  return payment === null ? null : { kind: 'money-back', reference: payment, key: null, payment }
}

/** The SDK accepts a time in the future; we do not. */
const readMoment = (header: string): number => seconds(Number(/(?:^|,)t=(\d+)/.exec(header)?.[1] ?? 0))

export function readStripeEvent(
  stripe: Stripe,
  secret: string | null,
  { body, headers, now }: SignedCall,
): GatewayEvent {
  if (secret === null) throw new EventRefused(EVENT_ERRORS.closed)
  const header = headers[HEADER] ?? ''
  if (header === '') throw new EventRefused(EVENT_ERRORS.unsigned)
  if (Math.abs(now.getTime() - readMoment(header)) > EVENT_TOLERANCE) throw new EventRefused(EVENT_ERRORS.stale)
  let event: Stripe.Event
  try {
    event = stripe.webhooks.constructEvent(body, header, secret, EVENT_TOLERANCE / 1000, undefined, now.getTime())
  } catch (error) {
    // The SDK parses only a body whose signature is valid.
    if (error instanceof SyntaxError) throw new EventUnreadable('no JSON', { cause: error })
    throw new EventRefused(EVENT_ERRORS.changed, { cause: error })
  }
  if (typeof (event as Partial<Stripe.Event> | null)?.data?.object !== 'object') throw new EventUnreadable('no object')
  return { id: event.id, type: event.type, about: readSubject(event) }
}
