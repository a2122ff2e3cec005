import { gatewayContext } from '~/composition.server'
import { unaccompanied } from '~/http/auth/unaccompanied'

/** For events from gateways: no person, no session, no token; the signature is checked by the call itself. */
export const middleware = [unaccompanied(gatewayContext)]
