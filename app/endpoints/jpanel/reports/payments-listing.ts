import { paymentList } from '~/domain/reports/payments/payments.list.server'
import { notGet } from '~/http/endpoint'
import { listEndpoint } from '~/http/list/list-endpoints'

export const loader = notGet
export const action = listEndpoint(paymentList)
