import { impactList } from '~/domain/reports/impact.list.server'
import { listCsv } from '~/http/list/list-endpoints'

export const loader = listCsv(impactList)
