import { redirectList } from '~/domain/pages/redirects/redirects.list.server'
import { listCsv } from '~/http/list/list-endpoints'

export const loader = listCsv(redirectList)
