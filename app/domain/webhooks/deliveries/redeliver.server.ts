import { sqlOperation, workflow } from '~/db/operation.server'
import { notFound, refused } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { HookIdInput } from '../hook-input'
import { NOT_SENT_YET } from '../messages'
import { findDelivery, type Delivery } from '../queries.server'
import { sendDelivery, listWaitingDeliveries } from './send-delivery.server'

const noteRedelivery = sqlOperation({
  name: 'webhooks.note-redelivery',
  permission: 'hooks.edit',
  input: HookIdInput,
  async run(ctx, { id }): Promise<void> {
    const delivery = await findDelivery(ctx.sql, id)
    if (delivery === null) throw notFound('The delivery')
    if (delivery.reqBody === null) throw refused(NOT_SENT_YET)
    await ctx.publish('hook.redelivered', { id: delivery.hookId, after: { delivery: delivery.guid } })
  },
})

/**
 * Sends the stored body again, under the same id, to the webhook's current address. The outcome replaces the stored one
 * (R-WEBHOOKS-7).
 */
export const redeliver = workflow({
  name: 'webhooks.redeliver',
  permission: 'hooks.edit',
  input: HookIdInput,
  async run(ctx, { id }): Promise<Delivery> {
    await perform(noteRedelivery, ctx, { id })
    for (const of of await listWaitingDeliveries(ctx, [id], ctx.ports.clock.now()))
      await sendDelivery(ctx, of, { body: of.reqBody, isAgain: true })
    const delivery = await findDelivery(ctx.read, id)
    if (delivery === null) throw notFound('The delivery')
    return delivery
  },
})
