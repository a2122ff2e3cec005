import { gatewayContext } from '~/composition.server'
import { withoutSession } from '~/http/auth/without-session'

/** For events from gateways: no person, no session, no token; the signature is checked by the call itself. */
export const middleware = [withoutSession(gatewayContext)]
