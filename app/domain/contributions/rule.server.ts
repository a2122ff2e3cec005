import { contributionSettings } from '~/domain/settings/contributions.server'
import { setting } from '~/domain/settings/definitions'
import type { Ctx } from '~/kit/operation'
import { fulfilmentRule } from './status'

/** Runs for each row of a list, so it reads no other settings. */
export const readRule = (ctx: Ctx) => fulfilmentRule(setting(ctx.settings, 'use_fulfillment'))

export const referralOptions = (ctx: Ctx): string[] => contributionSettings(ctx).referralOptions
