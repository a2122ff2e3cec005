import { receiptList } from '~/domain/receipts/receipts.list.server'
import { listCsv } from '~/http/list/list-endpoints'

export const loader = listCsv(receiptList)
