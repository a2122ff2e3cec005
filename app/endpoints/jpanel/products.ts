import { crmCodes, forgetCrmCodes } from '~/domain/catalog/crm-codes.server'
import { checkSku } from '~/domain/products/check-sku.server'
import { productList } from '~/domain/products/list/products.list.server'
import { linkTargets, productsToPick, promosToPick, variantsToPick } from '~/domain/products/pickers.server'
import { computePreview } from '~/domain/products/preview.server'
import { variantList } from '~/domain/products/variants/variants.list.server'
import { call, query } from '~/http/call'
import type { Calls } from '~/http/call-args'
import { listCsv } from '~/http/list/list-endpoints'
import { listFilters } from '~/http/list/view-filters'
import { localDate } from '~/kit/calendar'
import {
  countIn,
  pickedProductWire,
  pickedVariantWire,
  readCodes,
  readPicking,
  readSku,
  skuReply,
} from '~/wire/products'

export const calls = {
  'GET /jpanel/products.csv': listCsv(productList),
  'GET /jpanel/products/variants.csv': listCsv(variantList),
  'GET /jpanel/products/filters.json': listFilters(productList),
  'POST /jpanel/products/validate_sku': call(checkSku, { read: readSku, reply: skuReply }),
  'POST /jpanel/products/preview': query('product.view', async (ctx, fields) => ({
    variants: await computePreview(ctx, fields),
  })),
  'GET /jpanel/products.json': query(['product.view', 'promocode.add', 'virtualevents.view'], async (ctx, fields) =>
    (await productsToPick(ctx, readPicking(fields))).map(pickedProductWire),
  ),
  'GET /jpanel/selectize/variants.json': query('product.view', async (ctx, { query: text, limit }) =>
    (await variantsToPick(ctx, typeof text === 'string' ? text : '', countIn(limit))).map(pickedVariantWire),
  ),
  'GET /jpanel/urls.json': query(['product.view', 'node.view'], (ctx) => linkTargets(ctx)),
  'GET /jpanel/promocodes.json': query('promocode.add', (ctx, { query: text }) =>
    promosToPick(ctx, localDate(ctx.now, ctx.organisation.zone), typeof text === 'string' ? text : ''),
  ),
  // `GL_CODE` holds the funds.
  'GET /jpanel/fund-codes/:code.json': query('product.view', async (ctx, fields, { params: { code = '' } }) =>
    (await crmCodes(ctx, code, readCodes(fields))).map(({ code: id, description }) => ({
      code: id,
      description,
    })),
  ),
  'GET /jpanel/fund-codes/clear-dp-codes-cache': query('product.view', async () => {
    forgetCrmCodes()
    return true
  }),
} satisfies Calls
