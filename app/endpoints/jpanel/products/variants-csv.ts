import { variantList } from '~/domain/products/variants/variants.list.server'
import { listCsv } from '~/http/list/list-endpoints'

export const loader = listCsv(variantList)
