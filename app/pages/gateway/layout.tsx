import { gatewayContext } from '~/composition.server'
import { withoutSession } from '~/http/auth/without-session'
import { journal } from '~/pages/journal-denied.server'

/** Gateways send events without a session or token. The call itself checks the signature. */
export const middleware = [withoutSession(gatewayContext, journal)]
