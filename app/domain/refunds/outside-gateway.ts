import type { Ctx } from '~/kit/operation'

/** Settled at once, because no gateway took the money (R-REFUNDS-1). */
export const OFFLINE = 'offline'

/** Refunds are requested of the connected gateway alone; those of others are made in their own panels (R-REFUNDS-9). */
export const isAway = ({ ports }: Pick<Ctx, 'ports'>, gateway: string): boolean =>
  gateway !== OFFLINE && ports.gateway.key !== gateway
