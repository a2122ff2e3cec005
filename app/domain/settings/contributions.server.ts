import type { Ctx } from '~/kit/operation'
import { listOf } from './definitions'

export const contributionSettings = (ctx: Ctx) => ({
  sources: listOf(ctx.settings, 'pos_sources'),
  referralOptions: listOf(ctx.settings, 'referral_sources_options'),
})
