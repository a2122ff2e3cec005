import { tributeList } from '~/domain/tributes/tributes.list.server'
import { listCsv } from '~/http/list/list-endpoints'

export const loader = listCsv(tributeList)
