import { crmCodes } from '~/domain/catalog/crm-codes.server'
import { reading } from '~/http/endpoint'

/** GET /jpanel/fund-codes/{code}.json?active_only: `GL_CODE` holds the funds. */
export const loader = reading('product.view', async (ctx, { active_only: activeOnly }, { code = '' }) =>
  (await crmCodes(ctx, code, { activeOnly: ['1', 'true'].includes(String(activeOnly ?? '')) })).map(({ code: id, description }) => ({
    code: id,
    description,
  })),
)
