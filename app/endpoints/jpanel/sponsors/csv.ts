import { sponsorList } from '~/domain/sponsors/sponsors.list.server'
import { listCsv } from '~/http/list/list-endpoints'

export const loader = listCsv(sponsorList)
