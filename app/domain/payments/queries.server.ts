import { tillSettings } from '~/domain/settings/till.server'
import type { Ctx } from '~/kit/operation'
import type { BrowserGateway } from '~/ports/payment-gateway'

const SANDBOX = 'sandbox'

/** True without a connected gateway, when no card is charged. */
export const isSandbox = ({ ports }: Pick<Ctx, 'ports'>): boolean => ports.gateway.key === SANDBOX

/**
 * True if a public installation has no gateway, so that the sandbox takes its payments and no money moves
 * (R-PAYMENTS-5).
 */
export const takesNoMoney = (ctx: Pick<Ctx, 'ports' | 'officeUrl'>): boolean =>
  isSandbox(ctx) && ctx.officeUrl.startsWith('https:')

export function browserGateway(ctx: Ctx): BrowserGateway | null {
  const gateway = ctx.ports.gateway.browser()
  const { cardBrands } = tillSettings(ctx.settings)
  return gateway && { ...gateway, brands: gateway.brands.filter((brand) => cardBrands.includes(brand)) }
}
