import { slipsPaper } from '~/domain/contributions/slips.server'
import { documentEndpoint } from '~/http/document-endpoint'
import { fieldsOfAddress } from '~/lists/request/address'

export const loader = documentEndpoint('order.view', (ctx, { request }) =>
  slipsPaper(ctx, fieldsOfAddress(new URL(request.url).search).id),
)
