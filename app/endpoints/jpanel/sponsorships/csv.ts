import { sponseeList } from '~/domain/sponsorships/sponsorships.list.server'
import { listCsv } from '~/http/list/list-endpoints'

export const loader = listCsv(sponseeList)
