import { productList } from '~/domain/products/list/products.list.server'
import { listFilters } from '~/http/list/list-view'

/** GET /jpanel/products/filters.json: what the filters of the list can be set to, when somebody opens them. */
export const loader = listFilters(productList)
