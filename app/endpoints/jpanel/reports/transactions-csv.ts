import { transactionList } from '~/domain/reports/transactions.list.server'
import { listCsv } from '~/http/list/list-endpoints'

export const loader = listCsv(transactionList)
