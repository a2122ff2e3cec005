import { differenceList } from '~/domain/books/differences.list.server'
import { listCsv } from '~/http/list/list-endpoints'

export const loader = listCsv(differenceList)
