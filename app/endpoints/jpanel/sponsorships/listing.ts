import { sponseeList } from '~/domain/sponsorships/sponsorships.list.server'
import { notGet } from '~/http/endpoint'
import { listEndpoint } from '~/http/list/list-endpoints'

/** POST /jpanel/sponsorship.ajax */
export const loader = notGet
export const action = listEndpoint(sponseeList)
