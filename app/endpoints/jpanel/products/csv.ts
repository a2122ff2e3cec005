import { productList } from '~/domain/products/products.list.server'
import { listCsv } from '~/http/list/list-endpoints'

export const loader = listCsv(productList)
