import { gatewayContext } from '~/composition.server'
import { withoutSession } from '~/http/auth/without-session'
import { journal } from '~/pages/journal-denied.server'

/** For events from gateways: no person, no session, no token; the signature is checked by the call itself. */
export const middleware = [withoutSession(gatewayContext, journal)]
