import { PAR, rateText } from '~/domain/pricing/exchange'
import { tillSettings } from '~/domain/settings/till.server'
import type { Ctx } from '~/kit/operation'

/** Returns today's value of one unit in the organization's currency; a charge keeps it permanently (R-PRICES-6). */
export function readRate(
  ctx: Pick<Ctx, 'settings' | 'organisation'>,
  currency: string,
): { currency: string; rate: string } {
  const own = ctx.organisation.currency
  const rate = currency === own ? PAR : (tillSettings(ctx.settings).rates[currency] ?? PAR)
  return { currency: own, rate: rateText(rate) }
}
