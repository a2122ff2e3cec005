import { startCheckout } from '~/domain/billing/start-checkout.server'
import { endpoint, notGet } from '~/http/endpoint'
import { errorWire, statusOfCheckout } from '~/wire/fault'

/** POST /jpanel/settings/billing/chargebee/checkout: the provider's page under the provider's names. */
export const loader = notGet
export const action = endpoint(startCheckout, {
  reply: (page) => page,
  errors: (error) => Response.json(errorWire(error), { status: statusOfCheckout(error) }),
})
