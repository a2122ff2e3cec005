import { disableFactor } from '~/domain/auth/two-factor/disable-factor.server'
import { enableFactor } from '~/domain/auth/two-factor/enable-factor.server'
import { peopleOnly } from '~/http/auth/people-only'
import { endpoint, notGet, type CallArgs } from '~/http/endpoint'
import { factorChanged, readFactorChange } from '~/wire/two-factor'

export const middleware = [peopleOnly]

const enable = endpoint(enableFactor, { read: () => ({}), reply: factorChanged })
const disable = endpoint(disableFactor, { read: readFactorChange, reply: factorChanged })

/** POST and DELETE /jpanel/auth/user/two-factor-authentication */
export const loader = notGet
export const action = (args: CallArgs) => (args.request.method === 'DELETE' ? disable(args) : enable(args))
