import { fundraiseList } from '~/domain/fundraising/list/fundraise.list.server'
import { listCsv } from '~/http/list/list-endpoints'

/** GET /jpanel/fundraise/all.csv */
export const loader = listCsv(fundraiseList)
