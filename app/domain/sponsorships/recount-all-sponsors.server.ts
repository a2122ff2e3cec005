import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { recountSponsors } from './recount-sponsors.server'

export const recountAllSponsors = sqlOperation({
  name: 'sponsorships.recount-all-sponsors',
  permission: 'admin.general',
  input: z.object({}),
  audit: 'none',
  run: (ctx) => recountSponsors(ctx, 'all'),
})
