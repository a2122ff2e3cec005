import { redeliver } from '~/domain/webhooks/deliveries/redeliver.server'
import { endpoint, notGet, type CallArgs } from '~/http/endpoint'
import { deliveryFragment, deliveryWire } from '~/wire/webhooks/calls'

const [asData, asFragment] = [
  endpoint(redeliver, { reply: deliveryWire }),
  endpoint(redeliver, { reply: deliveryFragment }),
]

/** POST /jpanel/settings/hook-deliveries/{id}/redeliver: the delivery as it is now. */
export const loader = notGet
export const action = (args: CallArgs): Promise<Response> =>
  (args.request.headers.get('accept')?.includes('application/json') === true ? asData : asFragment)(args)
