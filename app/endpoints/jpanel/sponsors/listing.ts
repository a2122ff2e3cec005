import { sponsorList } from '~/domain/sponsors/sponsors.list.server'
import { notGet } from '~/http/endpoint'
import { listEndpoint } from '~/http/list/list-endpoints'

/** POST /jpanel/sponsors.ajax */
export const loader = notGet
export const action = listEndpoint(sponsorList)
