import { forgetCrmCodes } from '~/domain/catalog/crm-codes.server'
import { reading } from '~/http/endpoint'

/** GET /jpanel/fund-codes/clear-dp-codes-cache: the next picker reads from the CRM again. */
export const loader = reading('product.view', async () => {
  forgetCrmCodes()
  return true
})
