import { redeliver } from '~/domain/webhooks/deliveries/redeliver.server'
import { call } from '~/http/call'
import type { CallArgs } from '~/http/call-args'
import { deliveryFragment, deliveryWire } from '~/wire/webhooks/calls'

const [asData, asFragment] = [call(redeliver, { reply: deliveryWire }), call(redeliver, { reply: deliveryFragment })]

export const sendDeliveryAgain = (args: CallArgs): Promise<Response> =>
  (args.request.headers.get('accept')?.includes('application/json') === true ? asData : asFragment)(args)
