import { settlementItemList } from '~/domain/books/settlement-items.list.server'
import { listCsv } from '~/http/list/list-endpoints'

export const loader = listCsv(settlementItemList)
