import type { Ctx } from '~/kit/operation'
import { listOf, setting } from './definitions'

/** What the contributions need to know of the settings. */
export const contributionSettings = (ctx: Ctx) => ({
  useFulfilment: setting(ctx.settings, 'use_fulfillment'),
  sources: listOf(ctx.settings, 'pos_sources'),
  referralOptions: listOf(ctx.settings, 'referral_sources_options'),
})
