import { dccList } from '~/domain/reports/dcc.list.server'
import { listCsv } from '~/http/list/list-endpoints'

export const loader = listCsv(dccList)
