import { feedList } from '~/domain/feeds/feeds.list.server'
import { listCsv } from '~/http/list/list-endpoints'

export const loader = listCsv(feedList)
