import { PRINTED_AT_ONCE } from '~/domain/receipts/batch/print-receipts.server'
import { receiptsPaper } from '~/domain/receipts/paper/paper.server'
import { documentEndpoint } from '~/http/document-endpoint'
import { someId } from '~/kit/fields'
import { several } from '~/lists/declare/filter-values'

const idsOf = several(someId, { isCommaList: true }).catch([])

/** GET /jpanel/tax_receipts/print?ids=1,2: these receipts as one PDF. */
export const loader = documentEndpoint('taxreceipt.view', (ctx, { request }) =>
  receiptsPaper(ctx, idsOf.parse(new URL(request.url).searchParams.get('ids') ?? '').slice(0, PRINTED_AT_ONCE)),
)
