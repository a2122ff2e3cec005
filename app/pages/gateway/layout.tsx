import { gatewayContext } from '~/composition.server'
import { unaccompanied } from '~/http/auth/signed-call'

/** Of what gateways tell us by themselves: no person, no session, no token; the signature is checked by the call itself. */
export const middleware = [unaccompanied(gatewayContext)]
