import { receiptsPaper } from '~/domain/receipts/paper/paper.server'
import { documentEndpoint } from '~/http/document-endpoint'
import { someId } from '~/kit/fields'

/** GET /jpanel/tax_receipt/{id}/pdf */
export const loader = documentEndpoint('taxreceipt.view', (ctx, { params }) =>
  receiptsPaper(ctx, [someId.catch(0).parse(params.id)]),
)
