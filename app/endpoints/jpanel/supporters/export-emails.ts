import { supporterEmailList } from '~/domain/supporters/supporters.list.server'
import { listCsv } from '~/http/list/list-endpoints'

export const loader = listCsv(supporterEmailList)
