import { checkReferences } from '~/domain/providers/check-references.server'
import { reading } from '~/http/endpoint'
import { performed } from '~/http/form/performed'
import { OWNER_ONLY } from '~/kit/permission'

/** GET /jpanel/paypal/verify_reference_transactions.json */
export const loader = reading(OWNER_ONLY, async (ctx) => performed(checkReferences, ctx, {}))
