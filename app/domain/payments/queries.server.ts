import { listOf } from '~/domain/settings/definitions'
import type { Ctx } from '~/kit/operation'
import type { BrowserGateway } from '~/ports/payment-gateway'
import { brandsOf } from './method'

/** What the till's browser mounts for cards and bank accounts, with the brands this organisation takes; null where there is nothing to mount. */
export function browserGateway(ctx: Ctx): BrowserGateway | null {
  const gateway = ctx.ports.gateway.browser()
  const taken = brandsOf(listOf(ctx.settings, 'cardtypes'))
  return gateway && { ...gateway, brands: gateway.brands.filter((brand) => taken.includes(brand)) }
}
