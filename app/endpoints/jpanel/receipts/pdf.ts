import { receiptPaper } from '~/domain/receipts/paper/paper.server'
import { documentEndpoint } from '~/http/document-endpoint'
import { someId } from '~/kit/list/list-filters'

export const loader = documentEndpoint('taxreceipt.view', (ctx, { params }) => receiptPaper(ctx, someId.catch(0).parse(params.id)))
