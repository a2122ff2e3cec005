import { checkConnection } from '~/domain/providers/check-connection.server'
import { reading } from '~/http/endpoint'
import { performed } from '~/http/form/performed'
import { OWNER_ONLY } from '~/kit/permission'

/** GET /jpanel/paypal/verify_connection.json */
export const loader = reading(OWNER_ONLY, async (ctx) => performed(checkConnection, ctx, { provider: 'paypal' }))
