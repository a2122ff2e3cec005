import type { BrowserGateway } from '~/ports/payment-gateway'
import type { FieldsEvents, GatewayFields } from './gateway-fields'
import { sandboxFields } from './sandbox-fields'

export async function gatewayFields(gateway: BrowserGateway, events: FieldsEvents): Promise<GatewayFields> {
  if (gateway.kind === 'sandbox') return sandboxFields(gateway.frameUrl, events)
  const { stripeFields } = await import('./stripe-fields')
  return stripeFields(gateway.publishableKey, events)
}
