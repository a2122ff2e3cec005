import { paymentsByItemList } from '~/domain/reports/payments/payments-by-item.list.server'
import { listFilters } from '~/http/list/list-view'

/**
 * GET /jpanel/reports/payments-by-item/filters.json: what the filters can be set to; `of` and `typed` ask for
 * suggestions.
 */
export const loader = listFilters(paymentsByItemList)
