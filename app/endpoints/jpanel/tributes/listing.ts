import { tributeList } from '~/domain/tributes/tributes.list.server'
import { notGet } from '~/http/endpoint'
import { listEndpoint } from '~/http/list-doors'

export const loader = notGet
export const action = listEndpoint(tributeList)
