import { paymentList } from '~/domain/reports/payments/payments.list.server'
import { listCsv } from '~/http/list/list-endpoints'

export const loader = listCsv(paymentList)
