import { contributionList } from '~/domain/contributions/list/contributions.list.server'
import { listCsv } from '~/http/list/list-endpoints'

export const loader = listCsv(contributionList)
