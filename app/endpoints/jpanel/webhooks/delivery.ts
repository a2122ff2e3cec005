import { findDelivery } from '~/domain/webhooks/queries.server'
import { query } from '~/http/call'
import { notFound } from '~/kit/errors'
import { deliveryFragment, deliveryWire } from '~/wire/webhooks/calls'

export const showDelivery = query('hooks.edit', async (ctx, _fields, { params: { id }, request: { headers } }) => {
  const delivery = /^[1-9]\d{0,8}$/.test(id ?? '') ? await findDelivery(ctx.read, Number(id)) : null
  if (delivery === null) throw notFound('The delivery')
  const isData = headers.get('accept')?.includes('application/json') === true
  return isData ? deliveryWire(delivery) : deliveryFragment(delivery)
})
