import { connectTarget } from '~/domain/integrations/connect-target.server'
import { endpoint, notGet } from '~/http/endpoint'
import { errorWire, statusOfConnection } from '~/wire/fault'

/** POST /jpanel/settings/integrations/{target}/connect */
export const loader = notGet
export const action = endpoint(connectTarget, {
  reply: () => ({}),
  errors: (error) => Response.json(errorWire(error), { status: statusOfConnection(error) }),
})
