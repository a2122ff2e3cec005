import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { recountSponsors } from './recount-sponsors.server'

/** Counts the sponsors of every sponsee again, after the setting changed that says how many make one sponsored. */
export const recountAllSponsors = sqlOperation({
  name: 'sponsorships.recount-all-sponsors',
  permission: 'admin.general',
  input: z.object({}),
  audit: 'none',
  run: (ctx) => recountSponsors(ctx, 'all'),
})
