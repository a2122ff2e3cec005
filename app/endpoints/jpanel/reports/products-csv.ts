import { productsList } from '~/domain/reports/products.list.server'
import { listCsv } from '~/http/list/list-endpoints'

export const loader = listCsv(productsList)
