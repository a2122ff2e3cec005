import type { Ctx } from '~/kit/operation'
import { readList } from './definitions'

export const contributionSettings = (ctx: Ctx) => ({
  sources: readList(ctx.settings, 'pos_sources'),
  referralOptions: readList(ctx.settings, 'referral_sources_options'),
})
