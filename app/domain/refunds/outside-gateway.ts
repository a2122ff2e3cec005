import type { Ctx } from '~/kit/operation'

/** Settled at once, because no gateway took the money (R-REFUNDS-1). */
export const OFFLINE = 'offline'

/**
 * Only the connected gateway gets refund requests; refunds of other gateways are made in their own dashboards
 * (R-REFUNDS-9).
 */
export const isAway = ({ ports }: Pick<Ctx, 'ports'>, gateway: string): boolean =>
  gateway !== OFFLINE && ports.gateway.key !== gateway
