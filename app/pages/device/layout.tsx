import { deviceContext } from '~/composition.server'
import { withoutSession } from '~/http/auth/without-session'
import { journal } from '~/pages/journal-denied.server'

/** For what prepared devices send: no session and no token; the signature is checked by the call itself. */
export const middleware = [withoutSession(deviceContext, journal)]
