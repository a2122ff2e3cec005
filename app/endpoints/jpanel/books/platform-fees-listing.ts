import { feeMonth, platformFeeList } from '~/domain/books/fees.list.server'
import { notGet } from '~/http/endpoint'
import { listEndpoint } from '~/http/list/list-endpoints'
import { feeSummary } from '~/wire/books'

export const loader = notGet
/** POST /jpanel/reports/platform-fees.json: the rows of `period`, with `summary_data` by type and `dcc_total`. */
export const action = listEndpoint(platformFeeList, async (ctx, fields) => feeSummary(await feeMonth(ctx, fields)))
