import { contributionList } from '~/domain/contributions/list/contributions.list.server'
import { listFilters } from '~/http/list/list-view'

/**
 * GET /jpanel/contributions/filters.json: what the filters of the list can be set to, when somebody opens them; `of`
 * and `typed` ask for suggestions.
 */
export const loader = listFilters(contributionList)
