import { disconnectTarget } from '~/domain/integrations/disconnect-target.server'
import { endpoint, notGet } from '~/http/endpoint'
import { errorWire, statusOfConnection } from '~/wire/fault'

/** POST /jpanel/settings/integrations/{target}/disconnect */
export const loader = notGet
export const action = endpoint(disconnectTarget, {
  reply: () => ({}),
  errors: (error) => Response.json(errorWire(error), { status: statusOfConnection(error) }),
})
