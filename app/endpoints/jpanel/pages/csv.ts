import { pageList } from '~/domain/pages/pages.list.server'
import { listCsv } from '~/http/list/list-endpoints'

export const loader = listCsv(pageList)
