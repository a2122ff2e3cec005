import { settlementList } from '~/domain/books/settlements.list.server'
import { listCsv } from '~/http/list/list-endpoints'

export const loader = listCsv(settlementList)
