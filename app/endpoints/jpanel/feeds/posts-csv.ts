import { postList } from '~/domain/feeds/posts.list.server'
import { listCsv } from '~/http/list/list-endpoints'

export const loader = listCsv(postList)
