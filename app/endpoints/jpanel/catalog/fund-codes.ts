import { crmCodes } from '~/domain/catalog/crm-codes.server'
import { reading } from '~/http/endpoint'
import { readCodes } from '~/wire/products'

/** GET /jpanel/fund-codes/{code}.json?active_only: `GL_CODE` holds the funds. */
export const loader = reading('product.view', async (ctx, query, { code = '' }) =>
  (await crmCodes(ctx, code, readCodes(query))).map(({ code: id, description }) => ({
    code: id,
    description,
  })),
)
