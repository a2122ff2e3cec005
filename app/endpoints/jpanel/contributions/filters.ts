import { contributionList } from '~/domain/contributions/contributions.list.server'
import { filterChoices } from '~/domain/contributions/filter-choices.server'
import { reading } from '~/http/endpoint'

/** GET /jpanel/contributions/filters.json: what the filters of the list can be set to. Ours, for whoever opens "and…". */
export const loader = reading(contributionList.permission, async (ctx) => filterChoices(ctx))
