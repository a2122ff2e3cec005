import { productList } from '~/domain/products/list/products.list.server'
import { listCsv } from '~/http/list/list-endpoints'

export const loader = listCsv(productList)
