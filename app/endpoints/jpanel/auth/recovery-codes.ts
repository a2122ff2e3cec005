import { renewCodes } from '~/domain/auth/two-factor/renew-codes.server'
import { shownFactor } from '~/domain/auth/two-factor/shown-factor.server'
import { peopleOnly } from '~/http/auth/people-only'
import { endpoint, reading } from '~/http/endpoint'
import { readFactorChange } from '~/wire/two-factor'

export const middleware = [peopleOnly]

/** GET and POST /jpanel/auth/user/two-factor-recovery-codes */
export const loader = reading(null, async (ctx) => (await shownFactor(ctx, '')).codes)
export const action = endpoint(renewCodes, { read: readFactorChange, reply: (codes) => codes })
