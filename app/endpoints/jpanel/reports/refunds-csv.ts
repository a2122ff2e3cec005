import { refundList } from '~/domain/reports/refunds.list.server'
import { listCsv } from '~/http/list/list-endpoints'

export const loader = listCsv(refundList)
