import { z } from 'zod'
import { sqlOperation, workflow } from '~/db/operation.server'
import { DomainError } from '~/kit/errors'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { bundleCalls } from '~/kit/batch'
import { EventRefused, EventUnreadable, type GatewayEvent, type PaymentGateway } from '~/ports/payment-gateway'
import { ReceivedEvent, ReceiveWebhookInput } from '~/domain/payments/schemas'

const Received = ReceivedEvent.extend({ receivedAt: z.date() })

/** More than arrive at once from a gateway that resends undelivered events. */
const MAX_CONCURRENT = 100

/**
 * Stores new events and ignores repeated ones; their jobs commit in the same transaction. Inserts in the order of ids,
 * so that two instances with the same events cannot deadlock.
 */
const keepEvents = sqlOperation({
  name: 'payments.keep-events',
  permission: null,
  input: z.object({ events: z.array(Received).max(MAX_CONCURRENT) }),
  audit: 'none',
  async run(ctx, { events }): Promise<boolean[]> {
    const gateway = ctx.ports.gateway.key
    const rows = await ctx.sql.records<{ event_id: string }>(sql`
      INSERT INTO gateway_event (gateway, event_id, type, received_at)
      SELECT ${gateway}, e.id, e.type, e.received_at
      FROM unnest(${events.map(({ id }) => id)}::text[], ${events.map(({ type }) => type)}::text[],
        ${events.map(({ receivedAt }) => receivedAt)}::timestamptz[]) AS e (id, type, received_at)
      ORDER BY e.id
      ON CONFLICT DO NOTHING RETURNING event_id`)
    const stored = new Set(rows.map((row) => row.event_id))
    return events.map(({ id, about }) => {
      const isNew = stored.delete(id)
      if (isNew && about) ctx.enqueue({ job: 'payments.follow-event', payload: { gateway, ...about } })
      return isNew
    })
  },
})

type Reply = { ctx: Ctx; event: GatewayEvent }

const inboxes = new WeakMap<PaymentGateway, (reported: Reply) => Promise<boolean>>()

/** Stores concurrent events together, so that a burst takes a few transactions instead of hundreds. */
function openInbox(gateway: PaymentGateway): (reported: Reply) => Promise<boolean> {
  const cached = inboxes.get(gateway)
  if (cached) return cached
  const created = bundleCalls<Reply, boolean>(async (bundle) => {
    const [first] = bundle
    return first
      ? perform(keepEvents, first.ctx, { events: bundle.map(({ ctx, event }) => ({ ...event, receivedAt: ctx.now })) })
      : []
  }, MAX_CONCURRENT)
  inboxes.set(gateway, created)
  return created
}

/** Validates an event before the inbox, because one that cannot be stored would fail the events bundled with it. */
function readEvent(ctx: Ctx, call: { body: string; headers: Record<string, string> }): GatewayEvent {
  try {
    const received = ReceivedEvent.safeParse(ctx.ports.gateway.readEvent({ ...call, now: ctx.now }))
    if (received.success) return received.data
  } catch (error) {
    if (error instanceof EventRefused) throw new DomainError('forbidden', error.message)
    if (!(error instanceof EventUnreadable)) throw error
  }
  throw new DomainError('malformed', 'The event could not be read.')
}

/**
 * The signature proves the sender and the time. The content only says where to look: the job reads the gateway and
 * trusts nothing else, so that a lost, repeated or overtaken event changes nothing in the end (R-PAYMENTS-8).
 */
export const receiveWebhook = workflow({
  name: 'payments.receive-webhook',
  permission: null,
  input: ReceiveWebhookInput,
  async run(ctx, { body, headers }): Promise<{ isNew: boolean }> {
    return { isNew: await openInbox(ctx.ports.gateway)({ ctx, event: readEvent(ctx, { body, headers }) }) }
  },
})
