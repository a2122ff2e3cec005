import { impactItemList } from '~/domain/reports/impact-items.list.server'
import { listCsv } from '~/http/list/list-endpoints'

export const loader = listCsv(impactItemList)
