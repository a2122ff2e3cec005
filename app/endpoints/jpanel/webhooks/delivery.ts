import { deliveryById } from '~/domain/webhooks/queries.server'
import { reading, type CallArgs } from '~/http/endpoint'
import { notFound } from '~/kit/errors'
import { deliveryFragment, deliveryWire } from '~/wire/webhooks/calls'

const shown = (isData: boolean) =>
  reading('hooks.edit', async (ctx, _query, { id }) => {
    const delivery = /^[1-9]\d{0,8}$/.test(id ?? '') ? await deliveryById(ctx.read, Number(id)) : null
    if (delivery === null) throw notFound('The delivery')
    return isData ? deliveryWire(delivery) : deliveryFragment(delivery)
  })

/** GET /jpanel/settings/hook-deliveries/{id}: the fragment, or its data for clients that accept JSON. */
export const loader = (args: CallArgs): Promise<Response> =>
  shown(args.request.headers.get('accept')?.includes('application/json') === true)(args)
