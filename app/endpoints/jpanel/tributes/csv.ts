import { tributeList } from '~/domain/tributes/tributes.list.server'
import { listCsv } from '~/http/list-doors'

export const loader = listCsv(tributeList)
