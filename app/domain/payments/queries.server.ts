import { tillSettings } from '~/domain/settings/till.server'
import type { Ctx } from '~/kit/operation'
import type { BrowserGateway } from '~/ports/payment-gateway'

/**
 * What the till's browser mounts for cards and bank accounts, with the brands this organisation takes; null where there
 * is nothing to mount.
 */
export function browserGateway(ctx: Ctx): BrowserGateway | null {
  const gateway = ctx.ports.gateway.browser()
  const { cardBrands } = tillSettings(ctx.settings)
  return gateway && { ...gateway, brands: gateway.brands.filter((brand) => cardBrands.includes(brand)) }
}
