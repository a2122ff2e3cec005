import { contributionList } from '~/domain/contributions/contributions.list.server'
import { listCsv } from '~/http/list-doors'

export const loader = listCsv(contributionList)
