import { paymentsByItemList } from '~/domain/reports/payments/payments-by-item.list.server'
import { listCsv } from '~/http/list/list-endpoints'

export const loader = listCsv(paymentsByItemList)
