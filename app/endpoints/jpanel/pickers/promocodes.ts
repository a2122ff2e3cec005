import { promosToPick } from '~/domain/products/pickers.server'
import { reading } from '~/http/endpoint'
import { localDate } from '~/kit/calendar'

/** GET /jpanel/promocodes.json */
export const loader = reading('promocode.add', (ctx, { query }) =>
  promosToPick(ctx, localDate(ctx.now, ctx.organisation.zone), typeof query === 'string' ? query : ''),
)
