import { tillSettings } from '~/domain/settings/till.server'
import type { Ctx } from '~/kit/operation'
import type { BrowserGateway } from '~/ports/payment-gateway'

const SANDBOX = 'sandbox'

/** Cards are charged by nobody: no gateway is connected. */
export const isSandbox = ({ ports }: Pick<Ctx, 'ports'>): boolean => ports.gateway.key === SANDBOX

/**
 * People reach this installation from elsewhere, and its payments move no money: no gateway is set, and the sandbox
 * takes them (R-PAYMENTS-5).
 */
export const takesNoMoney = (ctx: Pick<Ctx, 'ports' | 'officeUrl'>): boolean =>
  isSandbox(ctx) && ctx.officeUrl.startsWith('https:')

/** The gateway's fields for cards and bank accounts, with the accepted brands; null where there are none. */
export function browserGateway(ctx: Ctx): BrowserGateway | null {
  const gateway = ctx.ports.gateway.browser()
  const { cardBrands } = tillSettings(ctx.settings)
  return gateway && { ...gateway, brands: gateway.brands.filter((brand) => cardBrands.includes(brand)) }
}
