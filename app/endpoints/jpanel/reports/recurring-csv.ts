import { recurringList } from '~/domain/reports/recurring.list.server'
import { listCsv } from '~/http/list/list-endpoints'

export const loader = listCsv(recurringList)
