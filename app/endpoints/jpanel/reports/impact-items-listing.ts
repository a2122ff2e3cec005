import { impactItemList } from '~/domain/reports/impact-items.list.server'
import { notGet } from '~/http/endpoint'
import { listEndpoint } from '~/http/list/list-endpoints'

export const loader = notGet
export const action = listEndpoint(impactItemList)
