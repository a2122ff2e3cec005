import { platformFeeList } from '~/domain/books/fees.list.server'
import { listCsv } from '~/http/list/list-endpoints'

export const loader = listCsv(platformFeeList)
