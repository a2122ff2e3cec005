import { sqlOperation, steps } from '~/db/operation.server'
import { DomainError } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { EventRefused, type GatewayEvent } from '~/ports/payment-gateway'
import { EventHeard, HearEventInput } from './schemas'

/** The inbox: an event that is known does nothing. The job that follows it commits with it (reliability, patterns). */
const keepEvent = sqlOperation({
  name: 'payments.keep-event',
  permission: null,
  input: EventHeard,
  isQuiet: true,
  async run(ctx, { id, type, about }): Promise<{ isNew: boolean }> {
    const gateway = ctx.ports.gateway.key
    const kept = await ctx.sql.run(sql`
      INSERT INTO gateway_event (gateway, event_id, type, received_at) VALUES (${gateway}, ${id}, ${type}, ${ctx.now}) ON CONFLICT DO NOTHING`)
    if (kept === 1 && about) ctx.enqueue({ job: 'payments.follow-event', payload: { gateway, ...about } })
    return { isNew: kept === 1 }
  },
})

/**
 * What the gateway tells us by itself. The signature says who speaks and when; what is told is only where to look: the job reads the gateway and
 * believes nothing else (reliability G14), so that a lost, repeated or overtaken event changes nothing in the end.
 */
export const hearEvent = steps({
  name: 'payments.hear-event',
  permission: null,
  input: HearEventInput,
  async run(ctx, { body, headers }): Promise<{ isNew: boolean }> {
    let event: GatewayEvent
    try {
      event = ctx.ports.gateway.readEvent({ body, headers, now: ctx.now })
    } catch (error) {
      if (error instanceof EventRefused) throw new DomainError('forbidden', error.message)
      throw error
    }
    return perform(keepEvent, ctx, event)
  },
})
