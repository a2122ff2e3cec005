import { supporterList } from '~/domain/supporters/supporters.list.server'
import { listFilters } from '~/http/list/list-view'

/** GET /jpanel/supporters/filters.json: what the filters of the list can be set to, when somebody opens them. */
export const loader = listFilters(supporterList)
