import { supporterList } from '~/domain/supporters/supporters.list.server'
import { notGet } from '~/http/endpoint'
import { listEndpoint } from '~/http/list/list-endpoints'

/** POST /jpanel/supporters.listing */
export const loader = notGet
export const action = listEndpoint(supporterList)
